import { execFileSync } from 'node:child_process';
import { link, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeOwner } from '../../../src/machine/process-owner.ts';
import { needs } from '../../support/needs.ts';
import { useScratch } from '../../support/scratch.ts';
import { readTree } from '../history-rig.ts';
import { openStates } from '../states/states-rig.ts';

const scratch = useScratch('showrunner-hostile-');
const outside = (name = '') => join(scratch.folder, 'outside', name);
const store = (...names: readonly string[]) => join(scratch.folder, 'store', ...names);
const deadWindow = (...names: readonly string[]) => store('windows', 'abcdefabcdef', ...names);
const hashLike = 'ab'.repeat(32);

async function open() {
  const states = openStates(scratch, { workspaceFolders: [join(scratch.folder, 'work')] });
  await scratch.write('work/a.txt', 'a');
  return states;
}

async function setUp() {
  await scratch.write('outside/mine.txt', 'mine\nno line end');
  await scratch.write(`outside/${hashLike}`, 'mine');
  await scratch.write('outside/.showrunner-abcdef123456.tmp', 'mine');
  await mkdir(deadWindow(), { recursive: true });
  return readTree(outside());
}

/** Creates the parent folder of a name in the dead window. */
const makeWay = (name: string) => mkdir(join(deadWindow(name), '..'), { recursive: true });

async function expectToWork(states: Awaited<ReturnType<typeof open>>) {
  expect(await states.holdOne(join(scratch.folder, 'work/a.txt'))).toMatchObject({ type: 'file' });
  await states.record(['mine']);
  expect(await states.records()).toContain('mine');
  await states.sweep(new Set());
}

