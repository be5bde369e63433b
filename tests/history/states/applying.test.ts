import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, link, lstat, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nothing } from '../../../src/core/entries.ts';
import { needs } from '../../support/needs.ts';
import { useScratch } from '../../support/scratch.ts';
import { damageObject, segmentPaths } from '../../support/store-files.ts';
import { hasSettled, openStates, type TestStatesOptions } from './states-rig.ts';

const scratch = useScratch('showrunner-applying-');
const at = (...names: readonly string[]) => join(scratch.folder, 'work', ...names);
const storeFolder = () => join(scratch.folder, 'store');
const write = (path: string, content: string) => scratch.write(join('work', path), content);
const text = (path: string) => readFile(at(path), 'utf8');
const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
const open = (options: TestStatesOptions = {}) => openStates(scratch, options);

describe('restoring an entry', () => {
  const kinds: Readonly<Record<string, (name: string) => Promise<unknown>>> = {
    nothing: async () => undefined,
    file: (name) => write(name, 'file'),
    link: (name) => symlink('elsewhere', at(name)),
    linkToFolder: (name) => symlink('real', at(name)),
    empty: (name) => mkdir(at(name)),
    folder: (name) => write(join(name, 'in/it'), 'deep'),
    fifo: async (name) => void execFileSync('mkfifo', [at(name)]),
  };
  for (const before of Object.keys(kinds).filter((kind) => kind !== 'fifo')) {
    for (const after of Object.keys(kinds)) {
      const has = {
        ...(/link/.test(before + after) && { need: needs.links }),
        ...(after === 'fifo' && { need: needs.devices }),
      };
      (has.need?.it ?? it)(`is ${before} where ${after} has taken its place`, async () => {
        const states = open();
        await write('real/file', 'never touched');
        await kinds[before]!('x');
        const held = await states.hold(at('x'));
        await rm(at('x'), { recursive: true, force: true });
        await kinds[after]!('x');
        const inTheWay = [...(await states.lookInto(at('x'))).keys()].map((place) => [place, nothing] as const);
        expect(await states.apply(new Map([...inTheWay, ...held]))).toEqual([]);
        expect(await states.look(held.keys())).toEqual(held);
        expect(await text('real/file')).toBe('never touched');
        expect((await readdir(at())).sort()).toEqual(before === 'nothing' ? ['real'] : ['real', 'x']);
      });
    }
  }

  needs.links.it('touches nothing that is already as stored', async () => {
    const states = open();
    await write('all/in/a', 'a');
    await write('all/b', 'b');
    await symlink('b', at('all/link'));
    const paths = ['all', 'all/in', 'all/in/a', 'all/b', 'all/link'];
    const times = () =>
      Promise.all(paths.map(async (path) => [path, (await lstat(at(path))).mtimeMs, (await lstat(at(path))).ctimeMs]));
    const held = await states.hold(at('all'));
    const before = await times();
    await hasSettled(at('all/link'));
    expect(await states.apply(held)).toEqual([]);
    expect(await times()).toEqual(before);
    await write('all/in/a', 'changed');
    expect(await states.apply(held)).toEqual([]);
    const changed = (await times()).filter(([, time], i) => time !== before[i]![1]).map(([path]) => path);
    expect(changed).toEqual(['all/in', 'all/in/a']);
  });

  needs.modes.it('restores only the folder itself if the entry is a folder: other files in it stay', async () => {
    const states = open();
    await write('all/a', 'a');
    await write('all/new/b', 'b');
    await chmod(at('all'), 0o700);
    expect(await states.applyOne(at('all'), { type: 'directory', mode: 0o755 })).toEqual([]);
    expect([await readdir(at('all')), (await stat(at('all'))).mode & 0o777]).toEqual([['a', 'new'], 0o755]);
    expect(await states.applyOne(at('other/deep'), { type: 'directory', mode: 0o750 })).toEqual([]);
    expect((await stat(at('other/deep'))).mode & 0o777).toBe(0o750);
  });

  it('leaves a folder with other content although it should be removed', async () => {
    const states = open();
    for (const name of ['all/in/a', 'all/in/b', 'all/c']) await write(name, name);
    const gone = ['all', 'all/in', 'all/in/a', 'all/c'].map((name) => [at(name), nothing] as const);
    expect(await states.apply(new Map(gone))).toEqual([]);
    expect([await readdir(at('all')), await readdir(at('all/in'))]).toEqual([['in'], ['b']]);
  });

  it('reports a file that cannot replace a folder with other files', async () => {
    const states = open();
    const held = await states.hold(await write('a', 'a file'));
    await rm(at('a'));
    await write('a/precious', 'stays');
    expect(await states.apply(held)).toEqual([{ path: at('a'), why: expect.stringContaining('other files') }]);
    expect(await text('a/precious')).toBe('stays');
  });

  it('restores everything possible, and reports each failure separately', async () => {
    const states = open();
    for (const name of ['a', 'b', 'in/c']) await write(name, name);
    const held = await states.hold(at());
    for (const name of ['a', 'b', 'in/c']) await write(name, 'changed');
    await damageObject(storeFolder(), hashOf('b'));
    await rm(at('in'), { recursive: true });
    expect(await states.apply(held)).toEqual([
      { path: at('b'), why: expect.stringContaining('no longer in the undo history') },
    ]);
    expect([await text('a'), await text('b'), await text('in/c')]).toEqual(['a', 'changed', 'in/c']);
  });

  it('writes a file with several names (hard links) in place', async () => {
    const states = open();
    await write('a', 'one');
    await link(at('a'), at('b'));
    const held = await states.hold(at('a'));
    await writeFile(at('a'), 'two');
    expect(await states.apply(held)).toEqual([]);
    expect([await text('b'), (await stat(at('a'))).nlink]).toEqual(['one', 2]);
  });

  it('creates a separate file when the path has become a hard link meanwhile', async () => {
    const states = open();
    await write('a', 'one');
    await write('b', 'other');
    const held = await states.hold(at('a'));
    await rm(at('a'));
    await link(at('b'), at('a'));
    expect(await states.apply(held)).toEqual([]);
    expect([await text('a'), await text('b'), (await stat(at('b'))).nlink]).toEqual(['one', 'other', 1]);
  });

  needs.modes.it('restores file modes even if the umask denies them to new files', async () => {
    const states = open();
    for (const mode of [0o666, 0o777, 0o444, 0o600, 0o400]) {
      await write('a', 'x');
      await chmod(at('a'), mode);
      const held = await states.hold(at('a'));
      await rm(at('a'));
      expect(await states.apply(held)).toEqual([]);
      expect((await stat(at('a'))).mode & 0o777).toBe(mode);
      await rm(at('a'));
    }
  });

  needs.openDeletes.it('reports content that is no longer stored, and leaves the current file', async () => {
    const states = open();
    await write('a/b', 'one');
    const held = await states.hold(at('a/b'));
    for (const path of await segmentPaths(storeFolder())) await rm(path);
    await write('a/b', 'two');
    expect(await states.apply(held)).toHaveLength(1);
    expect(await text('a/b')).toBe('two');
    expect(await readdir(at('a'))).toEqual(['b']);
  });

  it('can run twice at the same time', async () => {
    const states = open();
    const names = Array.from({ length: 30 }, (_, i) => `all/${i % 3}/${i}`);
    for (const name of names) await write(name, name);
    const held = await states.hold(at('all'));
    for (let round = 0; round < 5; round++) {
      await rm(at('all'), { recursive: true });
      await Promise.all([states.apply(held), states.apply(held)]);
      expect(await states.apply(held)).toEqual([]);
      expect(await states.hold(at('all'))).toEqual(held);
    }
  });

  it('succeeds for the workspace folder itself when that is unchanged', async () => {
    await write('a', 'a');
    const states = open({ workspaceFolders: [at()] });
    const held = await states.hold(at());
    await rm(at('a'));
    expect(await states.apply(held)).toEqual([]);
  });
});
