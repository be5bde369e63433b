import { execFileSync } from 'node:child_process';
import { chmod, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readNotes } from '../../src/demos/notes.ts';
import { readAt, statAt } from '../../src/machine/disk.ts';
import { createDiskFiles, makeFolder } from '../support/disk-files.ts';
import { createInProcess, type InProcess } from './in-process.ts';
import { deviceNames, namesOfOtherFiles, odder, prefixes, type Spelling, targets } from './notes-paths.ts';

const reads: string[] = [];
/** The disk as both hosts see it, with every path that is read. */
const files = {
  ...createDiskFiles(),
  stat: statAt,
  read(path: string) {
    reads.push(path);
    return readAt(path);
  },
};
let root: string;
let talk: string;
let api: InProcess;
let listener: Server;

beforeAll(async () => {
  root = await makeFolder();
  talk = join(root, 'talk');
  for (const folder of ['talk/sub', 'talk/folder.md', 'talk-secret'])
    await mkdir(join(root, folder), { recursive: true });
  const put = (path: string, content: string) => writeFile(join(root, path), content);
  for (const path of ['secret.md', 'talk-secret/secret.md', '.env', 'talk/.env', 'talk/secret.json']) {
    await put(path, 'SECRET');
  }
  for (const path of ['notes.md', 'sub/notes.md', 'SHOUT.MD', 'a.markdown', 'a.mdx', 'a.txt'])
    await put(`talk/${path}`, 'fine');
  await put('talk/huge.md', 'x'.repeat(1024 * 1024 + 1));
  await put('talk/large.md', 'x'.repeat(1024 * 1024));
  await put('talk/unreadable.md', 'fine');
  await chmod(join(talk, 'unreadable.md'), 0);
  for (const [name, target] of Object.entries(links)) await symlink(target.replace('ROOT', root), join(talk, name));
  execFileSync('mkfifo', [join(talk, 'pipe.md')]);
  listener = createServer();
  await new Promise<void>((resolve) => listener.listen(join(talk, 'socket.md'), resolve));
  api = createInProcess({ show: { notesAt: (path) => readNotes(files, [talk], path) } });
});

afterAll(async () => {
  listener.close();
  await rm(root, { recursive: true });
});

const links: Readonly<Record<string, string>> = {
  'env.md': '.env',
  'json.md': 'secret.json',
  'up.md': '../secret.md',
  'absolute.md': 'ROOT/secret.md',
  'sibling.md': '../talk-secret/secret.md',
  'chain.md': 'up.md',
  'out-and-in.md': '../talk/notes.md',
  'environment.md': '/proc/self/environ',
  'null.md': '/dev/null',
  'zero.md': '/dev/zero',
  'terminal.md': '/dev/tty',
  'piped.md': 'pipe.md',
  'loop.md': 'loop.md',
  'ping.md': 'pong.md',
  'pong.md': 'ping.md',
  'nowhere.md': 'nowhere/x.md',
  outside: '..',
  beside: '../talk-secret',
  root: '/',
  self: '.',
  inside: 'sub',
  'inside.md': 'sub/notes.md',
  'inside.txt': 'notes.md',
  'folder-link.md': 'sub',
};

/** Files in the file system, and which of them may be had. */
const held: readonly Spelling[] = [
  ...['notes.md', './notes.md', '././notes.md', 'sub/notes.md', 'sub\\notes.md', 'sub/./notes.md', './/notes.md'].map(
    (path): Spelling => [path, 200],
  ),
  ...[
    'SHOUT.MD',
    'a.markdown',
    'a.mdx',
    'a.txt',
    'large.md',
    'inside.md',
    'inside.txt',
    'inside/notes.md',
    'out-and-in.md',
    'self/notes.md',
    'self/self/inside/notes.md',
  ].map((path): Spelling => [path, 200]),
  ...[
    'env.md',
    'json.md',
    'up.md',
    'absolute.md',
    'sibling.md',
    'chain.md',
    'environment.md',
    'null.md',
    'zero.md',
    'piped.md',
    'pipe.md',
    'socket.md',
    'folder.md',
    'folder-link.md',
    'outside/secret.md',
    'outside/talk-secret/secret.md',
    'beside/secret.md',
    'self/beside/secret.md',
    'outside/.env',
    'root/etc/passwd',
  ].map((path): Spelling => [path, 403]),
  ...[
    'loop.md',
    'ping.md',
    'nowhere.md',
    'missing.md',
    'missing/notes.md',
    'notes.md/notes.md',
    'loop.md/notes.md',
    'pipe.md/notes.md',
    'socket.md/x.md',
  ].map((path): Spelling => [path, 404]),
  ['huge.md', 413],
];

const traversals = prefixes.flatMap(([prefix, status]) =>
  targets.map((target): Spelling => [`${prefix}${target}`, target === '.env' && status === 404 ? 403 : status]),
);

const tables: Readonly<Record<string, readonly Spelling[]>> = {
  'a way out': traversals,
  'a device of Windows': deviceNames.map((path) => [path, 403]),
  'a name of another kind of file': namesOfOtherFiles.map((path) => [path, 403]),
  'an odd path': odder,
  'what the folder holds': held,
};

describe.each(Object.entries(tables))('%s', (_what, spellings) => {
  it.each(spellings.map(([path, status]) => [JSON.stringify(path).slice(0, 60), path, status] as const))(
    '%s',
    async (_name, path, status) => {
      reads.length = 0;
      const answer = await api.call('POST /api/notes', { body: { path } });
      expect(answer.status).toBe(status);
      expect(String(answer.body)).not.toContain('SECRET');
      expect(String(answer.body)).not.toContain(root);
      expect(reads.map((read) => relative(talk, read)).filter((way) => way.startsWith('..') || way === '.env')).toEqual(
        [],
      );
      expect(reads).toHaveLength(status === 200 ? 1 : 0);
    },
  );
});

describe('notes by path', () => {
  it('knows more than three hundred ways to ask for what is none of the caller', () => {
    const paths = Object.values(tables).flatMap((spellings) => spellings.filter(([, status]) => status !== 200));
    expect(new Set(paths.map(([path]) => JSON.stringify(path))).size).toBeGreaterThan(300);
  });

  it('that the system will not open is not found; root opens everything', async () => {
    const { status } = await api.call('POST /api/notes', { body: { path: 'unreadable.md' } });
    expect(status).toBe(process.getuid?.() === 0 ? 200 : 404);
  });

  it('takes the path from the body alone', async () => {
    for (const line of ['GET /api/notes?path=../secret.md', 'POST /api/notes?path=../secret.md']) {
      expect((await api.call(line)).body).toBe('# Notes');
    }
  });
});
