import { link, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Entries, type Entry, nothing } from '../../../src/core/entries.ts';
import { needs } from '../../support/needs.ts';
import { useScratch } from '../../support/scratch.ts';
import { readTree } from '../history-rig.ts';
import { beforeOf, openStates } from './states-rig.ts';

const scratch = useScratch('showrunner-outside-');
const work = (...names: readonly string[]) => join(scratch.folder, 'work', ...names);
const outside = (...names: readonly string[]) => join(scratch.folder, 'outside', ...names);
const open = (workspaceFolders = [work()]) => openStates(scratch, { workspaceFolders });

async function setUp() {
  for (const name of ['a.txt', 'inner/b.txt', 'inner/new.txt']) await scratch.write(`outside/${name}`, 'not yours');
  for (const name of ['a.txt', 'inner/b.txt']) await scratch.write(`work/src/${name}`, 'before');
  const states = open();
  await states.walkAll(work());
  const held: Entries = new Map([...(await states.hold(work('src'))), [work('src/inner/new.txt'), nothing]]);
  return { states, held, there: await readTree(outside()) };
}

/** The files in `src`. */
const inside = (held: Entries): Entries => new Map([...held].filter(([place]) => place !== work('src')));

/** Entries to restore. */
const wanted = (held: Entries) =>
  [...inside(held)].filter(([, { type }]) => type !== 'nothing').map(([place]) => place);

async function swap() {
  await rm(work('src'), { recursive: true });
  await symlink(outside(), work('src'));
}

needs.links.describe('a folder that was replaced by a link out of the workspace', () => {
  it('leads no write or deletion out of the workspace, and each refusal is reported', async () => {
    const { states, held, there } = await setUp();
    await swap();
    const failed = await states.apply(inside(held));
    expect(failed.map(({ path }) => path)).toEqual(expect.arrayContaining(wanted(held)));
    for (const { why } of failed) expect(why).toContain('outside the workspace');
    for (const [place, entry] of inside(held)) expect(await states.applyOne(place, entry)).toHaveLength(1);
    expect(await readTree(outside())).toEqual(there);
    expect(await states.apply(await states.hold(work('src')))).toEqual([]);
    expect(await readTree(outside())).toEqual(there);
  });

  it('is stored as a link, without the files behind it', async () => {
    const { states } = await setUp();
    await swap();
    expect(await states.holdOne(work('src/a.txt'))).toMatchObject({ type: 'unkept', why: 'outside' });
    expect(await states.holdOne(work('src'))).toMatchObject({ type: 'link' });
    const behind = [...(await states.hold(work('src')))].filter(([place]) => place !== work('src'));
    expect(behind).toMatchObject([[outside(), { type: 'unkept', why: 'outside' }]]);
    expect(await states.lookAt(work('src/a.txt'))).toMatchObject({ type: 'unkept', why: 'outside' });
    const { changes } = await states.walkAll(work());
    expect([...changes].filter(([, { after }]) => after.type === 'file')).toEqual([]);
  });

  it('is replaced by the folder when the stored folder is restored', async () => {
    const { states, held, there } = await setUp();
    await swap();
    expect(await states.apply(held)).toEqual([]);
    expect(await states.look(held.keys())).toEqual(held);
    expect(await readTree(outside())).toEqual(there);
  });

  it('is replaced by the folder when the changes of a walk are undone', async () => {
    const { states, held, there } = await setUp();
    await swap();
    expect(await states.apply(beforeOf(await states.walkAll(work())))).toEqual([]);
    expect(await states.look(held.keys())).toEqual(held);
    expect(await readTree(outside())).toEqual(there);
  });

  it('becomes a link again after a folder replaced it, and only the files of that folder are removed', async () => {
    const { states, there } = await setUp();
    await swap();
    await states.walkAll(work());
    await rm(work('src'));
    for (const name of ['a.txt', 'inner/b.txt']) await scratch.write(`work/src/${name}`, 'after');
    const target = beforeOf(await states.walkAll(work()));
    expect(target.size).toBe(4);
    for (let time = 0; time < 2; time++) expect(await states.apply(target)).toEqual([]);
    expect(await states.lookAt(work('src'))).toEqual({ type: 'link', target: outside() });
    expect(await readTree(outside())).toEqual(there);
  });

  it.each(['outside/none', 'outside/none/deeper'])(
    'is an obstacle if the link leads nowhere, and nothing is created behind it: %s',
    async (target) => {
      const { states, held, there } = await setUp();
      await rm(work('src'), { recursive: true });
      await symlink(join(scratch.folder, target), work('src'));
      const failed = await states.apply(inside(held));
      expect(failed.map(({ path }) => path).sort()).toEqual([...wanted(held)].sort());
      for (const { why } of failed) expect(why).toContain('a link to nothing is in the way');
      expect(await readTree(outside())).toEqual(there);
      expect(await states.apply(held)).toEqual([]);
      expect(await states.look(held.keys())).toEqual(held);
    },
  );

  it('is an obstacle if it is the workspace folder itself', async () => {
    const { states, held } = await setUp();
    await rename(work(), join(scratch.folder, 'away'));
    await mkdir(outside('src'));
    await symlink(outside(), work());
    const before = await readTree(outside());
    expect((await states.apply(held)).map(({ path }) => path)).toEqual(expect.arrayContaining(wanted(held)));
    expect(await states.holdOne(work('src'))).toMatchObject({ type: 'unkept', why: 'outside' });
    expect(await readTree(outside())).toEqual(before);
  });
});

