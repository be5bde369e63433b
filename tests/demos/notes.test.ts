import { execFileSync } from 'node:child_process';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DemoError } from '../../src/core/errors.ts';
import type { Demo } from '../../src/demos/model.ts';
import { readDemoNotes, readNotes } from '../../src/demos/notes.ts';
import { checkNotesPath } from '../../src/demos/notes-path.ts';
import { readAt, statAt } from '../../src/machine/disk.ts';
import { createDiskFiles, makeFolder } from '../support/disk-files.ts';
import { needs } from '../support/needs.ts';

const reads: string[] = [];
/** The disk as both hosts see it; records every path that is read. */
const files = {
  ...createDiskFiles(),
  stat: statAt,
  read(path: string) {
    reads.push(path);
    return readAt(path);
  },
};
let root: string;
let folder: string;
let other: string;

beforeAll(async () => {
  root = await makeFolder();
  folder = join(root, 'talk');
  other = join(root, 'talk-2');
  await mkdir(join(folder, '.demo', 'notes'), { recursive: true });
  await mkdir(other);
  const put = (path: string, content: string | Uint8Array) => writeFile(join(root, path), content);
  await put('talk/notes.md', '\uFEFF# Hello, Größe');
  await put('talk/.demo/notes/scene.TXT', 'scene');
  await put('talk/.env', 'SECRET=1');
  await put('talk/latin.md', new Uint8Array([0x47, 0xf6]));
  await put('talk/large.md', 'x'.repeat(1024 * 1024 + 1));
  await put('talk/full.md', 'x'.repeat(1024 * 1024));
  await put('talk-2/notes.md', 'the other notes');
  await put('talk-2/more.md', 'more');
  await mkdir(join(folder, 'folder.md'));
  if (needs.links.isMet) await makeLinks();
  if (needs.devices.isMet) execFileSync('mkfifo', [join(folder, 'pipe.md')]);
});

async function makeLinks(): Promise<void> {
  await symlink('.env', join(folder, 'sneaky.md'));
  await symlink('../talk-2/more.md', join(folder, 'outside.md'));
  await symlink('../talk-2', join(folder, 'linked'));
  await symlink('notes.md', join(folder, 'inside.md'));
  await symlink('loop.md', join(folder, 'nowhere-loop.md'));
  await symlink('ring.md', join(folder, 'ring.md'));
  await symlink(join(root, 'talk-2/more.md'), join(folder, 'absolute.md'));
  await symlink('outside.md', join(folder, 'chain.md'));
  await symlink('../talk/notes.md', join(folder, 'out-and-in.md'));
  await symlink('/proc/self/environ', join(folder, 'environment.md'));
  await symlink('/dev/zero', join(folder, 'zero.md'));
  await symlink('.', join(folder, 'self'));
}

afterAll(() => rm(root, { recursive: true }));

const read = (path: string, folders = [folder, other]) => readNotes(files, folders, path);
const failure = (code: string) => expect.objectContaining({ name: 'DemoError', code });

describe('readNotes', () => {
  it('decodes UTF-8 without the byte order mark', async () => {
    expect(await read('notes.md')).toBe('# Hello, Größe');
  });

  it('reads files in the workspace folder, for any notation of the path', async () => {
    for (const path of ['.demo/notes/scene.TXT', './.demo/notes/scene.TXT', '.demo\\notes\\scene.TXT']) {
      expect(await read(path)).toBe('scene');
    }
  });

  needs.links.it('follows links within the workspace folder', async () => {
    for (const path of ['inside.md', 'out-and-in.md', 'self/self/inside.md'])
      expect(await read(path)).toBe('# Hello, Größe');
  });

  it('reads from the first workspace folder that has the file', async () => {
    expect(await read('notes.md', [other, folder])).toBe('the other notes');
    expect(await read('more.md')).toBe('more');
  });

  it('reads files up to 1 MiB', async () => {
    expect(await read('full.md')).toHaveLength(1024 * 1024);
  });

  needs.links.it('reads from a workspace folder that is itself a link', async () => {
    await symlink('talk', join(root, 'alias'));
    expect(await read('notes.md', [join(root, 'alias')])).toBe('# Hello, Größe');
  });
});

describe('readNotes rejects', () => {
  const refuse = async (_: string, path: string, code: string) => {
    reads.length = 0;
    // Only the content of a file is checked by reading it, not its location or name.
    await expect(read(path, [folder])).rejects.toEqual(failure(code));
    expect(reads.filter((one) => one !== join(folder, 'latin.md'))).toEqual([]);
  };

  needs.links.it.each([
    ['a link to another kind of file', 'sneaky.md', 'not-a-notes-file'],
    ['a link that leads out', 'outside.md', 'path-outside-workspace'],
    ['a folder linked from outside', 'linked/more.md', 'path-outside-workspace'],
    ['one behind a link that stays inside', 'self/linked/more.md', 'path-outside-workspace'],
    ['a link by a whole path', 'absolute.md', 'path-outside-workspace'],
    ['a link to one that leads out', 'chain.md', 'path-outside-workspace'],
    ['the environment of the process', 'environment.md', 'path-outside-workspace'],
    ['a device that never ends', 'zero.md', 'path-outside-workspace'],
    ['a link to itself', 'ring.md', 'notes-not-found'],
    ['a link to nothing', 'nowhere-loop.md', 'notes-not-found'],
  ])('a path: %s', refuse);

  needs.devices.it('a pipe as a file of notes, without waiting for it', () =>
    refuse('', 'pipe.md', 'not-a-notes-file'),
  );

  it.each([
    ['a folder', 'folder.md', 'not-a-notes-file'],
    ['what is not UTF-8', 'latin.md', 'not-a-notes-file'],
    ['what is larger', 'large.md', 'payload-too-large'],
    ['what is not there', 'missing.md', 'notes-not-found'],
    ['a file as a folder', 'notes.md/x.md', 'notes-not-found'],
  ])('a file that is not notes in UTF-8 or too large: %s', refuse);

  it('every path when there is no workspace folder', async () => {
    await expect(read('notes.md', [])).rejects.toEqual(failure('notes-not-found'));
  });
});

