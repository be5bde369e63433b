import { createHash } from 'node:crypto';
import { lstat, readlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DemoError } from '../core/errors.ts';
import { readAt } from '../machine/disk.ts';
import type { Chapter, FolderState, StateEntry } from './chapter.ts';
import { stateOf } from './commit-chapters.ts';
import { mostChanges, type Repository } from './repository.ts';

/**
 * The changes of `git diff HEAD`, and new files that are not ignored. Reading a file with a secret-looking name fails
 * unless it is `included`. Keep the repository open while using the chapter.
 * @throws DemoError `command-failed`, `payload-too-large`.
 */
export async function readWorkingTree(
  repository: Repository,
  folder: string,
  title: string,
  included: ReadonlySet<string> = new Set(),
): Promise<Chapter> {
  const before = await stateOf(repository, await repository.resolve('HEAD'));
  const after = new Map<string, StateEntry>(before);
  const paths = await repository.changedPaths();
  if (paths.length > mostChanges) {
    throw new DemoError('payload-too-large', `${paths.length} files have changed, too many for an audience to follow`, {
      hint: 'Commit the changes that are not for the show, or have Git ignore them.',
    });
  }
  for (const path of paths) {
    const entry = await entryAt(join(folder, path), before.get(path)?.isExecutable ?? false);
    if (!entry) after.delete(path);
    else after.set(path, isSecret(path) && !included.has(path) ? { ...entry, read: leftOut } : entry);
  }
  return { title, notes: '', before, after: withoutFolders(after, before), events: [] };
}

function isSecret(path: string): boolean {
  const name = basename(path).toLowerCase();
  if (/^\.env\.(?:example|sample|template|dist)$/.test(name)) return false;
  return (
    /^\.env(?:\..+)?$|^\.(?:npmrc|netrc|pypirc|git-credentials|htpasswd)$|^id_(?:rsa|dsa|ecdsa|ed25519)$/.test(name) ||
    /\.(?:pem|key|p12|pfx|jks|keystore|kdbx|tfstate)$|^credentials(?:\.\w+)?$/.test(name)
  );
}

async function leftOut(): Promise<never> {
  throw new DemoError('file-not-found', 'It looks like a secret, so it is left out');
}

/** Submodules and nested repositories stay unchanged. */
function withoutFolders(after: ReadonlyMap<string, StateEntry>, before: FolderState): FolderState {
  return new Map(
    [...after].flatMap(([path, entry]) => {
      if (entry.kind !== 'submodule') return [[path, entry]];
      const old = before.get(path);
      return old ? [[path, old]] : [];
    }),
  );
}

async function entryAt(path: string, wasExecutable: boolean): Promise<StateEntry | undefined> {
  const stats = await lstat(path).catch((error) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (!stats) return undefined;
  if (!stats.isFile() && !stats.isSymbolicLink())
    return { kind: 'submodule', id: path, isExecutable: false, read: async () => new Uint8Array() };
  const bytes = stats.isSymbolicLink() ? Buffer.from(await readlink(path)) : await readAt(path);
  const kind = stats.isSymbolicLink() ? 'link' : 'file';
  // Windows has no executable bit.
  const isRunnable = process.platform === 'win32' ? wasExecutable : (stats.mode & 0o100) !== 0;
  const isExecutable = kind === 'file' && isRunnable;
  return { kind, id: blobName(bytes), isExecutable, read: async () => bytes };
}

/** Git's hash of a blob. */
function blobName(bytes: Uint8Array): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
