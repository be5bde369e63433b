import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { editIdOf } from '../../src/core/edit-id.ts';
import { createSideCopies } from '../../src/history/side-copies.ts';
import { expectLinear } from '../support/linear.ts';
import { needs } from '../support/needs.ts';
import { useScratch } from '../support/scratch.ts';

const scratch = useScratch('showrunner-copies-');
const folder = () => join(scratch.folder, 'store', 'edits');
const open = (limit?: number) => createSideCopies({ folder: folder(), ...(limit !== undefined && { limit }) });
const at = new Date(2026, 10, 24, 14, 3, 12).getTime();
const version = (path: string, hash = 'abc', time = at) => ({ path, hash, at: time });
const bytes = (text: string) => Buffer.from(text);
const isRoot = process.getuid?.() === 0;

describe('a side copy', () => {
  it('has a name with date and file name, and the extension of its file', async () => {
    const greeting = version('/talk/src/greeting.py');
    const path = await open().write(greeting, bytes('mine\n'));
    expect(path).toBe(join(folder(), `2026-11-24 14.03.12 greeting.${editIdOf(greeting)}.py`));
    expect(await readFile(path, 'utf8')).toBe('mine\n');
  });

  needs.modes.it('is readable only by its user', async () => {
    const path = await open().write(version('/talk/a.txt'), bytes('mine'));
    const modes = await Promise.all([path, folder()].map(async (one) => (await stat(one)).mode & 0o777));
    expect(modes).toEqual([0o600, 0o700]);
  });

  it('is found by the id of its version, and the latest of several is returned', async () => {
    const copies = open();
    const [one, other] = [version('/talk/a.txt'), version('/talk/b.txt')];
    await copies.write(one, bytes('mine'));
    const later = await copies.write({ ...one, at: at + 1000 }, bytes('mine'));
    const path = await copies.write(other, bytes('other'));
    expect([...(await open().list())].sort()).toEqual(
      [
        [editIdOf(one), later],
        [editIdOf(other), path],
      ].sort(),
    );
  });

  it('of another file with the same name, lost in the same second, is written to a separate file', async () => {
    const copies = open();
    const paths = [
      await copies.write(version('/talk/a/index.ts', 'a'), bytes('a')),
      await copies.write(version('/talk/b/index.ts', 'b'), bytes('b')),
    ];
    expect(await Promise.all(paths.map((path) => readFile(path, 'utf8')))).toEqual(['a', 'b']);
  });

  it('is written once, and is not overwritten after somebody changed it', async () => {
    const copies = open();
    const first = await copies.write(version('/talk/a.txt'), bytes('mine'));
    expect(await copies.write(version('/talk/a.txt'), bytes('mine'))).toBe(first);
    await writeFile(first, 'changed by hand');
    const second = await copies.write(version('/talk/a.txt'), bytes('mine'));
    expect(await Promise.all([first, second].map((path) => readFile(path, 'utf8')))).toEqual([
      'changed by hand',
      'mine',
    ]);
    expect(basename(second)).toMatch(/ 2\.txt$/);
  });

  it('is removed when its edit is forgotten, and nothing else is removed', async () => {
    const copies = open();
    await copies.write(version('/talk/a.txt'), bytes('mine'));
    await copies.write(version('/talk/a.txt', 'abc', at + 5000), bytes('mine'));
    const other = await copies.write(version('/talk/b.txt'), bytes('other'));
    await writeFile(join(folder(), 'notes.txt'), 'of somebody');
    await copies.remove(version('/talk/a.txt'));
    expect((await readdir(folder())).sort()).toEqual([basename(other), 'notes.txt'].sort());
  });

  it('is not listed, and its folder is not created, before the first write', async () => {
    await open().remove(version('/talk/a.txt'));
    expect([...(await open().list())]).toEqual([]);
    expect(existsSync(folder())).toBe(false);
  });
});

describe('file names of side copies', () => {
  const names: readonly (readonly [name: string, copy: RegExp])[] = [
    ['/talk/grüße – 挨拶 👋.md', /^2026-11-24 14\.03\.12 grüße – 挨拶 👋\.[0-9a-z]{11}\.md$/u],
    ['/talk/.env', /^2026-11-24 14\.03\.12 \.env\.[0-9a-z]{11}$/],
    ['Untitled-1', /^2026-11-24 14\.03\.12 Untitled-1\.[0-9a-z]{11}$/],
    ['/talk/CON', /^2026-11-24 14\.03\.12 CON\.[0-9a-z]{11}$/],
    ['/talk/name. . ', /^2026-11-24 14\.03\.12 name\.[0-9a-z]{11}$/],
    ['/talk/\u202etxt.exe', /^2026-11-24 14\.03\.12 _txt\.[0-9a-z]{11}\.exe$/],
    ['/talk/half \ud83d.txt', /^2026-11-24 14\.03\.12 half \ufffd\.[0-9a-z]{11}\.txt$/],
    ['/talk/a.endingthatislongerthanany', /^2026-11-24 14\.03\.12 a\.endingthatislongerthanany\.[0-9a-z]{11}$/],
    ['', /^2026-11-24 14\.03\.12 _\.[0-9a-z]{11}$/],
    ['/', /^2026-11-24 14\.03\.12 _\.[0-9a-z]{11}$/],
  ];
  it.each(names)('are valid and recognizable for the path %j', async (path, expected) => {
    const copies = open();
    const written = await copies.write(version(path), bytes('mine'));
    expect(basename(written)).toMatch(expected);
    expect((await copies.list()).get(editIdOf(version(path)))).toBe(written);
  });

  needs.anyName.it('replace characters that Windows forbids', async () => {
    const copies = open();
    const path = await copies.write(version('/talk/a<b>:"|?*\\\u0007.txt'), bytes('mine'));
    expect(basename(path)).toMatch(/^2026-11-24 14\.03\.12 a_b________\.[0-9a-z]{11}\.txt$/);
  });

  it('are cut between characters when they are too long, and keep their extension', async () => {
    const name = basename(await open().write(version(`/talk/${'挨'.repeat(400)}.py`), bytes('mine')));
    expect(name).toMatch(/^2026-11-24 14\.03\.12 挨+\.[0-9a-z]{11}\.py$/u);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(140);
  });

  it('are made in linear time for long names', async () => {
    const nameOf = (size: number) => `/talk/${'. '.repeat(size / 4)}x${' .'.repeat(size / 4)}`;
    await expectLinear((name) => open().write(version(name), bytes('mine')), nameOf);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1e300, 1e300])('are valid for an invalid time: %d', async (time) => {
    const path = await open().write(version('/talk/a.txt', 'abc', time), bytes('mine'));
    expect(basename(path)).toMatch(/^1970-01-01 00\.00\.00 a\./);
  });
});

