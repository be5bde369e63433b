import { describe, expect, it } from 'vitest';
import { describeTypedTwice, findTypedTwice } from '../../src/actions/already-there.ts';
import { action, type DemoDraft, demoFile } from '../support/demo-files.ts';
import { slashed } from '../support/needs.ts';

const insert = (position: number, content: string) => action('insert', { path: 'a.py', position, content });
const shout = 'def shout(name):\n    return greet(name).upper() + "!"\n';

/** The warning for a show whose files have these texts, if any. */
async function warn(drafts: readonly DemoDraft[], texts: Readonly<Record<string, string>>) {
  const file = demoFile('/talk/.demo/a.json', drafts);
  const readText = async (path: string) => texts[slashed(path).replace('/talk/', '')];
  const found = await findTypedTwice(file, { variables: new Map(), readText });
  return found && describeTypedTwice(found);
}

describe('the warning that the code of a show is in its files already', () => {
  it('appears when the first demo with code would type everything again', async () => {
    const demos = [
      { id: 'slides', title: 'Welcome', actions: [action('openSlide', { path: 'deck.md' })] },
      { id: 'shout', title: 'Shout', actions: [insert(2, shout)] },
      { id: 'more', title: 'More', actions: [insert(1, 'import sys\n')] },
    ];
    expect(await warn(demos, { 'a.py': `import os\n${shout}` })).toBe(
      'a.py already contains the code that “Shout” types, so it would be there twice.',
    );
    expect(await warn(demos, { 'a.py': 'import os\n\n' })).toBeUndefined();
  });

  it('appears when later demos have moved that code, if it is long enough to be recognized', async () => {
    const moved = `import sys\nimport os\n\n${shout}`;
    expect(await warn([{ id: 'a', actions: [insert(2, shout)] }], { 'a.py': moved })).toBeDefined();
    expect(await warn([{ id: 'a', actions: [insert(1, 'x = 1')] }], { 'a.py': 'y = 2\nx = 1\n' })).toBeUndefined();
  });

  it('does not appear when some code is missing or commented out, or nothing would change', async () => {
    const both = [{ id: 'a', actions: [insert(1, shout), insert(9, 'print(shout("you and all the others"))')] }];
    expect(await warn(both, { 'a.py': shout })).toBeUndefined();
    const commented = shout.replace(/^/gm, '# ');
    expect(await warn([{ id: 'a', actions: [insert(1, shout)] }], { 'a.py': commented })).toBeUndefined();
    const same = action('replace', { path: 'a.py', position: '1:3', content: shout });
    expect(await warn([{ id: 'a', actions: [same] }], { 'a.py': shout })).toBeUndefined();
  });

  it('does not appear when a file is unreadable, a position does not exist, or the demo is disabled', async () => {
    const demo = { id: 'a', actions: [insert(1, shout)] };
    expect(await warn([demo], {})).toBeUndefined();
    expect(await warn([{ id: 'a', actions: [insert(99, shout)] }], { 'a.py': shout })).toBeUndefined();
    expect(await warn([{ ...demo, disabled: true }], { 'a.py': shout })).toBeUndefined();
  });
});
