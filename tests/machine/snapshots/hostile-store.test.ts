import { execFileSync } from 'node:child_process';
import { link, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSnapshots } from '../../../src/machine/snapshots.ts';
import { readTree } from '../../show/rewind/rewind-rig.ts';
import { createRecordingLog } from '../../support/host-parts.ts';
import { useScratch } from '../../support/scratch.ts';

const scratch = useScratch('showrunner-hostile-');
const outside = (name = '') => join(scratch.folder, 'outside', name);
const store = (...names: readonly string[]) => join(scratch.folder, 'store', ...names);
const deadWindow = (...names: readonly string[]) => store('windows', 'abcdefabcdef', ...names);
const hashLike = 'ab'.repeat(32);

async function open() {
  const log = createRecordingLog();
  const snapshots = createSnapshots({ folder: store(), workspaceFolders: () => [join(scratch.folder, 'work')], log });
  scratch.onEnd(() => {
    snapshots.dispose();
    return snapshots.settled();
  });
  await scratch.write('work/a.txt', 'a');
  return Object.assign(snapshots, { log });
}

async function setUp() {
  await scratch.write('outside/mine.txt', 'mine\nno line end');
  await scratch.write(`outside/${hashLike}`, 'mine');
  await scratch.write('outside/.showrunner-abcdef123456.tmp', 'mine');
  await mkdir(deadWindow(), { recursive: true });
  return readTree(outside());
}

async function expectToWork(snapshots: Awaited<ReturnType<typeof open>>) {
  expect(await snapshots.take(join(scratch.folder, 'work/a.txt'))).toMatchObject({ type: 'file' });
  await snapshots.record(['mine']);
  expect(await snapshots.records()).toContain('mine');
  await snapshots.sweep(new Set());
}

describe('a store that somebody else has filled', () => {
  it.each(['journal', 'held', 'places', 'owner'])('is opened where a FIFO is in it: %s', async (name) => {
    const there = await setUp();
    execFileSync('mkfifo', [deadWindow(name)]);
    await writeFile(deadWindow(name === 'journal' ? 'held' : 'journal'), '"theirs"\n');
    await expectToWork(await open());
    expect(await readTree(outside())).toEqual(there);
  });

  it.each(['journal', 'held', 'places', 'owner'])('is opened where a link to a device is in it: %s', async (name) => {
    await setUp();
    await symlink('/dev/zero', deadWindow(name));
    await expectToWork(await open());
  });

  it.each([
    ['symbolic', symlink],
    ['hard', link],
  ])('writes and cuts nothing outside by a journal that is a %s link', async (_, make) => {
    const there = await setUp();
    await make(outside('mine.txt'), deadWindow('journal'));
    await expectToWork(await open());
    expect(await readTree(outside())).toEqual(there);
  });

  it('moves nothing out of a folder that a link in it leads to', async () => {
    const there = await setUp();
    await symlink(outside(), deadWindow('swept'));
    await symlink(outside(), store('windows', '123456abcdef'));
    await expectToWork(await open());
    expect(await readTree(outside())).toEqual(there);
  });

  it('clears up in no folder that is none of the workspace', async () => {
    const there = await setUp();
    await scratch.write('work/.showrunner-abcdef123456.tmp', 'left');
    const places = [outside(), { not: 'a path' }, 'work', join(scratch.folder, 'work/../outside')];
    const lines = [...places, join(scratch.folder, 'work')].map((place) => JSON.stringify(place));
    await writeFile(deadWindow('journal'), '"theirs"\n');
    await writeFile(deadWindow('places'), `${lines.join('\n')}\nno JSON\n`);
    await expectToWork(await open());
    expect(await readTree(outside())).toEqual(there);
    expect(await readdir(join(scratch.folder, 'work'))).toEqual(['a.txt']);
  });

  it.each(['objects', 'windows', 'objects/ab'])('keeps nothing where a link is in its place: %s', async (name) => {
    await setUp();
    const there = await readTree(outside());
    await rm(store(name), { recursive: true, force: true });
    await mkdir(join(store(name), '..'), { recursive: true });
    await symlink(outside(), store(name));
    const snapshots = await open();
    expect(await snapshots.take(join(scratch.folder, 'work/a.txt'))).toMatchObject({ why: 'store-failed' });
    await snapshots.sweep(new Set());
    expect(await readTree(outside())).toEqual(there);
  });

  it.each(['../../outside/mine.txt', `../../../outside/${hashLike}`, '', 'AB'.repeat(32)])(
    'knows no content by a hash that is a path: %j',
    async (hash) => {
      const there = await setUp();
      const snapshots = await open();
      expect(await snapshots.read(hash)).toBeUndefined();
      const place = join(scratch.folder, 'work/b.txt');
      await expect(snapshots.restore(place, { type: 'file', hash, mode: 0o644 })).rejects.toThrow('no longer kept');
      expect(await readTree(outside())).toEqual(there);
    },
  );

  it.each(['a FIFO', 'a link to a device', 'a folder', 'other bytes'])('has no content that is %s', async (what) => {
    await setUp();
    const path = store('objects', 'ab', hashLike.slice(2));
    await mkdir(join(path, '..'), { recursive: true });
    if (what === 'a FIFO') execFileSync('mkfifo', [path]);
    else if (what === 'a folder') await mkdir(path);
    else if (what === 'other bytes') await writeFile(path, 'other');
    else await symlink('/dev/zero', path);
    const snapshots = await open();
    const place = join(scratch.folder, 'work/a.txt');
    await expect(snapshots.restore(place, { type: 'file', hash: hashLike, mode: 0o644 })).rejects.toThrow();
    expect(await readFile(place, 'utf8')).toBe('a');
    expect(await snapshots.read(hashLike).catch(() => undefined)).toBeUndefined();
  });
});