describe('the folder of side copies', () => {
  it('keeps only a limited number of copies: the oldest are removed, and files of others stay', async () => {
    const copies = open(3);
    await mkdir(folder(), { recursive: true });
    await writeFile(join(folder(), '1999.txt'), 'of somebody');
    for (const second of [4, 1, 3, 2, 5])
      await copies.write(version(`/talk/${second}.txt`, 'abc', at + second * 1000), bytes('mine'));
    const names = (await readdir(folder())).sort().map((name) => name.replace(/\.[0-9a-z]{11}\./, '.'));
    expect(names).toEqual([
      '1999.txt',
      '2026-11-24 14.03.15 3.txt',
      '2026-11-24 14.03.16 4.txt',
      '2026-11-24 14.03.17 5.txt',
    ]);
  });

  needs.links.it('is not used when it is a link or lies below one', async () => {
    const elsewhere = join(scratch.folder, 'elsewhere');
    await mkdir(join(elsewhere, 'edits'), { recursive: true });
    await mkdir(join(scratch.folder, 'store'));
    await symlink(elsewhere, folder());
    await symlink(elsewhere, join(scratch.folder, 'link'));
    const below = createSideCopies({ folder: join(scratch.folder, 'link', 'edits') });
    for (const copies of [open(), below]) {
      await expect(copies.write(version('/talk/a.txt'), bytes('mine'))).rejects.toMatchObject({
        code: 'command-failed',
      });
      await copies.remove(version('/talk/a.txt'));
      expect((await copies.list()).size).toBe(0);
    }
    expect(await readdir(elsewhere, { recursive: true })).toEqual(['edits']);
  });

  needs.links.it('gets no copy through a link in the place of one', async () => {
    const copies = open();
    const path = await copies.write(version('/talk/a.txt'), bytes('mine'));
    const target = await scratch.write('target.txt', 'theirs');
    await copies.remove(version('/talk/a.txt'));
    await symlink(target, path);
    const other = await copies.write(version('/talk/a.txt'), bytes('mine'));
    expect(other).not.toBe(path);
    expect([await readFile(target, 'utf8'), await readFile(other, 'utf8')]).toEqual(['theirs', 'mine']);
    await copies.remove(version('/talk/a.txt'));
    expect(await readFile(target, 'utf8')).toBe('theirs');
  });

  it('is reported and left alone when it is a file', async () => {
    await scratch.write('store/edits', 'theirs');
    await expect(open().write(version('/talk/a.txt'), bytes('mine'))).rejects.toThrow(/^Could not keep a copy in /);
    expect(await readFile(folder(), 'utf8')).toBe('theirs');
  });

  it('takes many copies at once', async () => {
    const copies = open();
    const versions = Array.from({ length: 30 }, (_, index) => version(`/talk/${index}/index.ts`, `${index}`));
    const paths = await Promise.all(versions.map((one) => copies.write(one, bytes(one.hash))));
    expect(await Promise.all(paths.map((path) => readFile(path, 'utf8')))).toEqual(versions.map(({ hash }) => hash));
  });

  needs.modes.it.skipIf(isRoot)(
    'when it is read-only, writing fails with an error and existing copies can be read',
    async () => {
      const copies = open();
      await copies.write(version('/talk/a.txt'), bytes('mine'));
      await chmod(folder(), 0o500);
      scratch.onEnd(() => chmod(folder(), 0o700));
      await expect(copies.write(version('/talk/b.txt'), bytes('mine'))).rejects.toMatchObject({
        code: 'command-failed',
      });
      expect((await copies.list()).size).toBe(1);
    },
  );

  needs.mounts.it('has no partial copy after the disk was full, and the next copy is complete', async () => {
    const disk = join(scratch.folder, 'store');
    await mkdir(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]);
    scratch.onEnd(() => void execFileSync('umount', [disk]));
    const copies = open();
    const large = Buffer.alloc(2_000_000, 'x');
    await expect(copies.write(version('/talk/large.txt'), large)).rejects.toThrow(/ENOSPC/);
    expect(await readdir(folder())).toEqual([]);
    const path = await copies.write(version('/talk/small.txt'), bytes('mine'));
    expect(await readFile(path, 'utf8')).toBe('mine');
  });
});
