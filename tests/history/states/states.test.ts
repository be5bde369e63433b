import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import {
  chmod,
  link,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nothing } from '../../../src/core/entries.ts';
import { needs } from '../../support/needs.ts';
import { useScratch } from '../../support/scratch.ts';
import { damageObject, storedHashes } from '../../support/store-files.ts';
import { hasSettled, namesIn, openStates, type TestStatesOptions } from './states-rig.ts';

const scratch = useScratch('showrunner-states-');
const at = (...names: readonly string[]) => join(scratch.folder, 'work', ...names);
const storeFolder = () => join(scratch.folder, 'store');
const write = (path: string, content: string) => scratch.write(join('work', path), content);
const text = (path: string) => readFile(at(path), 'utf8');
const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
const fileOf = (content: string, mode = 0o644) => ({ type: 'file', hash: hashOf(content), mode });
const open = (options: TestStatesOptions = {}) => openStates(scratch, options);

describe('hold and apply', () => {
  needs.modes.it('store a file with content and mode, and restore both', async () => {
    const states = open();
    await write('run.sh', 'one');
    await chmod(at('run.sh'), 0o751);
    const held = await states.hold(at('run.sh'));
    expect([...held]).toEqual([[at('run.sh'), fileOf('one', 0o751)]]);
    await write('run.sh', 'two');
    await chmod(at('run.sh'), 0o644);
    expect(await states.apply(held)).toEqual([]);
    expect([await text('run.sh'), (await stat(at('run.sh'))).mode & 0o7777]).toEqual(['one', 0o751]);
    await rm(at('run.sh'));
    expect(await states.apply(held)).toEqual([]);
    expect(await states.look(held.keys())).toEqual(held);
  });

  it('restore all names of a hard-linked file after one was replaced', async () => {
    const states = open();
    await write('one', 'shared');
    await link(at('one'), at('other'));
    const held = await states.hold(at('one'));
    expect([...held.keys()].sort()).toEqual([at('one'), at('other')]);
    await writeFile(at('one'), 'changed');
    await rm(at('one'));
    await write('one', 'changed');
    expect(await states.apply(held)).toEqual([]);
    expect([await text('one'), await text('other')]).toEqual(['shared', 'shared']);
  });

  it('store that a path is missing, and remove what was created there with its parent folders', async () => {
    const states = open();
    await mkdir(at(), { recursive: true });
    const held = await states.hold(at('a/b/c'));
    expect([...held]).toEqual([at('a/b/c'), at('a/b'), at('a')].map((path) => [path, nothing]));
    await write('a/b/c', 'x');
    await write('a/other', 'stays');
    expect(await states.apply(held)).toEqual([]);
    expect([await readdir(at('a')), await readdir(at())]).toEqual([['other'], ['a']]);
    expect(await states.apply(held)).toEqual([]);
    expect(await states.applyOne(at('nowhere/b'), nothing)).toEqual([]);
    expect(await readdir(at())).toEqual(['a']);
  });

  needs.links.it('store a link and its target, even in a circle or to nothing', async () => {
    const states = open();
    await write('target/file', 'held');
    for (const [name, target, others] of [
      ['up', '.', ['', 'target', 'target/file', 'up']],
      ['nowhere', 'gone/x', ['gone', 'gone/x', 'nowhere']],
      ['folder', 'target', ['folder', 'target', 'target/file']],
      ['file', at('target/file'), ['file', 'target/file']],
      ['itself', 'itself', ['itself']],
    ] as const) {
      await symlink(target, at(name));
      const held = await states.hold(at(name));
      expect(held.get(at(name))).toEqual({ type: 'link', target });
      expect(namesIn(at(), held.keys())).toEqual(others);
      await rm(at(name));
      await write(name, 'in its place');
      expect(await states.apply(held)).toEqual([]);
      expect(await readlink(at(name))).toBe(target);
      await rm(at(name));
    }
    expect(await text('target/file')).toBe('held');
  });

  needs.links.it('follow only a few of an endless chain of links', async () => {
    const states = open();
    await mkdir(at(), { recursive: true });
    for (let i = 0; i < 100; i++) await symlink(String(i + 1), at(String(i)));
    expect((await states.hold(at('0'))).size).toBeLessThan(20);
  });

  needs.links.it('store a whole folder: empty folders, binary files, links, unusual names', async () => {
    const states = open();
    await mkdir(at('all/empty'), { recursive: true });
    await mkdir(at('all/closed'));
    await chmod(at('all/closed'), 0o500);
    await writeFile(at('all/bytes'), new Uint8Array([0, 255, 10, 13]));
    for (const name of ['__proto__', 'constructor', ' ', 'a\nb', 'a\\b', '..a', 'é', '.hidden', 'x'.repeat(200)])
      await write(join('all', name), name);
    await symlink('../all', at('all/loop'));
    const held = await states.hold(at('all'));
    expect(held.size).toBe(14);
    await rm(at('all'), { recursive: true });
    expect(await states.apply(held)).toEqual([]);
    expect(await states.hold(at('all'))).toEqual(held);
    expect(await readFile(at('all/bytes'))).toEqual(Buffer.from([0, 255, 10, 13]));
    expect(await text('all/__proto__')).toBe('__proto__');
  });

  needs.modes.it('store the same content once, while lookAt stores nothing', async () => {
    const states = open();
    await write('a', 'same');
    await write('b', 'same');
    expect(await states.lookAt(at('a'))).toEqual(fileOf('same'));
    expect([...(await states.lookInto(at()))]).toEqual(['a', 'b'].map((name) => [at(name), fileOf('same')]));
    expect([await storedHashes(storeFolder()), states.size]).toEqual([[], 0]);
    await Promise.all([
      states.hold(at('a')),
      states.hold(at()),
      states.look([at('b')], { holds: true }),
      states.keep(Buffer.from('same')),
    ]);
    expect([await storedHashes(storeFolder()), states.size]).toEqual([[hashOf('same')], 4]);
    expect(Buffer.from((await states.read(hashOf('same')))!).toString()).toBe('same');
    expect(await states.read(hashOf('other'))).toBeUndefined();
  });

  it('notice a change even when the time of the file is the same', async () => {
    const states = open();
    const path = await write('a', 'one');
    await hasSettled(path);
    expect(await states.holdOne(path)).toMatchObject({ hash: hashOf('one') });
    const { mtime } = await stat(path);
    await writeFile(path, 'two');
    await utimes(path, mtime, mtime);
    expect(await states.holdOne(path)).toMatchObject({ hash: hashOf('two') });
    for (let i = 0; i < 50; i++) {
      await writeFile(path, `fast ${i % 10}`);
      expect(await states.holdOne(path)).toMatchObject({ hash: hashOf(`fast ${i % 10}`) });
    }
  });

  it('count content once when two files of a walked folder have it', async () => {
    const states = open();
    await write('a', 'same');
    await write('b', 'same');
    await states.walkAll(at());
    expect(states.size).toBe(0);
  });
});

