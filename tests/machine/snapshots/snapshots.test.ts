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
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { nothing } from '../../../src/core/entries.ts';
import { createSnapshots, type SnapshotLimits } from '../../../src/machine/snapshots.ts';
import { useScratch } from '../../support/scratch.ts';
import { damageObject, segmentPaths, storedHashes } from '../../support/store-files.ts';

const scratch = useScratch('showrunner-snapshots-');
const at = (...names: readonly string[]) => join(scratch.folder, 'work', ...names);
const storeFolder = () => join(scratch.folder, 'store');
const write = (path: string, content: string) => scratch.write(join('work', path), content);
const text = (path: string) => readFile(at(path), 'utf8');
const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
/** Longer than the clocks of disks are coarse. */
const settle = () => sleep(60);

function open(limits: Partial<SnapshotLimits> = {}, folder = storeFolder()) {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const snapshots = createSnapshots({
    folder,
    workspaceFolders: () => [scratch.folder],
    log: { info: say, warn: say, error: say },
    limits,
  });
  scratch.onEnd(() => {
    snapshots.dispose();
    return snapshots.settled();
  });
  return Object.assign(snapshots, { said });
}

describe('what is taken', () => {
  it('is a file with its content and mode, and comes back as it was', async () => {
    const snapshots = open();
    await write('run.sh', 'one');
    await chmod(at('run.sh'), 0o751);
    const entry = await snapshots.take(at('run.sh'));
    expect(entry).toEqual({ type: 'file', hash: hashOf('one'), mode: 0o751 });
    await write('run.sh', 'two');
    await chmod(at('run.sh'), 0o644);
    await snapshots.restore(at('run.sh'), entry);
    expect([await text('run.sh'), (await stat(at('run.sh'))).mode & 0o7777]).toEqual(['one', 0o751]);
    await rm(at('run.sh'));
    await snapshots.restore(at('run.sh'), entry);
    expect(await snapshots.look(at('run.sh'))).toEqual(entry);
  });

  it('is nothing where nothing is, and what came since goes', async () => {
    const snapshots = open();
    expect(await snapshots.take(at('a/b'))).toEqual(nothing);
    await write('a/b/c', 'x');
    await snapshots.restore(at('a/b'), nothing);
    expect(await readdir(at('a'))).toEqual([]);
    await snapshots.restore(at('a/b'), nothing);
    await snapshots.restore(at('nowhere/b'), nothing);
    expect(await readdir(at())).toEqual(['a']);
  });

  it('is a link and never what it leads to, in a circle or nowhere', async () => {
    const snapshots = open();
    await write('target/file', 'kept');
    for (const [name, target] of [
      ['up', '.'],
      ['nowhere', 'gone/x'],
      ['folder', 'target'],
      ['file', at('target/file')],
    ] as const) {
      await symlink(target, at(name));
      const entry = await snapshots.take(at(name));
      expect(entry).toEqual({ type: 'link', target });
      await rm(at(name));
      await write(name, 'in its place');
      await snapshots.restore(at(name), entry);
      expect(await readlink(at(name))).toBe(target);
    }
    expect(await text('target/file')).toBe('kept');
  });

  it('is all of a folder: empty ones, binary files, links, names of any kind', async () => {
    const snapshots = open();
    await mkdir(at('all/empty'), { recursive: true });
    await mkdir(at('all/closed'));
    await chmod(at('all/closed'), 0o500);
    await writeFile(at('all/bytes'), new Uint8Array([0, 255, 10, 13]));
    for (const name of ['__proto__', 'constructor', ' ', 'a\nb', 'é', '.hidden', 'x'.repeat(200)])
      await write(join('all', name), name);
    await symlink('../all', at('all/loop'));
    const entry = await snapshots.take(at('all'));
    await rm(at('all'), { recursive: true });
    await snapshots.restore(at('all'), entry);
    expect(await snapshots.look(at('all'))).toEqual(entry);
    expect(await readFile(at('all/bytes'))).toEqual(Buffer.from([0, 255, 10, 13]));
    expect(await text('all/__proto__')).toBe('__proto__');
    expect((await readdir(at('all'))).length).toBe(11);
  });

  it('keeps one content once, whoever asks, and not what is only looked at', async () => {
    const snapshots = open();
    await write('a', 'same');
    await write('b', 'same');
    expect(await snapshots.look(at('a'))).toEqual({ type: 'file', hash: hashOf('same'), mode: 0o644 });
    expect([await storedHashes(storeFolder()), snapshots.size]).toEqual([[], 0]);
    await Promise.all([
      snapshots.take(at('a')),
      snapshots.take(at('b')),
      snapshots.take(at()),
      snapshots.keep(Buffer.from('same')),
    ]);
    expect([await storedHashes(storeFolder()), snapshots.size]).toEqual([[hashOf('same')], 4]);
    expect(Buffer.from((await snapshots.read(hashOf('same')))!).toString()).toBe('same');
    expect(await snapshots.read(hashOf('other'))).toBeUndefined();
  });

  it('is seen to have changed, whatever its time says', async () => {
    const snapshots = open();
    const path = await write('a', 'one');
    await settle();
    expect(await snapshots.take(path)).toMatchObject({ hash: hashOf('one') });
    const { mtime } = await stat(path);
    await writeFile(path, 'two');
    await utimes(path, mtime, mtime);
    expect(await snapshots.take(path)).toMatchObject({ hash: hashOf('two') });
    for (let i = 0; i < 50; i++) {
      await writeFile(path, `fast ${i % 10}`);
      expect(await snapshots.take(path)).toMatchObject({ hash: hashOf(`fast ${i % 10}`) });
    }
  });
});

