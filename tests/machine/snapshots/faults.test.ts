import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nothing } from '../../../src/core/entries.ts';
import { errorCodeOf } from '../../../src/machine/error-codes.ts';
import { keepBytes } from '../../../src/machine/snapshots/contents.ts';
import { hashOfBytes, type Objects } from '../../../src/machine/snapshots/objects.ts';
import { createSnapshots } from '../../../src/machine/snapshots.ts';
import { buildChildScript } from '../../support/child-script.ts';
import { openTestStore } from '../../support/open-store.ts';
import { useScratch } from '../../support/scratch.ts';

const run = promisify(execFile);
const scratch = useScratch('showrunner-faults-');
const at = (...names: readonly string[]) => join(scratch.folder, 'work', ...names);
const write = (path: string, content: string) => scratch.write(join('work', path), content);
const store = (...names: readonly string[]) => join(scratch.folder, 'store', ...names);
const isRoot = process.getuid?.() === 0;

function open(folder = store()) {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const snapshots = createSnapshots({
    folder,
    workspaceFolders: () => [scratch.folder],
    log: { info: say, warn: say, error: say },
  });
  scratch.onEnd(() => {
    snapshots.dispose();
    return snapshots.settled();
  });
  return Object.assign(snapshots, { said });
}

describe('a store that takes nothing', () => {
  it('is said once; files are looked at all the same, and it recovers by itself', async () => {
    const path = await write('a', 'content');
    await writeFile(store(), 'a file where the folder should be');
    const snapshots = open();
    expect(await snapshots.take(path)).toMatchObject({ type: 'unkept', why: 'store-failed' });
    expect(await snapshots.take(at('missing'))).toEqual(nothing);
    expect(await snapshots.take(at())).toMatchObject({ entries: { a: { type: 'unkept', why: 'store-failed' } } });
    expect(await snapshots.look(path)).toMatchObject({ type: 'file' });
    expect(await snapshots.keep(Buffer.from('x'))).toBeUndefined();
    expect(await snapshots.read('00')).toBeUndefined();
    expect(await snapshots.scan([at()], new AbortController().signal)).toMatchObject({ incomplete: 'store-failed' });
    expect(await snapshots.records()).toEqual([]);
    await expect(snapshots.record([1])).rejects.toMatchObject({ code: 'command-failed' });
    await expect(snapshots.rewrite([1])).rejects.toMatchObject({ code: 'command-failed' });
    await snapshots.sweep(new Set());
    await snapshots.restore(at('made/since'), nothing);
    await snapshots.restore(at('link'), { type: 'link', target: 'a' });
    expect([await readdir(at()), snapshots.said.length]).toEqual([['a', 'link'], 1]);
    await rm(store());
    expect(await snapshots.take(path)).toMatchObject({ type: 'file' });
    await snapshots.record([2]);
    expect(await snapshots.records()).toEqual([2]);
  });

  it('in the middle of a show keeps what it has, and takes more when it can again', async () => {
    const snapshots = open();
    const [one, two] = [await write('one', 'one'), await write('two', 'two'.repeat(2_000_000))];
    const entry = await snapshots.take(one);
    const [id] = await readdir(store('windows'));
    const segments = store('windows', id!, 'data/segments');
    await rename(segments, store('away'));
    await writeFile(segments, '');
    expect(await snapshots.take(two)).toMatchObject({ type: 'unkept', why: 'store-failed' });
    await snapshots.record(['still recorded']);
    await rm(segments);
    await rename(store('away'), segments);
    expect(await snapshots.take(two)).toMatchObject({ type: 'file' });
    await rm(one);
    await snapshots.restore(one, entry);
    expect([await readFile(one, 'utf8'), await snapshots.records()]).toEqual(['one', ['still recorded']]);
    expect(snapshots.said).toHaveLength(1);
  });

  describe('because there is no room', () => {
    let script: string;
    beforeAll(async () => {
      const contents = `
        import { createSnapshots } from ${JSON.stringify(resolve('src/machine/snapshots.ts'))};
        const [store, work] = process.argv.slice(2);
        const said = [];
        const log = { info() {}, warn: (line) => said.push(line), error: (line) => said.push(line) };
        const snapshots = createSnapshots({ folder: store, workspaceFolders: () => [work], log });
        const results = [];
        for (const name of ['large', 'huge', 'small']) results.push(await snapshots.take(work + '/' + name));
        await snapshots.record(['before']);
        const failure = await snapshots.record(['x'.repeat(200000)]).then(() => '', ({ code }) => code);
        await snapshots.record(['after']);
        const entry = { type: 'file', hash: process.argv[4], mode: 0o644 };
        const restored = await snapshots.restore(work + '/place', entry).then(() => '', ({ code }) => code);
        console.log(JSON.stringify([results.map(({ why }) => why ?? 'kept'), failure, await snapshots.records(), restored, said.length]));`;
      const { path, remove } = await buildChildScript(contents);
      script = path;
      return remove;
    });

    it('keeps what is small enough, leaves no half of anything, and what was there stays', async () => {
      await write('large', 'x'.repeat(100_000));
      await write('huge', 'y'.repeat(5_000_000));
      await write('small', 'z');
      await write('place', 'as it is');
      const roomy = open();
      const kept = (await roomy.take(at('huge'))) as { hash: string };
      await roomy.record(['of another window']);
      roomy.dispose();
      await roomy.settled();
      // A limit on the size of files is a disk that is full for this one process.
      const limited = `ulimit -f 64; exec ${process.execPath} ${script} ${store()} ${at()} ${kept.hash}`;
      const { stdout } = await run('bash', ['-c', limited]);
      const why = ['store-failed', 'kept', 'kept'];
      const records = ['of another window', 'before', 'after'];
      expect(JSON.parse(stdout)).toEqual([why, 'command-failed', records, 'command-failed', 2]);
      expect(await readFile(at('place'), 'utf8')).toBe('as it is');
      expect((await readdir(at())).sort()).toEqual(['huge', 'large', 'place', 'small']);
      expect(await open().take(at('large'))).toMatchObject({ type: 'file' });
    });
  });
});

