import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLostEdits } from '../../../src/app/port/lost-edits.ts';
import { editIdOf } from '../../../src/core/edit-id.ts';
import type { KeptEdit } from '../../../src/history/kept-edit.ts';

const folder = join(sep, 'work', 'talk');
const at = Date.UTC(2026, 10, 24, 14, 3, 12);
const edit = (path: string, hash: string, more: Partial<KeptEdit> = {}): KeptEdit => ({
  ...{ path, hash, demo: 'Hello', at },
  ...more,
});

function setUp(kept: readonly KeptEdit[]) {
  const reads: string[] = [];
  const port = createLostEdits({
    edits: {
      list: () => kept,
      listUncertain: () => [],
      async read({ hash }) {
        reads.push(hash);
        return hash === 'gone' ? undefined : Buffer.from(hash);
      },
    },
    workspaceFolders: () => [join(sep, 'other'), folder],
  });
  return { ...port, reads };
}

describe('the list of kept edits in the API', () => {
  it('has relative paths, with the time and the demo that overwrote them', async () => {
    const greeting = edit(join(folder, 'src', 'greeting.py'), 'mine');
    expect(await setUp([greeting]).list()).toEqual({
      edits: [
        { id: editIdOf(greeting), path: 'src/greeting.py', demo: 'Hello', time: '2026-11-24T14:03:12.000Z', size: 4 },
      ],
    });
  });

  it('has full paths outside of the workspace, and the name of an untitled document', async () => {
    const [outside, beside] = [join(sep, 'etc', 'hosts'), join(sep, 'work', 'talk2', 'a.txt')];
    const { edits } = await setUp([edit(outside, 'a'), edit(beside, 'a'), edit('Untitled-1', 'a')]).list();
    expect(edits.map(({ path, isUntitled }) => [path, isUntitled])).toEqual([
      ['Untitled-1', true],
      [beside, undefined],
      [outside, undefined],
    ]);
  });

  it('has the newest first, and each edit once', async () => {
    const [a, b] = [edit(join(folder, 'a'), 'a', { at: 1 }), edit(join(folder, 'b'), 'b', { at: 2 })];
    const { edits } = await setUp([a, b, { ...a, at: 3 }]).list();
    expect(edits.map(({ path, time }) => [path, Date.parse(time)])).toEqual([
      ['a', 3],
      ['b', 2],
    ]);
  });

  it('has no size for an edit whose content was lost', async () => {
    const [gone, here] = [edit(join(folder, 'a'), 'gone'), edit(join(folder, 'b'), 'here')];
    const { edits } = await setUp([here, gone]).list();
    expect(edits).toMatchObject([{ path: 'a' }, { path: 'b', size: 4 }]);
    expect(edits.map((one) => 'size' in one)).toEqual([false, true]);
  });

  it('reads each content once for its size', async () => {
    const { list, reads } = setUp([edit('a', 'same'), edit('b', 'same')]);
    await list();
    await list();
    expect(reads).toEqual(['same']);
  });

  it.each([Number.NaN, 1e300, -1e300])('has a valid time for an edit with a damaged time: %d', async (time) => {
    const { edits } = await setUp([edit('a', 'a', { at: time })]).list();
    expect(edits[0]?.time).toBe('1970-01-01T00:00:00.000Z');
  });

  it('returns the content of an edit only for its id', async () => {
    const greeting = edit(join(folder, 'a'), 'mine');
    const { read } = setUp([greeting, edit(join(folder, 'b'), 'gone')]);
    expect(Buffer.from(await read(editIdOf(greeting))).toString()).toBe('mine');
    for (const id of ['mine', greeting.path, '', editIdOf(edit(join(folder, 'b'), 'gone'))])
      await expect(read(id)).rejects.toMatchObject({ code: 'unknown-edit' });
  });
});
