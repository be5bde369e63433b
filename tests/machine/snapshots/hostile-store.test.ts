import { execFileSync } from 'node:child_process';
import { link, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeOwner } from '../../../src/machine/snapshots/owner.ts';
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

/** Has the folder above a name in the dead window be there. */
const makeWay = (name: string) => mkdir(join(deadWindow(name), '..'), { recursive: true });

async function expectToWork(snapshots: Awaited<ReturnType<typeof open>>) {
  expect(await snapshots.take(join(scratch.folder, 'work/a.txt'))).toMatchObject({ type: 'file' });
  await snapshots.record(['mine']);
  expect(await snapshots.records()).toContain('mine');
  await snapshots.sweep(new Set());
}

describe('a store that somebody else has filled', () => {
  const names = ['data', 'data/journal', 'data/tree', 'data/segments', 'data/segments/1', 'places', 'owner'];

  it.each(names)('is opened where a FIFO is in it: %s', async (name) => {
    const there = await setUp();
    await makeWay(name);
    execFileSync('mkfifo', [deadWindow(name)]);
    await expectToWork(await open());
    expect(await readTree(outside())).toEqual(there);
  });

  it.each(names)('is opened where a link to a device is in it: %s', async (name) => {
    await setUp();
    await makeWay(name);
    await symlink('/dev/zero', deadWindow(name));
    await expectToWork(await open());
  });

  it.each(['data', 'data/segments'])('writes nothing to a folder that a link leads to: %s', async (name) => {
    await setUp();
    await scratch.write('outside/journal', '"theirs"\n');
    await scratch.write('outside/segments/1', 'theirs');
    const there = await readTree(outside());
    await makeWay(name);
    await symlink(outside(), deadWindow(name));
    const snapshots = await open();
    expect(await snapshots.records()).toEqual([]);
    await expectToWork(snapshots);
    expect(await readTree(outside())).toEqual(there);
  });

  it.each([
    ['symbolic', symlink],
    ['hard', link],
  ])('writes and cuts nothing outside by a journal that is a %s link', async (_, make) => {
    const there = await setUp();
    await makeWay('data/journal');
    await make(outside('mine.txt'), deadWindow('data/journal'));
    await expectToWork(await open());
    expect(await readTree(outside())).toEqual(there);
  });

  it('moves nothing out of a folder that a link in it leads to', async () => {
    const there = await setUp();
    await symlink(outside(), deadWindow('making'));
    await symlink(outside(), store('windows', '123456abcdef'));
    await expectToWork(await open());
    expect(await readTree(outside())).toEqual(there);
  });

  it('clears up in no folder that is none of the workspace', async () => {
    const there = await setUp();
    await scratch.write('work/.showrunner-abcdef123456.tmp', 'left');
    const places = [outside(), { not: 'a path' }, 'work', join(scratch.folder, 'work/../outside')];
    const lines = [...places, join(scratch.folder, 'work')].map((place) => JSON.stringify(place));
    await scratch.write('store/windows/abcdefabcdef/data/journal', '"theirs"\n');
    await writeFile(deadWindow('places'), `${lines.join('\n')}\nno JSON\n`);
    await expectToWork(await open());
    expect(await readTree(outside())).toEqual(there);
    expect(await readdir(join(scratch.folder, 'work'))).toEqual(['a.txt']);
  });

  it('keeps nothing where a link is in its place', async () => {
    const there = await setUp();
    await rm(store('windows'), { recursive: true });
    await symlink(outside(), store('windows'));
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
    await scratch.write('store/windows/abcdefabcdef/data/journal', '"theirs"\n');
    const path = deadWindow('data/segments', `1-${hashLike}`);
    await mkdir(join(path, '..'), { recursive: true });
    if (what === 'a FIFO') execFileSync('mkfifo', [path]);
    else if (what === 'a folder') await mkdir(path);
    else if (what === 'other bytes') await writeFile(path, 'other');
    else await symlink('/dev/zero', path);
    const snapshots = await open();
    expect(await snapshots.records()).toEqual(['theirs']);
    const place = join(scratch.folder, 'work/a.txt');
    await expect(snapshots.restore(place, { type: 'file', hash: hashLike, mode: 0o644 })).rejects.toThrow();
    expect(await readFile(place, 'utf8')).toBe('a');
    expect(await snapshots.read(hashLike)).toBeUndefined();
    await expectToWork(snapshots);
  });
});

describe('a store of an earlier version', () => {
  const fill = async (...names: readonly string[]) => {
    const there = await setUp();
    await scratch.write(`store/objects/ab/${hashLike.slice(2)}`, 'of earlier');
    await symlink(outside(), store('objects/cd'));
    for (const name of names) await scratch.write(`store/windows/abcdefabcdef/${name}`, '"earlier"\n');
    return there;
  };

  it('is removed, which is said, and nothing that a link in it leads to', async () => {
    const there = await fill('held', 'journal');
    const snapshots = await open();
    expect(await snapshots.records()).toEqual([]);
    await expectToWork(snapshots);
    expect(await readTree(outside())).toEqual(there);
    expect([await readdir(store()), (await readdir(store('windows'))).length]).toEqual([['windows'], 1]);
    expect(snapshots.log.lines).toEqual([expect.stringContaining('earlier version')]);
  });

  it('stays while a window of that version lives', async () => {
    await fill('held', 'journal');
    await writeFile(deadWindow('owner'), JSON.stringify(await describeOwner()));
    const snapshots = await open();
    await expectToWork(snapshots);
    expect([(await readdir(store())).sort(), await readdir(deadWindow())]).toEqual([
      ['objects', 'windows'],
      ['held', 'journal', 'owner'],
    ]);
    expect(snapshots.log.lines).toEqual([]);
  });
});