describe('a disk that is full', () => {
  const size = 12;
  let canMount = false;
  beforeEach(async () => {
    await mkdir(store());
    const mount = run('mount', ['-t', 'tmpfs', '-o', `size=${size}m,mode=700`, 'none', store()]);
    canMount = await mount.then(
      () => true,
      () => false,
    );
    if (canMount) scratch.onEnd(() => run('umount', ['-l', store()]).then(() => undefined));
  });

  it('takes what there is room for, keeps that, and takes more once there is room', async ({ skip }) => {
    if (!canMount) skip('only root can make a small disk');
    const { window, objects, close } = await openTestStore(store());
    scratch.onEnd(close);
    const contents = Array.from({ length: 40 }, (_, i) => randomBytes(700_000 + i));
    const keep = (bytes: Buffer) => keepBytes(bytes, objects).then(() => true, errorCodeOf);
    const results: unknown[] = [];
    await objects.during(async () => {
      for (const bytes of contents) results.push(await keep(bytes));
    });
    const [first, last] = [results.indexOf('ENOSPC'), results.lastIndexOf(true)];
    expect([first > 10, last < first, new Set(results)]).toEqual([true, true, new Set([true, 'ENOSPC'])]);
    // What is small has room in what a large one has left.
    const small = Array.from({ length: 20 }, (_, i) => Buffer.from(`small ${i}`));
    expect(await Promise.all(small.map(keep))).toEqual(small.map(() => true));
    await expect(window.journal.append(['x'.repeat(1_000_000)])).rejects.toMatchObject({ code: 'ENOSPC' });
    await window.journal.append(['"a record"']);
    const path = objects.newPath();
    await expect(writeFile(path, randomBytes(5_000_000))).rejects.toMatchObject({ code: 'ENOSPC' });
    await rm(path);

    const kept = contents.slice(0, first);
    const hashes = (all: readonly Buffer[]) => new Set(all.map(hashOfBytes));
    const areThere = async (all: readonly Buffer[], { read }: Pick<Objects, 'read'> = objects) =>
      (
        await Promise.all(all.map(async (bytes) => bytes.equals((await read(hashOfBytes(bytes))) ?? Buffer.alloc(0))))
      ).every(Boolean);
    // There is no room for a copy of these three: they stay where they are.
    await expect(objects.forgetAllBut(hashes(kept.slice(0, 3)))).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await areThere([...kept.slice(0, 3), ...small])).toBe(true);
    await objects.forgetAllBut(new Set());
    expect(await Promise.all(kept.slice(3).map(keep))).toEqual(kept.slice(3).map(() => true));
    await close();
    const next = await openTestStore(store());
    scratch.onEnd(next.close);
    expect([await areThere(kept.slice(3), next.objects), await next.window.journal.read()]).toEqual([
      true,
      ['"a record"'],
    ]);
  });
});

