import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { nothing } from '../../../src/core/entries.ts';
import { buildChildScript } from '../../support/child-script.ts';
import { needs } from '../../support/needs.ts';
import { useScratch } from '../../support/scratch.ts';
import { openStates } from '../states/states-rig.ts';

const run = promisify(execFile);
const scratch = useScratch('showrunner-faults-');
const at = (...names: readonly string[]) => join(scratch.folder, 'work', ...names);
const write = (path: string, content: string) => scratch.write(join('work', path), content);
const store = (...names: readonly string[]) => join(scratch.folder, 'store', ...names);
const isRoot = process.getuid?.() === 0;

const open = () => openStates(scratch);

describe('a store that fails', () => {
  needs.links.it('is reported once; files are still compared, and the store recovers by itself', async () => {
    const path = await write('a', 'content');
    await writeFile(store(), 'a file where the folder should be');
    const states = open();
    expect(await states.holdOne(path)).toMatchObject({ type: 'unkept', why: 'store-failed' });
    expect(await states.holdOne(at('missing'))).toEqual(nothing);
    expect((await states.hold(at())).get(path)).toMatchObject({ type: 'unkept', why: 'store-failed' });
    expect(await states.lookAt(path)).toMatchObject({ type: 'file' });
    expect(await states.keep(Buffer.from('x'))).toBeUndefined();
    expect(await states.read('00')).toBeUndefined();
    const walk = await states.walkAll(at());
    await walk.commit();
    expect([walk.changes.size, walk.incomplete]).toEqual([0, undefined]);
    await expect(states.records()).rejects.toMatchObject({ code: 'command-failed' });
    await expect(states.record([1])).rejects.toMatchObject({ code: 'command-failed' });
    await expect(states.rewrite([1])).rejects.toMatchObject({ code: 'command-failed' });
    await states.sweep(new Set());
    expect(await states.applyOne(at('made/since'), nothing)).toEqual([]);
    expect(await states.applyOne(at('link'), { type: 'link', target: 'a' })).toEqual([]);
    expect([await readdir(at()), states.said.length]).toEqual([['a', 'link'], 1]);
    await rm(store());
    expect(await states.holdOne(path)).toMatchObject({ type: 'file' });
    await states.record([2]);
    expect(await states.records()).toEqual([2]);
  });

  it('during the show keeps its content, and takes more when it works again', async () => {
    const states = open();
    const [one, two] = [await write('one', 'one'), await write('two', 'two'.repeat(2_000_000))];
    const entry = await states.holdOne(one);
    const [id] = await readdir(store('windows'));
    const segments = store('windows', id!, 'data/segments');
    await rename(segments, store('away'));
    await writeFile(segments, '');
    expect(await states.holdOne(two)).toMatchObject({ type: 'unkept', why: 'store-failed' });
    await states.record(['still recorded']);
    await rm(segments);
    await rename(store('away'), segments);
    expect(await states.holdOne(two)).toMatchObject({ type: 'file' });
    await rm(one);
    expect(await states.applyOne(one, entry)).toEqual([]);
    expect([await readFile(one, 'utf8'), await states.records()]).toEqual(['one', ['still recorded']]);
    expect(states.said).toHaveLength(1);
  });

  needs.shell.describe('for lack of room on the disk', () => {
    let script: string;
    beforeAll(async () => {
      const contents = `
        import { createStates } from ${JSON.stringify(resolve('src/history/states.ts'))};
        const [store, work] = process.argv.slice(2);
        const said = [];
        const log = { info() {}, warn: (line) => said.push(line), error: (line) => said.push(line) };
        const states = createStates({ folder: store, workspaceFolders: () => [work], log });
        const results = [];
        for (const path of ['large', 'huge', 'small'].map((name) => work + '/' + name)) results.push((await states.hold(path)).get(path));
        await states.record(['before']);
        const failure = await states.record(['x'.repeat(200000)]).then(() => '', ({ code }) => code);
        await states.record(['after']);
        const entry = { type: 'file', hash: process.argv[4], mode: 0o644 };
        const failed = await states.apply(new Map([[work + '/place', entry]]));
        console.log(JSON.stringify([results.map(({ why }) => why ?? 'kept'), failure, await states.records(), failed, said.length]));`;
      const { path, remove } = await buildChildScript(contents);
      script = path;
      return remove;
    });

    it('keeps what is small enough, leaves nothing incomplete, and keeps existing files', async () => {
      await write('large', 'x'.repeat(100_000));
      await write('huge', 'y'.repeat(5_000_000));
      await write('small', 'z');
      await write('place', 'as it is');
      const roomy = open();
      const kept = (await roomy.holdOne(at('huge'))) as { hash: string };
      await roomy.record(['of another window']);
      roomy.dispose();
      await roomy.settled();
      // A limit on the size of files acts like a full disk for this one process.
      const limited = `ulimit -f 64; exec ${process.execPath} ${script} ${store()} ${at()} ${kept.hash}`;
      const { stdout } = await run('bash', ['-c', limited]);
      const why = ['store-failed', 'kept', 'kept'];
      const records = ['of another window', 'before', 'after'];
      const failed = [{ path: at('place'), why: expect.stringContaining('EFBIG') }];
      expect(JSON.parse(stdout)).toEqual([why, 'command-failed', records, failed, 2]);
      expect(await readFile(at('place'), 'utf8')).toBe('as it is');
      expect((await readdir(at())).sort()).toEqual(['huge', 'large', 'place', 'small']);
      expect(await open().holdOne(at('large'))).toMatchObject({ type: 'file' });
    });
  });
});