describe('a store filled by somebody else', () => {
  const names = ['data', 'data/journal', 'data/tree', 'data/segments', 'data/segments/1', 'places', 'owner'];

  needs.devices.it.each(names)('opens with a FIFO in it: %s', async (name) => {
    const there = await setUp();
    await makeWay(name);
    execFileSync('mkfifo', [deadWindow(name)]);
    await expectToWork(await open());
    expect(await readTree(outside())).toEqual(there);
  });

  needs.links.it.each(names)('opens with a link to a device in it: %s', async (name) => {
    await setUp();
    await makeWay(name);
    await symlink('/dev/zero', deadWindow(name));
    await expectToWork(await open());
  });

  needs.links.it.each(['data', 'data/segments'])(
    'writes nothing to a folder that a link leads to: %s',
    async (name) => {
      await setUp();
      await scratch.write('outside/journal', '"theirs"\n');
      await scratch.write('outside/segments/1', 'theirs');
      const there = await readTree(outside());
      await makeWay(name);
      await symlink(outside(), deadWindow(name));
      const states = await open();
      expect(await states.records()).toEqual([]);
      await expectToWork(states);
      expect(await readTree(outside())).toEqual(there);
    },
  );

  it.each([
    ['symbolic', symlink],
    ['hard', link],
  ])('changes no file outside of the store through a journal that is a %s link', async (_, make) => {
    const there = await setUp();
    await makeWay('data/journal');
    await make(outside('mine.txt'), deadWindow('data/journal'));
    await expectToWork(await open());
    expect(await readTree(outside())).toEqual(there);
  });

  needs.links.it('leaves a folder alone that a link in the store leads to', async () => {
    const there = await setUp();
    await symlink(outside(), deadWindow('making'));
    await symlink(outside(), store('windows', '123456abcdef'));
    await expectToWork(await open());
    expect(await readTree(outside())).toEqual(there);
  });

  needs.links.it('removes temporary files only in folders of the workspace', async () => {
    const there = await setUp();
    await scratch.write('work/.showrunner-abcdef123456.tmp', 'left');
    await symlink(outside(), join(scratch.folder, 'work/link'));
    const odd = ['work/../outside', 'work/link', 'work/link/'].map((way) => `${scratch.folder}/${way}`);
    const places = [outside(), { not: 'a path' }, 'work', ...odd];
    const lines = [...places, join(scratch.folder, 'work')].map((place) => JSON.stringify(place));
    await scratch.write('store/windows/abcdefabcdef/data/journal', '"theirs"\n');
    await writeFile(deadWindow('places'), `${lines.join('\n')}\nno JSON\n`);
    await expectToWork(await open());
    expect(await readTree(outside())).toEqual(there);
    expect(await readdir(join(scratch.folder, 'work'))).toEqual(['a.txt', 'link']);
  });

  needs.links.it('stores nothing when there is a link in place of its folder', async () => {
    const there = await setUp();
    await rm(store('windows'), { recursive: true });
    await symlink(outside(), store('windows'));
    const states = await open();
    expect(await states.holdOne(join(scratch.folder, 'work/a.txt'))).toMatchObject({ why: 'store-failed' });
    await states.sweep(new Set());
    expect(await readTree(outside())).toEqual(there);
  });

  it.each(['../../outside/mine.txt', `../../../outside/${hashLike}`, '', 'AB'.repeat(32)])(
    'finds no content for a hash that is a path: %j',
    async (hash) => {
      const there = await setUp();
      const states = await open();
      expect(await states.read(hash)).toBeUndefined();
      const place = join(scratch.folder, 'work/b.txt');
      const failed = await states.applyOne(place, { type: 'file', hash, mode: 0o644 });
      expect(failed).toEqual([{ path: place, why: expect.stringContaining('no longer in the undo history') }]);
      expect(await readTree(outside())).toEqual(there);
    },
  );

  it.each([...(needs.devices.isMet ? ['a FIFO', 'a link to a device'] : []), 'a folder', 'other bytes'])(
    'ignores a file of content that is %s',
    async (what) => {
      await setUp();
      await scratch.write('store/windows/abcdefabcdef/data/journal', '"theirs"\n');
      const path = deadWindow('data/segments', `1-${hashLike}`);
      await mkdir(join(path, '..'), { recursive: true });
      if (what === 'a FIFO') execFileSync('mkfifo', [path]);
      else if (what === 'a folder') await mkdir(path);
      else if (what === 'other bytes') await writeFile(path, 'other');
      else await symlink('/dev/zero', path);
      const states = await open();
      expect(await states.records()).toEqual(['theirs']);
      const place = join(scratch.folder, 'work/a.txt');
      expect(await states.applyOne(place, { type: 'file', hash: hashLike, mode: 0o644 })).toHaveLength(1);
      expect(await readFile(place, 'utf8')).toBe('a');
      expect(await states.read(hashLike)).toBeUndefined();
      await expectToWork(states);
    },
  );
});

describe('a store of an earlier version', () => {
  const fill = async (...names: readonly string[]) => {
    const there = await setUp();
    await scratch.write(`store/objects/ab/${hashLike.slice(2)}`, 'of earlier');
    await symlink(outside(), store('objects/cd'));
    for (const name of names) await scratch.write(`store/windows/abcdefabcdef/${name}`, '"earlier"\n');
    return there;
  };

  it('is removed and logged, while files behind a link in it stay', async () => {
    const there = await fill('held', 'journal');
    const states = await open();
    expect(await states.records()).toEqual([]);
    await expectToWork(states);
    expect(await readTree(outside())).toEqual(there);
    expect([await readdir(store()), (await readdir(store('windows'))).length]).toEqual([['windows'], 1]);
    expect(states.said).toEqual([expect.stringContaining('earlier version')]);
  });

  it('stays while a window of that version is running', async () => {
    await fill('held', 'journal');
    await writeFile(deadWindow('owner'), JSON.stringify(await describeOwner()));
    const states = await open();
    await expectToWork(states);
    expect([(await readdir(store())).sort(), await readdir(deadWindow())]).toEqual([
      ['objects', 'windows'],
      ['held', 'journal', 'owner'],
    ]);
    expect(states.said).toEqual([]);
  });
});