describe('restoring a path', () => {
  const cases = ['/etc/passwd', 'src/a.txt', '../outside/a.txt', '', '/', 'C:\\a.txt'];

  it.each(cases)('refuses a path outside of the workspace, which is not stored either: %j', async (path) => {
    const { states, there } = await setUp();
    await states.applyOne(path, nothing);
    expect(await states.applyOne(path, { type: 'directory', mode: 0o700 })).toHaveLength(1);
    expect(await states.hold(path)).toEqual(new Map([[path, expect.objectContaining({ why: 'outside' })]]));
    expect(await states.lookAt(path)).toMatchObject({ why: 'outside' });
    expect(await states.realPathOf(path)).toBeUndefined();
    expect(await readTree(outside())).toEqual(there);
  });

  needs.links.it.each([
    '/../outside/a.txt',
    '/src/../../outside/a.txt',
    '/src/a.txt\0.md',
    '/..',
    '/src/..',
    '/.',
    '/link/',
  ])('refuses a path with detours: the workspace and %j', async (way) => {
    const { states, there } = await setUp();
    await symlink(outside(), work('link'));
    const { mode } = await stat(outside());
    const entries = [nothing, { type: 'link', target: 'x' }, { type: 'directory', mode: 0o711 }] as const;
    for (const entry of entries) expect(await states.applyOne(work() + way, entry)).toHaveLength(1);
    expect([await readTree(outside()), (await stat(outside())).mode]).toEqual([there, mode]);
    expect([await readdir(work()), (await readdir(work('src'))).sort()]).toEqual([
      ['link', 'src'],
      ['a.txt', 'inner'],
    ]);
    expect(await readTree(work('src'))).toMatchObject({ 'a.txt': '644 before', 'inner/b.txt': '644 before' });
  });

  needs.links.it(
    'restores a file at its real path if the path leads through a link inside of the workspace',
    async () => {
      const { states } = await setUp();
      await symlink('src', work('way'));
      const held = await states.hold(work('way/a.txt'));
      expect([...held.keys()]).toEqual([work('src/a.txt')]);
      await writeFile(work('src/a.txt'), 'after');
      expect(await states.apply(held)).toEqual([]);
      expect(await readFile(work('src/a.txt'), 'utf8')).toBe('before');
      expect(await states.applyOne(work('way/a.txt'), nothing)).toHaveLength(1);
      expect(await readFile(work('src/a.txt'), 'utf8')).toBe('before');
    },
  );

  needs.links.it('restores a file in a workspace that is reached through a link', async () => {
    await scratch.write('work/a.txt', 'before');
    await symlink(work(), join(scratch.folder, 'to work'));
    const states = open([join(scratch.folder, 'to work')]);
    const held = await states.hold(join(scratch.folder, 'to work', 'a.txt'));
    expect([...held.keys()]).toEqual([work('a.txt')]);
    await writeFile(work('a.txt'), 'after');
    expect(await states.apply(held)).toEqual([]);
    expect(await readFile(work('a.txt'), 'utf8')).toBe('before');
  });
});

describe('restoring a hard link to a file outside of the workspace', () => {
  it('replaces the link by a separate file if it was created meanwhile', async () => {
    const { states, held } = await setUp();
    await rm(work('src/a.txt'));
    await link(outside('a.txt'), work('src/a.txt'));
    expect(await states.applyOne(work('src/a.txt'), held.get(work('src/a.txt')) as Entry)).toEqual([]);
    expect(await readFile(work('src/a.txt'), 'utf8')).toBe('before');
    expect(await readFile(outside('a.txt'), 'utf8')).toBe('not yours');
  });
});
