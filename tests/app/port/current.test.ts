import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findCurrent } from '../../../src/app/port/upcoming.ts';
import { createHeadlessWorkbench } from '../../../src/headless/workbench.ts';
import { createShow } from '../../../src/show/show.ts';
import { action, type DemoDraft, demoFile } from '../../support/demo-files.ts';
import { createFixedLibrary, createMemoryStore, createRecordingLog, createSettings } from '../../support/host-parts.ts';
import { useScratch } from '../../support/scratch.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

const scratch = useScratch('showrunner-current-');
const { write, onEnd } = scratch;

function setUp(...drafts: readonly DemoDraft[]) {
  const workbench = createHeadlessWorkbench({ folders: [scratch.folder] });
  const { service: library } = createFixedLibrary(
    demoFile(join(scratch.folder, '.demo/talk.json'), drafts, { title: 'Talk' }),
  );
  const [clock, log, store] = [createVirtualClock(), createRecordingLog(), createMemoryStore()];
  const settings = createSettings({ saveAfterDemo: false });
  const show = createShow({ library, workbench, settings, store, clock, log, isTrusted: () => true });
  onEnd(() => show.dispose(), workbench.dispose);
  return { show, workbench, current: () => findCurrent({ ...workbench, show }) };
}

const opening = action('openSlide', { path: 'deck.md' });
const deck = '# One\n\n---\n\n# Two\n\n- a\n- b\n';
const lines = Array.from({ length: 80 }, (_, index) => `line ${index + 1}`).join('\n');

describe('findCurrent', () => {
  it('returns nothing before the first step, whatever is open in the editor', async () => {
    const { workbench, current } = setUp({ id: 'a', actions: [opening] });
    await workbench.editor.show(await write('mine.txt', 'not for the talk'));
    expect(await current()).toBeUndefined();
  });

  it('returns the visible slide with its reveal step', async () => {
    await write('deck.md', '# One\n\n<dt-list>\n\n- a\n- b\n\n</dt-list>\n\n---\n\n# Two\n');
    const { show, current } = setUp({ id: 'a', actions: [opening] });
    await show.next();
    for (const step of [0, 1, 2]) {
      expect(await current()).toMatchObject({ kind: 'slide', page: { title: 'One', step, steps: 2 } });
      await show.next();
    }
    expect(await current()).toMatchObject({ page: { title: 'Two' }, card: { eyebrow: 'Slide 2 of 2' } });
  });

  it('returns the code in the editor, even unsaved, around the cursor', async () => {
    const path = await write('src/app.ts', lines);
    const { show, workbench, current } = setUp({
      id: 'a',
      title: 'Say hallo',
      actions: [action('open', { path: 'src/app.ts' }), action('positionCursor', { path: 'src/app.ts', position: 40 })],
    });
    await show.next();
    const start = { line: 39, character: 0 };
    await workbench.documents.edit(path, [{ range: { start, end: start }, text: 'typed ' }]);
    const found = await current();
    expect(found).toMatchObject({
      kind: 'demo',
      card: {
        eyebrow: 'Talk',
        title: 'Say hallo',
        place: '1/1',
        lines: [],
        code: { title: 'src/app.ts', cursorLine: 40 },
      },
    });
    expect(found?.card.code?.text.split('\n')[39]).toBe('typed line 40');
    expect(await readFile(path, 'utf8')).toBe(lines);
  });

  it('marks highlighted lines, or else the selection', async () => {
    const path = await write('app.ts', lines);
    const { show, workbench, current } = setUp({
      id: 'a',
      actions: [action('highlight', { path: 'app.ts', position: '12:14' })],
    });
    await show.next();
    const litLines = async () => (await current())?.card.code?.highlightLines;
    expect(await litLines()).toEqual([12, 14]);
    await workbench.editor.clearHighlight();
    expect(await litLines()).toBeUndefined();
    await workbench.editor.select(path, { start: { line: 4, character: 2 }, end: { line: 7, character: 0 } });
    expect(await litLines()).toEqual([5, 7]);
  });

  it('returns code that was typed while the revision stays the same', async () => {
    const path = await write('app.ts', 'one\n');
    const { show, workbench, current } = setUp({ id: 'a', actions: [action('open', { path: 'app.ts' })] });
    await show.next();
    const { revision } = show.state;
    const start = { line: 0, character: 3 };
    await workbench.documents.edit(path, [{ range: { start, end: start }, text: ' more' }]);
    expect((await current())?.card.code?.text).toBe('one more\n');
    expect(show.state.revision).toBe(revision);
  });

  it('returns the deck that stays visible during a demo without code, or else the demo’s title', async () => {
    await write('deck.md', deck);
    const talking = { id: 'b', title: 'Only talking', actions: [action('showInfoMessage', { message: 'Hello' })] };
    const { show, current } = setUp({ id: 'a', actions: [opening] }, talking);
    await show.runById('a');
    await show.runById('b');
    expect(await current()).toMatchObject({ kind: 'slide', page: { title: 'One' } });
    const bare = setUp(talking);
    await bare.show.next();
    expect(await bare.current()).toEqual({
      kind: 'demo',
      card: { eyebrow: 'Talk', title: 'Only talking', place: '1/1', lines: [] },
    });
  });

  it('returns only the base name of a file outside the workspace', async () => {
    const { show, workbench, current } = setUp({ id: 'a', actions: [action('closeAll')] });
    await show.next();
    await workbench.editor.show(__filename);
    expect((await current())?.card.code?.title).toBe('current.test.ts');
  });
});