describe('a workspace that is deleted', () => {
  it('comes back with what is put back', async () => {
    const snapshots = open();
    const entry = await snapshots.take(await write('deep/er/a', 'content'));
    await rm(at(), { recursive: true });
    expect(await snapshots.take(at('deep'))).toEqual(nothing);
    await snapshots.restore(at('deep/er/a'), entry);
    expect(await readFile(at('deep/er/a'), 'utf8')).toBe('content');
  });
});

describe('a file that somebody else writes all the time', () => {
  it('is kept as it was at some time', async () => {
    const snapshots = open();
    const path = await write('a', '');
    let isOver = false;
    const writing = (async () => {
      for (let i = 0; !isOver; i++) await writeFile(path, String(i % 10).repeat(50_000));
    })();
    for (let i = 0; i < 30; i++) {
      const entry = await snapshots.take(path);
      expect(entry.type).toBe('file');
      if (entry.type === 'file') expect(await snapshots.read(entry.hash)).toBeDefined();
    }
    isOver = true;
    await writing;
  });
});

describe.skipIf(isRoot)('what the user may not', () => {
  it('read is not kept, and stays', async () => {
    const snapshots = open();
    await write('all/closed', 'x');
    await write('all/shut/inner', 'x');
    await write('all/open', 'x');
    await chmod(at('all/closed'), 0);
    await chmod(at('all/shut'), 0);
    const entry = await snapshots.take(at('all'));
    const why = { type: 'unkept', why: 'unreadable' };
    expect(entry).toMatchObject({ entries: { closed: why, shut: why, open: { type: 'file' } } });
    await rm(at('all/open'));
    await snapshots.restore(at('all'), entry);
    expect(await readdir(at('all'))).toEqual(['closed', 'open', 'shut']);
    await chmod(at('all/shut'), 0o700);
  });

  it('write is put back all the same, where it is the own permissions that are in the way', async () => {
    const snapshots = open();
    await write('all/a', 'one');
    await write('all/b', 'one');
    await chmod(at('all/a'), 0o444);
    await chmod(at('all'), 0o555);
    const entry = await snapshots.take(at('all'));
    await chmod(at('all'), 0o755);
    await rm(at('all/a'));
    await write('all/b', 'two');
    await chmod(at('all'), 0o555);
    await snapshots.restore(at('all'), entry);
    expect(await snapshots.look(at('all'))).toEqual(entry);
    await chmod(at('all'), 0o755);
    await chmod(at('all/b'), 0o444);
    await snapshots.restore(at('all/b'), { type: 'file', hash: (await hashOf(entry)) ?? '', mode: 0o644 });
    expect((await stat(at('all/b'))).mode & 0o777).toBe(0o644);
  });

  it('store in leaves the files as they are', async () => {
    await mkdir(store(), { mode: 0o500 });
    const snapshots = open();
    expect(await snapshots.take(await write('a', 'x'))).toMatchObject({ why: 'store-failed' });
    await chmod(store(), 0o700);
    expect(await snapshots.take(at('a'))).toMatchObject({ type: 'file' });
  });
});

async function hashOf(entry: unknown): Promise<string | undefined> {
  return (entry as { entries: Record<string, { hash?: string }> }).entries.b?.hash;
}