describe('a workspace folder that is deleted', () => {
  it('is created again when a file is restored', async () => {
    const states = open();
    const entry = await states.holdOne(await write('deep/er/a', 'content'));
    await rm(at(), { recursive: true });
    expect(await states.holdOne(at('deep'))).toEqual(nothing);
    expect(await states.applyOne(at('deep/er/a'), entry)).toEqual([]);
    expect(await readFile(at('deep/er/a'), 'utf8')).toBe('content');
  });
});

describe('a file that another process writes all the time', () => {
  it('is stored as it was at some time', async () => {
    const states = open();
    const path = await write('a', '');
    let isOver = false;
    const writing = (async () => {
      for (let i = 0; !isOver; i++) await writeFile(path, String(i % 10).repeat(50_000));
    })();
    for (let i = 0; i < 30; i++) {
      const entry = await states.holdOne(path);
      expect(entry.type).toBe('file');
      if (entry.type === 'file') expect(await states.read(entry.hash)).toBeDefined();
    }
    isOver = true;
    await writing;
  });
});

needs.modes.describe.skipIf(isRoot)('without permission (not as root), the store', () => {
  it('skips a file that it may not read, and leaves it in place', async () => {
    const states = open();
    await write('all/closed', 'x');
    await write('all/shut/inner', 'x');
    await write('all/open', 'x');
    await chmod(at('all/closed'), 0);
    await chmod(at('all/shut'), 0);
    const held = await states.hold(at('all'));
    expect([...held.keys()].sort()).toEqual(['all', 'all/closed', 'all/open', 'all/shut'].map((path) => at(path)));
    expect(held.get(at('all/closed'))).toMatchObject({ type: 'unkept', why: 'unreadable' });
    expect(held.get(at('all/shut'))).toEqual({ type: 'directory', mode: 0 });
    await rm(at('all/open'));
    expect(await states.apply(held)).toEqual([]);
    expect(await readdir(at('all'))).toEqual(['closed', 'open', 'shut']);
    await chmod(at('all/shut'), 0o700);
  });

  it('restores a file or folder although its own mode forbids writing', async () => {
    const states = open();
    await write('all/a', 'one');
    await write('all/b', 'one');
    await chmod(at('all/a'), 0o444);
    await chmod(at('all'), 0o555);
    const held = await states.hold(at('all'));
    await chmod(at('all'), 0o755);
    await rm(at('all/a'));
    await write('all/b', 'two');
    await chmod(at('all'), 0o555);
    expect(await states.apply(held)).toEqual([]);
    expect(await states.hold(at('all'))).toEqual(held);
    await chmod(at('all'), 0o755);
    await chmod(at('all/b'), 0o444);
    expect(await states.applyOne(at('all/b'), held.get(at('all/b')) ?? nothing)).toEqual([]);
    expect((await stat(at('all/b'))).mode & 0o777).toBe(0o644);
  });

  it('stores nothing while it may not write to its own folder', async () => {
    await mkdir(store(), { mode: 0o500 });
    const states = open();
    expect(await states.holdOne(await write('a', 'x'))).toMatchObject({ why: 'store-failed' });
    await chmod(store(), 0o700);
    expect(await states.holdOne(at('a'))).toMatchObject({ type: 'file' });
  });
});
