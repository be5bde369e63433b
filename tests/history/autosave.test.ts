import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DemoError } from '../../src/core/errors.ts';
import { action, type DemoDraft } from '../support/demo-files.ts';
import { useScratch } from '../support/scratch.ts';
import { setUpHistory } from './history-rig.ts';

const scratch = useScratch('showrunner-autosave-');
const at = (path: string) => join(scratch.folder, path);
const insert = (path: string, content: string) =>
  action('write', { path, content, position: 1, insertTypingMode: 'instant' });
const start = { line: 0, character: 0 };

/** A show that leaves its documents unsaved, so that VS Code saves them at any time. */
function setUp(drafts: readonly DemoDraft[], saveAfterDemo = false) {
  const rig = setUpHistory(scratch.folder, drafts, { settings: { saveAfterDemo } });
  scratch.onEnd(rig.dispose);
  const type = (path: string, text: string) =>
    rig.workbench.documents.edit(at(path), [{ range: { start, end: start }, text }]);
  return { ...rig, type, autosave: (path: string) => rig.workbench.documents.save(at(path)) };
}

async function keptTexts({ show }: Pick<ReturnType<typeof setUp>, 'show'>): Promise<readonly string[]> {
  return Promise.all(show.edits.list().map(async (edit) => new TextDecoder().decode(await show.edits.read(edit))));
}

describe('a file that VS Code saves automatically', () => {
  it.each([
    ['before the next step', true],
    ['after the last one', false],
  ])('is not kept as an edit of the presenter if it contains text of the show: %s', async (_when, isBefore) => {
    await scratch.write('a.txt', 'old\n');
    const rig = setUp([
      { id: 'a', actions: [insert('a.txt', 'a\n')] },
      { id: 'b', actions: [action('showInfoMessage', { message: 'b' })] },
      { id: 'c', actions: [insert('a.txt', 'c\n')] },
    ]);
    for (const _ of 'ab') await rig.show.next();
    if (isBefore) await rig.autosave('a.txt');
    if (isBefore) await rig.show.next();
    await rig.autosave('a.txt');
    await rig.show.reset();
    expect(await readFile(at('a.txt'), 'utf8')).toBe('old\n');
    expect(await keptTexts(rig)).toEqual([]);
  });

  it('is not kept as an edit of the presenter if it contains text of the show during a pause', async () => {
    await scratch.write('a.txt', 'old\n');
    const rig = setUp([{ id: 'a', actions: [insert('a.txt', 'a\n'), action('pause'), insert('a.txt', 'b\n')] }]);
    await rig.show.next();
    await rig.autosave('a.txt');
    await rig.show.next();
    await rig.autosave('a.txt');
    await rig.show.reset();
    expect(await keptTexts(rig)).toEqual([]);
  });

  it('is kept as an edit if it contains text of the presenter', async () => {
    await scratch.write('a.txt', 'old\n');
    const rig = setUp([
      { id: 'a', actions: [insert('a.txt', 'a\n')] },
      { id: 'b', actions: [insert('a.txt', 'b\n')] },
    ]);
    await rig.show.next();
    await rig.type('a.txt', 'mine\n');
    await rig.show.next();
    await rig.autosave('a.txt');
    await rig.type('a.txt', 'more\n');
    await rig.autosave('a.txt');
    await rig.show.reset();
    expect(await keptTexts(rig)).toEqual(['mine\na\nold\n', 'more\nb\nmine\na\nold\n']);
  });

  it('is not kept as an edit of the presenter if it contains text that the show failed to save', async () => {
    await scratch.write('a.txt', 'old\n');
    const rig = setUp([{ id: 'a', actions: [insert('a.txt', 'a\n')] }], true);
    const { save } = rig.workbench.documents;
    const refuse = () => Promise.reject(new DemoError('command-failed', 'VS Code could not save'));
    Object.assign(rig.workbench.documents, { save: refuse });
    await expect(rig.show.next()).rejects.toMatchObject({ code: 'step-failed' });
    await save(at('a.txt'));
    await rig.show.reset();
    expect(await readFile(at('a.txt'), 'utf8')).toBe('old\n');
    expect(await keptTexts(rig)).toEqual([]);
  });
});