describe('look and lookInto', () => {
  needs.links.it('return each path itself and follow no link on the way', async () => {
    const states = open();
    await write('folder/a', 'a');
    await symlink('folder', at('way'));
    const places = ['folder', 'folder/a', 'missing', 'missing/b', 'way', 'way/a'];
    const found = await states.look(places.map((name) => at(name)));
    expect([...found.values()]).toMatchObject([
      { type: 'directory' },
      fileOf('a'),
      nothing,
      nothing,
      { type: 'link', target: 'folder' },
      nothing,
    ]);
  });

  it('return a folder’s entries, folders before their content, and nothing for other paths', async () => {
    const states = open();
    await write('all/in/a', 'a');
    await symlink('all', at('way'));
    expect([...(await states.lookInto(at('all'))).keys()]).toEqual([at('all/in'), at('all/in/a')]);
    expect(await states.lookInto(at('all/in/a'))).toEqual(new Map());
    expect(await states.lookInto(at('missing'))).toEqual(new Map());
  });
});

describe('storing an unusual file or folder', () => {
  needs.devices.it('never opens a FIFO, and leaves it in place', async () => {
    const states = open();
    await mkdir(at('all'), { recursive: true });
    execFileSync('mkfifo', [at('all/fifo')]);
    const held = await states.hold(at('all'));
    expect(held.get(at('all/fifo'))).toMatchObject({ type: 'unkept', why: 'not-a-file' });
    expect(await states.apply(held)).toEqual([]);
    expect((await lstat(at('all/fifo'))).isFIFO()).toBe(true);
    await rm(at('all/fifo'));
    expect(await states.apply(held)).toEqual([]);
    expect(await readdir(at('all'))).toEqual([]);
  });

  needs.shell.it('identifies a file that is too large only by its stamp', async () => {
    const states = open();
    await write('huge', '');
    execFileSync('truncate', ['-s', '1T', at('huge')]); // reading it would take longer than any test may
    const entry = await states.holdOne(at('huge'));
    expect(entry).toEqual({ type: 'unkept', why: 'too-large', stamp: expect.any(String) });
    expect(await states.lookAt(at('huge'))).toEqual(entry);
    appendFileSync(at('huge'), 'x');
    expect(await states.lookAt(at('huge'))).not.toEqual(entry);
    expect(await states.applyOne(at('huge'), entry)).toEqual([]);
    expect((await stat(at('huge'))).size).toBe(2 ** 40 + 1);
  });

  it('is refused for a folder with too many entries or bytes', async () => {
    const states = open({ limits: { folder: { entries: 3, bytes: 10 } } });
    await write('many/in/a', '');
    await write('many/b', '');
    expect(await states.holdOne(at('many'))).toMatchObject({ type: 'directory' });
    await write('many/in/c', '');
    expect([...(await states.hold(at('many')))]).toEqual([[at('many'), { type: 'unkept', why: 'too-large' }]]);
    await write('large/in/a', 'x'.repeat(10));
    expect(await states.holdOne(at('large'))).toMatchObject({ type: 'directory' });
    await write('large/in/b', 'x');
    expect(await states.holdOne(at('large'))).toEqual({ type: 'unkept', why: 'too-large' });
    expect(await states.holdOne(await write('file', 'x'.repeat(11)))).toMatchObject({ type: 'file' });
  });

  needs.anyName.it('skips a file whose name is not valid UTF-8, and leaves it in place', async () => {
    const states = open();
    await write('all/a', 'a');
    execFileSync('bash', ['-c', 'touch "$0"/$\'\\xff\'', at('all')]);
    const held = await states.hold(at('all'));
    expect([...held.values()]).toMatchObject([{ type: 'directory' }, fileOf('a'), { why: 'nameless' }]);
    await rm(at('all/a'));
    expect(await states.apply(held)).toEqual([]);
    expect((await readdir(at('all'), { encoding: 'buffer' })).length).toBe(2);
    expect(await states.apply(new Map([...held.keys()].map((path) => [path, nothing])))).toEqual([]);
    expect((await readdir(at('all'), { encoding: 'buffer' })).length).toBe(1);
  });

  it('streams a large file in pieces', async () => {
    const states = open();
    const bytes = randomBytes(10_000_000);
    await write('large', '');
    await writeFile(at('large'), bytes);
    const entry = await states.holdOne(at('large'));
    expect(entry).toMatchObject({ type: 'file', hash: hashOf(bytes) });
    await writeFile(at('large'), 'small');
    expect(await states.applyOne(at('large'), entry)).toEqual([]);
    expect((await readFile(at('large'))).equals(bytes)).toBe(true);
    expect(states.size).toBe(bytes.length);
    const [id] = await readdir(join(storeFolder(), 'windows'));
    expect(await readdir(join(storeFolder(), 'windows', id!, 'making'))).toEqual([]);
  });

  it('leaves out the store itself and never removes it', async () => {
    const states = open({ folder: at('all/store') });
    await write('all/a', 'a');
    const held = await states.hold(at('all'));
    expect(namesIn(at(), held.keys())).toEqual(['all', 'all/a']);
    expect(namesIn(at(), (await states.lookInto(at())).keys())).toEqual(['all', 'all/a']);
    const gone = ['all', 'all/a', 'all/store'].map((name) => [at(name), nothing] as const);
    expect(await states.apply(new Map(gone))).toEqual([]);
    expect(await readdir(at('all'))).toEqual(['store']);
    expect(await states.applyOne(at('all/store'), { type: 'link', target: '..' })).toHaveLength(1);
    expect(await states.apply(held)).toEqual([]);
    expect((await readdir(at('all'))).sort()).toEqual(['a', 'store']);
  });

  it('stores a folder that holds only the store as an empty one', async () => {
    const states = open({ folder: at('all/store') });
    await states.keep(Buffer.from('x'));
    expect(await states.holdOne(at('all'))).toMatchObject({ type: 'directory' });
  });
});

describe('damaged content in the store', () => {
  it('counts as missing, and is stored again', async () => {
    const states = open();
    const path = await write('a', 'content');
    const held = await states.hold(path);
    const hash = hashOf('content');
    await damageObject(storeFolder(), hash);
    expect(await states.read(hash)).toBeUndefined();
    expect(states.size).toBe(0);
    expect(await states.hold(path)).toEqual(held);
    expect(await states.read(hash)).toBeDefined();
    await damageObject(storeFolder(), hash);
    await write('a', 'other');
    expect(await states.apply(held)).toHaveLength(1);
    expect([await text('a'), await readdir(at())]).toEqual(['other', ['a']]);
  });
});
