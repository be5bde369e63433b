import { link, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Entry, nothing } from '../../../src/core/entries.ts';
import { createSnapshots } from '../../../src/machine/snapshots.ts';
import { readTree } from '../../show/rewind/rewind-rig.ts';
import { createRecordingLog } from '../../support/host-parts.ts';
import { useScratch } from '../../support/scratch.ts';

const scratch = useScratch('showrunner-outside-');
const work = (...names: readonly string[]) => join(scratch.folder, 'work', ...names);
const outside = (...names: readonly string[]) => join(scratch.folder, 'outside', ...names);
const store = () => join(scratch.folder, 'store');

function open(workspaceFolders = [work()]) {
  const snapshots = createSnapshots({
    folder: store(),
    workspaceFolders: () => workspaceFolders,
    log: createRecordingLog(),
  });
  scratch.onEnd(() => {
    snapshots.dispose();
    return snapshots.settled();
  });
  return snapshots;
}

async function setUp() {
  for (const name of ['a.txt', 'inner/b.txt', 'inner/new.txt']) await scratch.write(`outside/${name}`, 'not yours');
  for (const name of ['a.txt', 'inner/b.txt']) await scratch.write(`work/src/${name}`, 'before');
  const snapshots = open();
  const entries = {
    'src/a.txt': await snapshots.take(work('src/a.txt')),
    'src/inner': await snapshots.take(work('src/inner')),
    'src/inner/new.txt': nothing,
    'src/inner/b.txt': await snapshots.take(work('src/inner/b.txt')),
  } satisfies Readonly<Record<string, Entry>>;
  return { snapshots, entries, there: await readTree(outside()) };
}

describe('a folder that has become a link out of the workspace', () => {
  it('is written and deleted through by nothing, and each refusal is told', async () => {
    const { snapshots, entries, there } = await setUp();
    await rm(work('src'), { recursive: true });
    await symlink(outside(), work('src'));
    for (const [name, entry] of Object.entries(entries)) {
      await expect(snapshots.restore(work(name), entry), name).rejects.toMatchObject({
        code: 'path-outside-workspace',
      });
    }
    expect(await readTree(outside())).toEqual(there);
    await snapshots.restore(work('src'), await snapshots.take(work('src')));
    expect(await readTree(outside())).toEqual(there);
  });

  it('is kept of as a link, and nothing that lies behind it is', async () => {
    const { snapshots } = await setUp();
    await rm(work('src'), { recursive: true });
    await symlink(outside(), work('src'));
    expect(await snapshots.take(work('src/a.txt'))).toMatchObject({ type: 'unkept', why: 'outside' });
    expect(await snapshots.take(work('src'))).toMatchObject({ type: 'link' });
  });

  it('makes room for the folder that it was, where that is what comes back', async () => {
    const { snapshots, entries, there } = await setUp();
    const whole = await snapshots.take(work('src'));
    await rm(work('src'), { recursive: true });
    await symlink(outside(), work('src'));
    await snapshots.restore(work('src'), whole);
    expect(await snapshots.look(work('src/inner'))).toEqual(entries['src/inner']);
    expect(await readTree(outside())).toEqual(there);
  });

  it('is refused where it is the folder of the workspace itself', async () => {
    const { snapshots, entries, there } = await setUp();
    await rename(work(), join(scratch.folder, 'away'));
    await mkdir(outside('src'));
    await symlink(outside(), work());
    const before = await readTree(outside());
    for (const [name, entry] of Object.entries(entries)) {
      await expect(snapshots.restore(work(name), entry), name).rejects.toMatchObject({
        code: 'path-outside-workspace',
      });
    }
    expect(await readTree(outside())).toEqual({ ...there, ...before });
  });
});

describe('a path', () => {
  const cases = ['/etc/passwd', 'src/a.txt', '../outside/a.txt', '', '/', 'C:\\a.txt'];

  it.each(cases)('that is none of the workspace is not put back: %j', async (path) => {
    const { snapshots, there } = await setUp();
    await expect(snapshots.restore(path, nothing)).rejects.toMatchObject({ code: 'path-outside-workspace' });
    expect(await readTree(outside())).toEqual(there);
  });

  it.each(['/../outside/a.txt', '/src/../../outside/a.txt', '/src/a.txt\0.md', '/src//a.txt', '/'])(
    'that leads about is not put back: the workspace and %j',
    async (way) => {
      const { snapshots, there } = await setUp();
      await expect(snapshots.restore(work() + way, nothing)).rejects.toMatchObject({ code: 'path-outside-workspace' });
      expect(await readTree(outside())).toEqual(there);
      expect((await readdir(work('src'))).sort()).toEqual(['a.txt', 'inner']);
    },
  );

  it('through a link inside of the workspace is put back', async () => {
    const { snapshots } = await setUp();
    await symlink('src', work('way'));
    const entry = await snapshots.take(work('way/a.txt'));
    await writeFile(work('src/a.txt'), 'after');
    await snapshots.restore(work('way/a.txt'), entry);
    expect(await readFile(work('src/a.txt'), 'utf8')).toBe('before');
  });

  it('in a workspace that itself is reached by a link is put back', async () => {
    await scratch.write('work/a.txt', 'before');
    await symlink(work(), join(scratch.folder, 'to work'));
    const snapshots = open([join(scratch.folder, 'to work')]);
    const path = join(scratch.folder, 'to work', 'a.txt');
    const entry = await snapshots.take(path);
    await writeFile(path, 'after');
    await snapshots.restore(path, entry);
    await writeFile(path, 'after');
    await snapshots.restore(work('a.txt'), entry);
    expect(await readFile(work('a.txt'), 'utf8')).toBe('before');
  });
});

describe('names inside of a folder that comes back', () => {
  const names = ['..', '.', '', 'a/b', '../../outside/a.txt', 'a\0b'];

  it.each(names)('are plain: not %j', async (name) => {
    const { snapshots, there } = await setUp();
    const hash = (await snapshots.keep(Buffer.from('hostile'))) as string;
    const entries = Object.fromEntries([[name, { type: 'file', hash, mode: 0o644 } as const]]);
    for (const path of [work('src'), work('made')])
      await expect(snapshots.restore(path, { type: 'directory', mode: 0o755, entries })).rejects.toThrow();
    expect(await readTree(outside())).toEqual(there);
    expect(await readdir(work())).toEqual(['src']);
  });
});

describe('a file with a name outside', () => {
  it('gets another file in its place, where it came there since', async () => {
    const { snapshots, entries } = await setUp();
    await rm(work('src/a.txt'));
    await link(outside('a.txt'), work('src/a.txt'));
    await snapshots.restore(work('src/a.txt'), entries['src/a.txt']);
    expect(await readFile(work('src/a.txt'), 'utf8')).toBe('before');
    expect(await readFile(outside('a.txt'), 'utf8')).toBe('not yours');
  });
});
