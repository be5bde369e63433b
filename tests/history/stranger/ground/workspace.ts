import { execFileSync } from 'node:child_process';
import { chmodSync, linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Random } from '../../../fuzz/random.ts';

/** Text files that demos edit, all by paths without a link. */
export const textFiles = [
  'src/a.txt',
  'src/crlf.txt',
  'src/ünï cødé.txt',
  'docs/read me.md',
  'deep/x/y/z.txt',
  'bin/tool.sh',
  '.env',
  'build/out.js',
  'hard.txt',
] as const;

/** Files that no demo names. */
export const quietFiles = ['quiet/notes.md', 'quiet/plan.txt', 'quiet.log'] as const;

/** All names of a file: one of them has two. */
export function namesOf(path: string): readonly string[] {
  return path === 'hard.txt' ? [path, 'hard-too.txt'] : [path];
}

const lines = (name: string, lineBreak = '\n') =>
  [1, 2, 3, 4, 5, 6].map((line) => `${name}, line ${line}`).join(lineBreak) + lineBreak;

/** Fills the folder with one of every kind: a talk's project, its links, its repository, and files that Git ignores. */
export function fillWorkspace(root: string, outside: string, random: Random): void {
  const write = (path: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  for (const path of [...textFiles, ...quietFiles]) write(path, lines(path, path.includes('crlf') ? '\r\n' : '\n'));
  write('.gitignore', 'build/\n.env\nnode_modules/\n*.log\n');
  write('data/blob.bin', random.bytes(20_000 + random.below(200_000)));
  write('data/zero', '');
  write('data/no-break.txt', 'no break at the end');
  for (let index = 0; index < 40; index++) write(`node_modules/dep-${index % 4}/${index}.js`, lines(`dep ${index}`));
  for (const folder of ['empty', 'deep/hollow/more']) mkdirSync(join(root, folder), { recursive: true });
  chmodSync(join(root, 'bin/tool.sh'), 0o755);
  chmodSync(join(root, '.env'), 0o600);
  chmodSync(join(root, 'empty'), 0o700);
  linkSync(join(root, 'hard.txt'), join(root, 'hard-too.txt'));
  symlinkSync('src', join(root, 'dl'));
  symlinkSync('src/a.txt', join(root, 'a-link.txt'));
  symlinkSync('nowhere/at all', join(root, 'dangling'));
  symlinkSync(outside, join(root, 'out'));
  makeRepository(root);
}

/** The same for every git that a walk starts: no hash depends on the hour or on whose machine it is. */
export const gitEnvironment = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'P',
  GIT_AUTHOR_EMAIL: 'p@example.com',
  GIT_AUTHOR_DATE: '2026-01-01T12:00:00Z',
  GIT_COMMITTER_NAME: 'P',
  GIT_COMMITTER_EMAIL: 'p@example.com',
  GIT_COMMITTER_DATE: '2026-01-01T12:00:00Z',
} as const;

function makeRepository(root: string): void {
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', root, ...args], { env: { ...process.env, ...gitEnvironment }, stdio: 'pipe' });
  git('init', '-q', '-b', 'main');
  git('config', 'gc.auto', '0');
  git('add', '-A');
  git('commit', '-qm', 'first');
  mkdirSync(join(root, 'nested'));
  git('init', '-q', '-b', 'main', 'nested'); // a repository in the repository, without a commit
  writeFileSync(join(root, 'nested/n.txt'), 'nested\n');
}
