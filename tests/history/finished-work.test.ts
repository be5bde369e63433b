import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FinishedWork, WorkedFile } from '../../src/history/finished-work.ts';
import { action } from '../support/demo-files.ts';
import { needs } from '../support/needs.ts';
import { useScratch } from '../support/scratch.ts';
import { type HistorySetup, readTree, setUpHistory } from './history-rig.ts';

const scratch = useScratch('showrunner-work-');
const work = (...names: readonly string[]) => join(scratch.folder, 'work', ...names);
const file = (text: string | undefined) =>
  text === undefined ? undefined : { bytes: Buffer.from(text), isExecutable: false };
const changed = (before: string | undefined, after: string | undefined): WorkedFile => ({
  before: file(before),
  after: file(after),
});

/** The files as an author has left them, and the show that makes the same changes. */
async function setUp(setup: HistorySetup = {}) {
  await scratch.write('work/kept.txt', 'kept\n');
  await scratch.write('work/a.txt', 'one\ntwo\n');
  await scratch.write('work/made/new/b.txt', 'b\n');
  const rig = setUpHistory(
    work(),
    [
      { id: 'a', actions: [action('insert', { path: 'a.txt', position: 2, content: 'two\n' })] },
      { id: 'b', actions: [action('create', { path: 'made/new/b.txt', content: 'b\n' })] },
    ],
    setup,
  );
  scratch.onEnd(rig.dispose);
  const finished: Omit<FinishedWork, 'place'> = {
    title: 'Recorded',
    folder: work(),
    files: new Map([
      [work('a.txt'), changed('one\n', 'one\ntwo\n')],
      [work('made/new/b.txt'), changed(undefined, 'b\n')],
      [work('gone/c.txt'), changed('c\n', undefined)],
    ]),
  };
  return { ...rig, finished };
}

describe('goToBeginning, for work done outside of the show', () => {
  it('restores the files from before the work, makes its first demo the next one, and can be undone', async () => {
    const { show, clock, finished } = await setUp();
    const done = await readTree(work());
    const outcome = await clock.run(show.goToBeginning('a', finished));
    expect(outcome.notRestored).toBeUndefined();
    expect(await readTree(work())).toEqual({
      'a.txt': '644 one\n',
      gone: 'folder',
      'gone/c.txt': '644 c\n',
      'kept.txt': '644 kept\n',
    });
    expect([show.state.next?.demo.id, show.history, show.goneBack?.title]).toEqual(['a', [], 'Recorded']);
    await clock.run(show.undoGoingBack());
    expect(await readTree(work())).toEqual({ ...done, gone: 'folder' });
    expect(show.history).toEqual([]);
  });

  it('lets the demos run again and produce the same files', async () => {
    const { show, clock, finished } = await setUp();
    const done = await readTree(work());
    await clock.run(show.goToBeginning('a', finished));
    await clock.run(show.next());
    await clock.run(show.next());
    expect(await readTree(work())).toEqual({ ...done, gone: 'folder', 'gone/c.txt': '644 c\n' });
    await clock.run(show.reset());
    expect(await readTree(work())).toMatchObject({ 'a.txt': '644 one\n' });
  });

  it('replaces unsaved text by the text of the beginning, and that can be undone with its tabs', async () => {
    const { show, clock, finished, workbench } = await setUp();
    const { documents, editor } = workbench;
    await documents.open(work('kept.txt'));
    const edit = (text: string) =>
      documents.edit(work('a.txt'), [
        { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text },
      ]);
    await edit('draft ');
    const beginning = await editor.capture();
    await edit('and more ');
    await clock.run(show.goToBeginning('a', { ...finished, editor: beginning }));
    const after = await editor.capture();
    expect(after.unsaved).toEqual([{ path: work('a.txt'), text: 'draft one\ntwo\n' }]);
    await clock.run(show.undoGoingBack());
    expect((await editor.capture()).unsaved).toEqual([{ path: work('a.txt'), text: 'and more draft one\ntwo\n' }]);
  });

  it('keeps what the author has written since then as an edit', async () => {
    const { show, clock, finished } = await setUp();
    await writeFile(work('a.txt'), 'one\ntwo\nthree\n');
    await clock.run(show.goToBeginning('a', finished));
    const [kept] = show.edits.list();
    expect(kept && String(Buffer.from((await show.edits.read(kept)) ?? []))).toBe('one\ntwo\nthree\n');
  });

  it('leaves folders with other content, and changes nothing when the demo is unknown', async () => {
    const { show, clock, finished } = await setUp();
    await mkdir(work('made/other'));
    const before = await readTree(work());
    await expect(clock.run(show.goToBeginning('z', finished))).rejects.toMatchObject({ code: 'unknown-demo' });
    expect(await readTree(work())).toEqual(before);
    await clock.run(show.goToBeginning('a', finished));
    expect(Object.keys(await readTree(work()))).toContain('made/other');
    await rm(work('made'), { recursive: true });
  });

  needs.openDeletes.it('is completed by the next window when the process was killed on the way', async () => {
    const { show, clock, finished, store, states } = await setUp();
    const apply = states.apply;
    Object.assign(states, { apply: () => new Promise<never>(() => undefined) });
    void show.goToBeginning('a', finished).catch(() => undefined);
    await expect.poll(async () => (await states.records()).some((one) => Object(one).kind === 'going')).toBe(true);
    Object.assign(states, { apply });
    states.dispose();
    void clock;
    const next = setUpHistory(
      work(),
      [{ id: 'a', actions: [action('insert', { path: 'a.txt', position: 2, content: 'two\n' })] }],
      { store },
    );
    scratch.onEnd(next.dispose);
    await next.show.ready;
    expect(await readTree(work())).toMatchObject({ 'a.txt': '644 one\n', 'gone/c.txt': '644 c\n' });
    expect(next.show.state.next?.demo.id).toBe('a');
    await next.clock.run(next.show.undoGoingBack());
    expect(await readTree(work())).toMatchObject({ 'a.txt': '644 one\ntwo\n' });
  });
});
