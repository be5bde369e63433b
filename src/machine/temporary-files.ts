import { createHash, randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { readdir, realpath, rename } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { undefinedIfMissing } from './error-codes.ts';
import { type FolderHandle, lookIn, openFolder, removeIn } from './files/folder-handle.ts';
import { processExists } from './snapshots/owner.ts';

/** Name of an unfinished file, which lies beside its place until it is whole. */
const temporaryPattern = /^\.showrunner-(?:\d+-[\da-f]{4}-[\da-f]{6}|[\da-f]{12})\.tmp$/;
/** Name of a file that had to make room, its own name after our last dot. */
const backupPattern = /^\.showrunner-(?:\d+-[\da-f]{4}-[\da-f]{6}|[\da-f]{12})\.old\.(.+)$/;
/** Milliseconds after which an entry beside its place belongs to no running process. */
const abandoned = 60_000;
/** Another machine, which may share the folder, has processes of its own. */
const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 4);

/**
 * Where something is made that is to take the place of a path.
 * @param mark whose it is: of a window six hexadecimal digits, of none the process.
 */
export function temporaryPath(path: string, mark?: string): string {
  return join(dirname(path), temporaryName(mark));
}

/** The same as a name in its folder. */
export function temporaryName(mark?: string): string {
  return `${ownName(mark)}.tmp`;
}

/** Where something goes to make room at a path. */
export function backupPath(path: string, mark?: string): string {
  return join(dirname(path), backupName(basename(path), mark));
}

/** The same as a name in its folder. */
export function backupName(name: string, mark?: string): string {
  return `${ownName(mark)}.old.${name}`;
}

/** Whether a name is one of those under which something stands beside its place. */
export function isTemporaryName(name: string): boolean {
  return temporaryPattern.test(name) || backupPattern.test(name);
}

/**
 * Removes, or puts back, the files that a program that died has left in a folder. `now` is the time of day in
 * milliseconds. Rejects with Node's error.
 */
export async function removeTemporaryFiles(path: string, now = Date.now()): Promise<void> {
  const place = await realpath(path).catch(undefinedIfMissing);
  const folder = place === undefined ? undefined : await openFolder(place).catch(undefinedIfMissing);
  const isOld = (stats: Stats | undefined) => now - (stats?.ctimeMs ?? 0) >= abandoned;
  if (folder) await clearIn(folder, async (name) => isOfDead(name) || isOld(await lookIn(folder, name)));
}

/**
 * As `removeTemporaryFiles`, of files that bear the mark of a process that is known to be dead. The folder is held by
 * the caller.
 */
export async function removeTemporaryFilesOf(mark: string, folder: FolderHandle): Promise<void> {
  await clearNames(folder, async (name) => name.startsWith(`.showrunner-${mark}`));
}

function clearIn(folder: FolderHandle, mayGo: (name: string) => Promise<boolean>): Promise<void> {
  return clearNames(folder, mayGo).finally(() => folder.close());
}

async function clearNames(folder: FolderHandle, mayGo: (name: string) => Promise<boolean>): Promise<void> {
  for (const name of (await readdir(folder.self)).filter(isTemporaryName)) {
    if (await mayGo(name)) await clearLeftover(folder, name);
  }
}

async function clearLeftover(folder: FolderHandle, name: string): Promise<void> {
  const [, own] = backupPattern.exec(name) ?? [];
  await folder.check();
  if (own !== undefined && (await lookIn(folder, own)) === undefined) await rename(folder.at(name), folder.at(own));
  else await removeIn(folder, name);
}

/** Names a process of this machine. */
export function ownMark(pid = process.pid): string {
  return `${pid}-${machine}-`;
}

function isOfDead(name: string): boolean {
  const [, pid, on] = /^\.showrunner-(\d+)-([\da-f]{4})-/.exec(name) ?? [];
  return pid !== undefined && on === machine && !processExists(Number(pid));
}

function ownName(mark = ownMark()): string {
  return `.showrunner-${mark}${randomBytes(3).toString('hex')}`;
}
