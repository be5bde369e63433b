import type { Stats } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { DemoError, messageOf } from '../core/errors.ts';

import type { FileStat, OverwriteOptions } from '../ports/files.ts';
import { copyInto, moveInto, replaceFile } from './atomic-write.ts';
import { errorCodeOf, isNothingThere } from './error-codes.ts';
import { isInside, isRespelled } from './paths.ts';
import { rm } from './persistently.ts';
import { readRegularFile, readRegularFileSync, UnreadableFile } from './regular-file.ts';

/** Disk of a host in memory: the machine's own, or one that keeps changes to itself. Paths are absolute. */
export interface Disk {
  /** `undefined` when nothing is there. */
  stat(path: string): Promise<FileStat | undefined>;
  /** Whether a name is there: of a link too that leads nowhere. */
  holds(path: string): Promise<boolean>;
  /** `file-not-found`, `not-a-file`. */
  read(path: string): Promise<Uint8Array>;
  /** Creates the folders above. `not-a-file`. */
  write(path: string, content: string | Uint8Array): Promise<void>;
  /** An existing target is removed once the other is there. */
  move(path: string, target: string): Promise<void>;
  copy(path: string, target: string): Promise<void>;
  delete(path: string): Promise<void>;
  /** The names in a folder, sorted; empty when there is no such folder. */
  list(folder: string): Promise<readonly string[]>;
}

/** The machine's own disk. */
export const realDisk: Disk = {
  stat: (path) => statAt(path),
  holds: (path) => holdsAt(path),
  read: (path) => readAt(path),
  write: (path, content) => writeAt(path, content),
  move: (path, target) => moveAt(path, target),
  copy: (path, target) => copyAt(path, target),
  delete: (path) => deleteAt(path),
  list: (folder) => listAt(folder),
};

/** `undefined` when nothing is there. */
export async function statAt(path: string): Promise<FileStat | undefined> {
  try {
    const [stats, realPath] = await Promise.all([stat(path), realpath(path).catch(pathIfUnsupported(path))]);
    return { type: typeOf(stats), size: stats.size, realPath };
  } catch (error) {
    if (isNothingThere(error)) return undefined;
    throw refused('look at', path, error);
  }
}

/** Some drives of Windows, such as RAM disks and encrypted ones, have no real paths. */
function pathIfUnsupported(path: string): (error: unknown) => string {
  return (error) => {
    if (!['EISDIR', 'EINVAL'].includes(errorCodeOf(error) ?? '')) throw error;
    return path;
  };
}

/** Whether a name is there: of a link too that leads nowhere. */
export async function holdsAt(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (isNothingThere(error)) return false;
    throw refused('look at', path, error);
  }
}

/** A file is as it was while its stamp is; a file that changed just now has none, since clocks of disks are coarse. */
export interface Stamp {
  readonly isFile: boolean;
  readonly stamp?: string;
}

/** Milliseconds in which a second change may leave the time of the first. */
const coarseness = 50;
/** The same on FAT, which counts in steps of two seconds. */
const fatStep = 2_000;

/** `undefined` when nothing is there. */
export async function stampAt(path: string): Promise<Stamp | undefined> {
  try {
    const stats = await stat(path);
    const stamp = stampOf(stats);
    return { isFile: stats.isFile(), ...(stamp !== undefined && { stamp }) };
  } catch (error) {
    if (isNothingThere(error)) return undefined;
    throw refused('look at', path, error);
  }
}

/** `undefined` for a file that changed just now. */
export function stampOf({ dev, ino, size, mtimeMs, ctimeMs }: Stats): string | undefined {
  const isSettled = Date.now() - Math.max(mtimeMs, ctimeMs) > (mtimeMs % fatStep === 0 ? fatStep : coarseness);
  return isSettled ? [dev, ino, size, mtimeMs, ctimeMs].join() : undefined;
}

/** Milliseconds in which a reader of a file may have met two versions of it. */
const young = 200;

/** Whether a file has changed so shortly ago that a reader, of its time and then of its text, may have met two versions. */
export async function hasJustChanged(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined);
  return stats !== undefined && Date.now() - Math.max(stats.mtimeMs, stats.ctimeMs) < young;
}

/** Of 256 MiB at most; never touches a FIFO or a device, which could block for ever. `file-not-found`, `not-a-file`. */
export async function readAt(path: string): Promise<Uint8Array> {
  try {
    return await readRegularFile(path);
  } catch (error) {
    if (isNothingThere(error)) throw notFound(path);
    if (error instanceof UnreadableFile) throw new DemoError('not-a-file', notReadable(path, error));
    throw refused('read', path, error);
  }
}

