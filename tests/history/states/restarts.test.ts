import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FolderWalk } from '../../../src/ports/states.ts';
import { needs } from '../../support/needs.ts';
import { useScratch } from '../../support/scratch.ts';
import { readTree } from '../history-rig.ts';
import { beforeOf, hasSettled, namesIn, openStates, type TestStates } from './states-rig.ts';

const scratch = useScratch('showrunner-restarts-');
const at = (...names: readonly string[]) => join(scratch.folder, 'work', ...names);
const write = (path: string, content = path) => scratch.write(join('work', path), content);
const open = () => openStates(scratch);

const changed = ({ changes }: FolderWalk) => namesIn(at(), changes.keys());

async function end(states: TestStates) {
  states.dispose();
  await states.settled();
}

describe('walks (scans of a folder) in consecutive processes', () => {
  needs.modes.it('find what changed between the processes, after the first has committed', async () => {
    const one = open();
    for (const name of ['same', 'changed', 'removed']) await write(name, 'as it was');
    await (await one.walkAll(at())).commit();
    await end(one);
    await write('changed', 'as it is');
    await rm(at('removed'));
    await write('new');
    const two = open();
    const walk = await two.walkAll(at());
    expect(changed(walk)).toEqual(['changed', 'new', 'removed']);
    expect(await two.apply(beforeOf(walk))).toEqual([]);
    expect(await readTree(at())).toEqual({
      changed: '644 as it was',
      removed: '644 as it was',
      same: '644 as it was',
    });
  });

  it('find nothing when the first has not committed', async () => {
    const one = open();
    await write('a', 'as it was');
    await one.walkAll(at());
    await end(one);
    await write('a', 'as it is');
    expect(changed(await open().walkAll(at()))).toEqual([]);
  });

  it('find what changed since the last committed walk', async () => {
    const one = open();
    await write('a', 'one');
    await write('b', 'one');
    await (await one.walkAll(at())).commit();
    await write('a', 'two');
    await (await one.walkAll(at())).commit();
    await write('a', 'three');
    await write('b', 'three');
    await one.walkAll(at());
    await end(one);
    const walk = await open().walkAll(at());
    expect(changed(walk)).toEqual(['a', 'b']);
  });

  it('can restore what the first process saw, although unneeded content was swept away', async () => {
    const one = open();
    await write('a', 'as it was');
    await (await one.walkAll(at())).commit();
    await one.sweep(new Set());
    await end(one);
    const two = open();
    await two.walkAll(at());
    await two.sweep(new Set());
    await write('a', 'as it is');
    expect(await two.apply(beforeOf(await two.walkAll(at())))).toEqual([]);
    expect(await readFile(at('a'), 'utf8')).toBe('as it was');
  });

  it('report each change only once', async () => {
    for (let process = 0; process < 5; process++) {
      const states = open();
      const first = await states.walkAll(at()).catch(() => undefined);
      expect(first ? changed(first) : []).toEqual([]);
      for (let i = 0; i < 50; i++) {
        await write(String(i % 7), `${process} ${i}`);
        await (await states.walkAll(at())).commit();
      }
      await end(states);
    }
  });

  it('do not report known files as new when lines of the log are damaged', async () => {
    const one = open();
    for (const name of ['a', 'b', 'c']) await write(name);
    await (await one.walkAll(at())).commit();
    await end(one);
    const [id] = await readdir(join(scratch.folder, 'store/windows'));
    const log = join(scratch.folder, 'store/windows', id!, 'data/tree');
    const lines = (await readFile(log, 'utf8')).split('\n');
    const hostile = JSON.stringify([at(), join(scratch.folder, 'outside'), { type: 'nothing' }, [1, 2, 3, 4, 5], 6]);
    await writeFile(log, ['{{{', '["relative"]', '[]', '7', hostile, ...lines].join('\n'));
    const walk = await open().walkAll(at());
    expect(namesIn(at(), walk.changes.keys()).filter((name) => !name.startsWith('..'))).toEqual([]);
  });

  it('keep folders that were not walked yet when the log is rewritten', async () => {
    const one = open();
    const names = Array.from({ length: 600 }, (_, i) => `one/${i}`);
    const writeAll = (content: string) => Promise.all(names.map((name) => write(name, content)));
    await writeAll('first');
    for (const name of ['a', 'b', 'c']) await write(join('two', name));
    for (const folder of ['one', 'two']) await (await one.walkAll(at(folder))).commit();
    await end(one);
    const two = open();
    for (const content of ['1', '2', '3', '4', '5', '6']) {
      await writeAll(content);
      await (await two.walkAll(at('one'))).commit();
    }
    await write('two/a', 'changed');
    await (await two.walkAll(at('two'))).commit();
    await end(two);
    expect(changed(await open().walkAll(at('two')))).toEqual([]);
  });
});

describe('a store that is deleted between two walks', () => {
  needs.openDeletes.it('stores unchanged files again, so that they can be restored later', async () => {
    const states = open();
    const path = await write('a', 'as it was');
    await hasSettled(path);
    await states.walkAll(at());
    await rm(join(scratch.folder, 'store'), { recursive: true });
    await states.walkAll(at());
    await writeFile(at('a'), 'as it is');
    expect(await states.apply(beforeOf(await states.walkAll(at())))).toEqual([]);
  });

  needs.openDeletes.it('does not make the next process report everything as new', async () => {
    const one = open();
    for (const name of ['a', 'b', 'c']) await write(name);
    await (await one.walkAll(at())).commit();
    await rm(join(scratch.folder, 'store'), { recursive: true });
    await write('a', 'changed');
    await (await one.walkAll(at())).commit();
    await one.record(['a record']);
    await end(one);
    expect(changed(await open().walkAll(at()))).toEqual([]);
  });
});

describe('a sweep before the first walk of a process', () => {
  it('keeps what the process before has stored', async () => {
    const one = open();
    await write('a', 'as it was');
    await (await one.walkAll(at())).commit();
    await one.record(['a record']);
    await end(one);
    await write('a', 'as it is');
    const two = open();
    await two.sweep(new Set());
    expect(await two.apply(beforeOf(await two.walkAll(at())))).toEqual([]);
    expect(await readFile(at('a'), 'utf8')).toBe('as it was');
  });
});