describe('checkNotesPath', () => {
  it.each([
    '',
    '  ',
    '\u3000',
    `${'x'.repeat(1022)}.md`,
    'a\0.md',
    '../\0',
    'a\n.md',
    '..\r/a.md',
    '\t../a.md',
    'a\u0085.md',
    '\u007f../a.md',
  ])('rejects a malformed path: %j', (path) => {
    expect(() => checkNotesPath(path)).toThrow(failure('bad-request'));
  });

  it.each([
    '../notes.md',
    'a/../../notes.md',
    'a/../notes.md',
    '..\\notes.md',
    '/etc/motd.txt',
    '\\notes.md',
    '\\\\server\\share\\a.md',
    '\\\\?\\C:\\a.md',
    '//?/a.md',
    '/\\a.md',
    '/./a.md',
    '..\\/a.md',
    'sub/..\\../a.md',
    './../a.md',
    '../\ufeff/a.md',
    'z:\\..\\a.md',
    'untitled:a.md',
    'http://evil.example/a.md',
    '\u0024{workspaceFolder}/../a.md',
    '~/../a.md',
    '//server/a.md',
    'C:\\a.md',
    'c:a.md',
    'file:///a.md',
    'notes.txt:stream.md',
  ])('rejects a path that leads outside: %s', (path) => {
    expect(() => checkNotesPath(path)).toThrow(failure('path-outside-workspace'));
  });

  it.each([
    '.env',
    'notes',
    'notes.json',
    'notes.md.exe',
    '.md',
    'con.md',
    'a/NUL.txt',
    'com1.md',
    'LPT9.foo.md',
    'COM¹.md',
    'com0.md',
    'prn.md',
    'conin$.md',
    'CONOUT$.TXT',
    'con .md',
    'nul.tar.md',
    '.../a.md',
    '.. /a.md',
    '. ./a.md',
    '.\u0307./a.md',
    'notes.m\u0131d',
    'notes.md~',
    'notes.md?',
    'notes.md%00.json',
    'aux/x.md',
    'a./b.md',
    'a /b.md',
    'x.md.',
    'x.md ',
  ])('rejects a file that is not notes: %s', (path) => {
    expect(() => checkNotesPath(path)).toThrow(failure('not-a-notes-file'));
  });

  it.each([
    'a.md',
    'a.MARKDOWN',
    'a.mdx',
    'a b/c.txt',
    './a.md',
    'console.md',
    'a/com10.md',
    '..a.md',
    'ünï.md',
    '%2e%2e/a.md',
    '..%2fa.md',
    '..%c0%afa.md',
    '&#46;&#46;/a.md',
    '..;/a.md',
    '\uff0e\uff0e\uff0fa.md',
    '..\u2215a.md',
    '\u202e..\u202c/a.md',
    '~/a.md',
    '$HOME/a.md',
    '$(pwd)/a.md',
    '*/a.md',
    '__proto__.md',
  ])('accepts %s', (path) => {
    expect(checkNotesPath(path)).toBe(path);
  });
});

describe('notes that the system cannot read', () => {
  it.each(['read', 'stat'] as const)('are reported as not found, without a path of the machine: %s', async (method) => {
    const refuse = async () => {
      throw new DemoError('command-failed', `Could not ${method} ${folder}/notes.md: EACCES`);
    };
    const reading = readNotes({ ...files, [method]: refuse }, [folder], 'notes.md');
    await expect(reading).rejects.toEqual(failure('notes-not-found'));
    await expect(reading).rejects.not.toThrow(folder);
  });
});

describe('the notes of a demo', () => {
  const demo = (path?: string) => ({ title: 'A', ...(path && { notes: { path } }) }) as Demo;
  const base = (version: 1 | 2) => ({ workspaceFolder: folder, version });

  it('are found relative to the folder of its version, with or without a leading slash', async () => {
    for (const path of ['notes/scene.TXT', '/notes/scene.TXT'])
      expect(await readDemoNotes(files, base(1), demo(path))).toBe('scene');
    expect(await readDemoNotes(files, base(2), demo('/.demo/notes/scene.TXT'))).toBe('scene');
  });

  needs.links.it('may be neither outside of the workspace nor another kind of file', async () => {
    await expect(readDemoNotes(files, base(2), demo('sneaky.md'))).rejects.toEqual(failure('not-a-notes-file'));
    await expect(readDemoNotes(files, base(1), demo('../../talk-2/more.md'))).rejects.toEqual(
      failure('path-outside-workspace'),
    );
  });

  it('are optional', async () => {
    await expect(readDemoNotes(files, base(2), demo())).rejects.toEqual(failure('no-notes'));
  });
});