describe('what is put back', () => {
  const kinds: Record<string, (name: string) => Promise<unknown>> = {
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
      it(`is ${before} where ${after} has taken its place`, async () => {
        const snapshots = open();
        await write('real/file', 'never touched');
        await kinds[before]!('x');
        const entry = await snapshots.take(at('x'));
        await rm(at('x'), { recursive: true, force: true });
        await kinds[after]!('x');
        await snapshots.restore(at('x'), entry);
        expect(await snapshots.look(at('x'))).toEqual(entry);
        expect(await text('real/file')).toBe('never touched');
        expect((await readdir(at())).sort()).toEqual(before === 'nothing' ? ['real'] : ['real', 'x']);
      });
    }
  }

  it('touches nothing that is so already', async () => {
    const snapshots = open();
    await write('all/in/a', 'a');
    await write('all/b', 'b');
    await symlink('b', at('all/link'));
    const paths = ['all', 'all/in', 'all/in/a', 'all/b', 'all/link'];
    const times = () =>
      Promise.all(paths.map(async (path) => [path, (await lstat(at(path))).mtimeMs, (await lstat(at(path))).ctimeMs]));
    const entry = await snapshots.take(at('all'));
    const before = await times();
    await settle();
    await snapshots.restore(at('all'), entry);
    expect(await times()).toEqual(before);
    await write('all/in/a', 'changed');
    await snapshots.restore(at('all'), entry);
    const changed = (await times()).filter(([, time], i) => time !== before[i]![1]).map(([path]) => path);
    expect(changed).toEqual(['all/in', 'all/in/a']);
  });

  it('is of a folder what was in it and nothing else, or only the folder', async () => {
    const snapshots = open();
    await write('all/a', 'a');
    const entry = await snapshots.take(at('all'));
    await write('all/new/b', 'b');
    await chmod(at('all'), 0o700);
    await snapshots.restore(at('all'), { type: 'directory', mode: 0o755 });
    expect([await readdir(at('all')), (await stat(at('all'))).mode & 0o777]).toEqual([['a', 'new'], 0o755]);
    await snapshots.restore(at('all'), entry);
    expect(await readdir(at('all'))).toEqual(['a']);
    await snapshots.restore(at('other/deep'), { type: 'directory', mode: 0o750 });
    expect((await stat(at('other/deep'))).mode & 0o777).toBe(0o750);
  });

  it('has all of the names that it had', async () => {
    const snapshots = open();
    await write('a', 'one');
    await link(at('a'), at('b'));
    const entry = await snapshots.take(at('a'));
    await writeFile(at('a'), 'two');
    await snapshots.restore(at('a'), entry);
    expect([await text('b'), (await stat(at('a'))).nlink]).toEqual(['one', 2]);
  });

  it('has a mode that new files do not get by themselves', async () => {
    const snapshots = open();
    for (const mode of [0o666, 0o777, 0o444, 0o600, 0o400]) {
      await write('a', 'x');
      await chmod(at('a'), mode);
      const entry = await snapshots.take(at('a'));
      await rm(at('a'));
      await snapshots.restore(at('a'), entry);
      expect((await stat(at('a'))).mode & 0o777).toBe(mode);
      await rm(at('a'));
    }
  });

  it('is refused, and what is there stays, when its content is no longer kept', async () => {
    const snapshots = open();
    await write('a/b', 'one');
    const [file, folder] = [await snapshots.take(at('a/b')), await snapshots.take(at('a'))];
    for (const path of await segmentPaths(storeFolder())) await rm(path);
    await write('a/b', 'two');
    await expect(snapshots.restore(at('a/b'), file)).rejects.toMatchObject({ code: 'command-failed' });
    expect(await text('a/b')).toBe('two');
    await rm(at('a'), { recursive: true });
    await write('a', 'a file');
    await expect(snapshots.restore(at('a'), folder)).rejects.toMatchObject({ code: 'command-failed' });
    expect([await text('a'), await readdir(at())]).toEqual(['a file', ['a']]);
  });
});