/** Text of a regular file for who cannot wait; `undefined` when nothing is there. Throws as `readAt` does. */
export function readTextAtOnce(path: string, limit: number): string | undefined {
  try {
    return readRegularFileSync(path, { limit }).toString('utf8');
  } catch (error) {
    if (isNothingThere(error)) return undefined;
    if (error instanceof UnreadableFile) throw new DemoError('not-a-file', notReadable(path, error));
    throw refused('read', path, error);
  }
}

function notReadable(path: string, { reason, message }: UnreadableFile): string {
  return reason === 'not-a-file' ? `${path} is not a file` : `${message}, and is not read`;
}

/** Creates the folders above. `not-a-file`. */
export async function writeAt(path: string, content: string | Uint8Array): Promise<void> {
  const found = await statAt(path);
  if (found !== undefined && found.type !== 'file') throw notAFile(path);
  if (found === undefined && (await holdsAt(path))) throw leadsNowhere(path);
  await attempt('write', path, () => replaceFile(path, content));
}

/** An existing target is removed once the other is there. */
export function moveAt(path: string, target: string): Promise<void> {
  return attempt('move', path, () => moveInto(path, target));
}

/** An existing target is removed once the copy is whole. */
export function copyAt(path: string, target: string): Promise<void> {
  return attempt('copy', path, () => copyInto(path, target));
}

export function deleteAt(path: string): Promise<void> {
  return attempt('delete', path, () => rm(path, { recursive: true, force: true }));
}

/** macOS lists names as they were written, and tells of changes in composed letters (NFC): it opens both. */
export function nameAsTold(name: string, platform: NodeJS.Platform = process.platform): string {
  return platform === 'darwin' ? name.normalize('NFC') : name;
}

export async function listAt(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).map((name) => nameAsTold(name)).sort();
  } catch (error) {
    if (isNothingThere(error)) return [];
    throw refused('list', folder, error);
  }
}

/**
 * Checks both ends of a move or a copy before anything is touched. `blocked`: the entry at the target makes room for
 * one of another kind. `file-not-found`, `file-exists`, `command-failed`.
 */
export async function findWay(
  verb: 'move' | 'copy',
  path: string,
  target: string,
  { overwrite }: OverwriteOptions,
  disk: Pick<Disk, 'stat' | 'holds'> = realDisk,
): Promise<'free' | 'blocked' | 'same'> {
  const [source, existing] = await Promise.all([look(path, disk), look(target, disk)]);
  if (source === undefined) throw notFound(path);
  if (verb === 'move' && existing?.realPath === source.realPath && isRespelled(path, target)) return 'free';
  if (existing && !overwrite) throw new DemoError('file-exists', `${target} is there already`);
  if (existing && existing.realPath === source.realPath) return 'same';
  if (isInside(path, target) || isInside(target, path)) {
    throw new DemoError('command-failed', `Cannot ${verb} ${path} to ${target}: one lies inside the other`);
  }
  const isPlain = existing === undefined || (existing.type === 'file' && source.type === 'file');
  return isPlain ? 'free' : 'blocked';
}

/** A link that leads nowhere is an entry of its own. */
async function look(path: string, { stat, holds }: Pick<Disk, 'stat' | 'holds'>): Promise<FileStat | undefined> {
  const found = await stat(path);
  return found ?? ((await holds(path)) ? { type: 'file', size: 0, realPath: path } : undefined);
}

export function leadsNowhere(path: string): DemoError {
  return new DemoError('not-a-file', `${path} is a link that leads nowhere`, {
    hint: 'Delete it before, or make the file that it leads to.',
  });
}

export function notFound(path: string): DemoError {
  return new DemoError('file-not-found', `There is no file ${path}`);
}

export function notAFile(path: string): DemoError {
  return new DemoError('not-a-file', `${path} is not a file`);
}

function typeOf(stats: Stats): FileStat['type'] {
  if (stats.isFile()) return 'file';
  return stats.isDirectory() ? 'directory' : 'other';
}

async function attempt<T>(verb: string, path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw refused(verb, path, error);
  }
}

function refused(verb: string, path: string, cause: unknown): Error {
  if (errorCodeOf(cause) === undefined) return cause instanceof Error ? cause : new Error(String(cause));
  return new DemoError('command-failed', `Could not ${verb} ${path}: ${messageOf(cause)}`, { cause });
}