describe('what cannot be kept', () => {
  it('is no file: a FIFO is never opened, and stays', async () => {
    const snapshots = open();
    await mkdir(at('all'), { recursive: true });
    execFileSync('mkfifo', [at('all/fifo')]);
    expect(await snapshots.take(at('all/fifo'))).toMatchObject({ type: 'unkept', why: 'not-a-file' });
    const entry = await snapshots.take(at('all'));
    await write('all/new', 'x');
    await snapshots.restore(at('all'), entry);
    expect([await readdir(at('all')), (await lstat(at('all/fifo'))).isFIFO()]).toEqual([['fifo'], true]);
  });

  it('is a file that is too large, known by its stamp, at no cost', async () => {
    const snapshots = open();
    await write('huge', '');
    execFileSync('truncate', ['-s', '1T', at('huge')]); // to read it would take longer than any test may
    await settle();
    const entry = await snapshots.take(at('huge'));
    expect(entry).toEqual({ type: 'unkept', why: 'too-large', stamp: expect.any(String) });
    expect(await snapshots.look(at('huge'))).toEqual(entry);
    appendFileSync(at('huge'), 'x');
    expect(await snapshots.look(at('huge'))).not.toEqual(entry);
    await snapshots.restore(at('huge'), entry);
    expect((await stat(at('huge'))).size).toBe(2 ** 40 + 1);
  });

  it('is a folder of too much', async () => {
    const snapshots = open({ folder: { entries: 3, bytes: 10 } });
    await write('many/in/a', '');
    await write('many/b', '');
    expect(await snapshots.take(at('many'))).toMatchObject({ type: 'directory' });
    await write('many/in/c', '');
    expect(await snapshots.take(at('many'))).toEqual({ type: 'unkept', why: 'too-large' });
    await write('large/in/a', 'x'.repeat(10));
    expect(await snapshots.take(at('large'))).toMatchObject({ type: 'directory' });
    await write('large/in/b', 'x');
    expect(await snapshots.take(at('large'))).toEqual({ type: 'unkept', why: 'too-large' });
    expect(await snapshots.take(await write('file', 'x'.repeat(11)))).toMatchObject({ type: 'file' });
  });

  it('is of a large file no more in memory than a piece', async () => {
    const snapshots = open();
    const bytes = randomBytes(10_000_000);
    await write('large', '');
    await writeFile(at('large'), bytes);
    const entry = await snapshots.take(at('large'));
    expect(entry).toMatchObject({ type: 'file', hash: hashOf(bytes) });
    await writeFile(at('large'), 'small');
    await snapshots.restore(at('large'), entry);
    expect((await readFile(at('large'))).equals(bytes)).toBe(true);
    expect(snapshots.size).toBe(bytes.length);
    expect(
      await readdir(join(storeFolder(), 'windows', (await readdir(join(storeFolder(), 'windows')))[0]!, 'making')),
    ).toEqual([]);
  });

  it('is the store itself, which nothing takes away', async () => {
    const snapshots = open({}, at('all/store'));
    await write('all/a', 'a');
    const entry = await snapshots.take(at('all'));
    expect(Object.keys((entry as { entries: object }).entries)).toEqual(['a']);
    await write('all/b', 'b');
    await snapshots.restore(at('all'), entry);
    expect((await readdir(at('all'))).sort()).toEqual(['a', 'store']);
    await expect(snapshots.restore(at('all'), nothing)).rejects.toMatchObject({ code: 'command-failed' });
    expect([...(await snapshots.scan([at()], new AbortController().signal)).entries.keys()]).toEqual([
      at('all'),
      at('all/a'),
    ]);
  });
});

describe('a damaged object', () => {
  it('counts as not kept, and is kept anew', async () => {
    const snapshots = open();
    const path = await write('a', 'content');
    const entry = await snapshots.take(path);
    const hash = hashOf('content');
    await damageObject(storeFolder(), hash);
    expect(await snapshots.read(hash)).toBeUndefined();
    expect(snapshots.size).toBe(0);
    expect(await snapshots.take(path)).toEqual(entry);
    expect(await snapshots.read(hash)).toBeDefined();
    await damageObject(storeFolder(), hash);
    await write('a', 'other');
    await expect(snapshots.restore(path, entry)).rejects.toMatchObject({ code: 'command-failed' });
    expect(await text('a')).toBe('other');
  });
});
