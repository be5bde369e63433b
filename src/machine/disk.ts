import type { Stats } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { DemoError, messageOf } from '../core/errors.ts';

import type { FileStat, OverwriteOptions } from '../ports/files.ts';
import { copyInto, moveInto, replaceFile } from './atomic-write.ts';
import { errorCodeOf, isNothingThere } from './error-codes.ts';
import { isInside, isRespelled } from './paths.ts';
import { rm } from './persistently.ts';
import { readRegularFile, readRegularFileSync, UnreadableFile } from './regular-file.ts';

/** Paths are absolute. */
export interface Disk {
  /** `undefined`: nothing is there. */
  stat(path: string): Promise<FileStat | undefined>;
  /** Also for a dangling link. */
  holds(path: string): Promise<boolean>;
  /** Rejects with `file-not-found`, `not-a-file`. */
  read(path: string): Promise<Uint8Array>;
  /** Creates missing folders. Rejects with `not-a-file`. */
  write(path: string, content: string | Uint8Array): Promise<void>;
  /** Replaces the target. */
  move(path: string, target: string): Promise<void>;
  copy(path: string, target: string): Promise<void>;
  delete(path: string): Promise<void>;
  list(folder: string): Promise<readonly string[]>;
}

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

export async function statAt(path: string): Promise<FileStat | undefined> {
  try {
    const [stats, realPath] = await Promise.all([stat(path), realpath(path).catch(pathIfUnsupported(path))]);
    return { type: typeOf(stats), size: stats.size, realPath };
  } catch (error) {
    if (isNothingThere(error)) return undefined;
    throw refused('look at', path, error);
  }
}

/** RAM disks on Windows have no real paths. */
function pathIfUnsupported(path: string): (error: unknown) => string {
  return (error) => {
    if (!['EISDIR', 'EINVAL'].includes(errorCodeOf(error) ?? '')) throw error;
    return path;
  };
}

export async function holdsAt(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (isNothingThere(error)) return false;
    throw refused('look at', path, error);
  }
}

/** Equal stamps: unchanged. A file that has just changed has no stamp. */
export interface Stamp {
  readonly isFile: boolean;
  readonly stamp?: string;
}

/** Milliseconds in which a second change may keep the time. */
const coarseness = 50;
/** Milliseconds, on FAT. */
const fatStep = 2_000;

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

export function stampOf({ dev, ino, size, mtimeMs, ctimeMs }: Stats): string | undefined {
  const isSettled = Date.now() - Math.max(mtimeMs, ctimeMs) > (mtimeMs % fatStep === 0 ? fatStep : coarseness);
  return isSettled ? [dev, ino, size, mtimeMs, ctimeMs].join() : undefined;
}

/** Milliseconds. */
const young = 200;

/** A reader may have seen the time and the text of different versions. */
export async function hasJustChanged(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined);
  return stats !== undefined && Date.now() - Math.max(stats.mtimeMs, stats.ctimeMs) < young;
}

/** Never opens a FIFO or a device. Rejects with `file-not-found`, `not-a-file` (also above 256 MiB). */
export async function readAt(path: string): Promise<Uint8Array> {
  try {
    return await readRegularFile(path);
  } catch (error) {
    if (isNothingThere(error)) throw notFound(path);
    if (error instanceof UnreadableFile) throw new DemoError('not-a-file', notReadable(path, error));
    throw refused('read', path, error);
  }
}

/** `undefined`: no file. Throws like `readAt`. */
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
  return reason === 'not-a-file' ? `${path} is not a file` : `${message}, so it is not read`;
}

export async function writeAt(path: string, content: string | Uint8Array): Promise<void> {
  const stats = await statAt(path);
  if (stats !== undefined && stats.type !== 'file') throw notAFile(path);
  if (stats === undefined && (await holdsAt(path))) throw leadsNowhere(path);
  await attempt('write', path, () => replaceFile(path, content));
}

export function moveAt(path: string, target: string): Promise<void> {
  return attempt('move', path, () => moveInto(path, target));
}

export function copyAt(path: string, target: string): Promise<void> {
  return attempt('copy', path, () => copyInto(path, target));
}

export function deleteAt(path: string): Promise<void> {
  return attempt('delete', path, () => rm(path, { recursive: true, force: true }));
}

/** macOS reports changes in NFC, whatever the name on disk. */
export function normalizedName(name: string, platform: NodeJS.Platform = process.platform): string {
  return platform === 'darwin' ? name.normalize('NFC') : name;
}

export async function listAt(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).map((name) => normalizedName(name)).sort();
  } catch (error) {
    if (isNothingThere(error)) return [];
    throw refused('list', folder, error);
  }
}

/**
 * `blocked`: the target has another type, so remove it first. Rejects with `file-not-found`, `file-exists`,
 * `command-failed`.
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
  if (existing && !overwrite) throw new DemoError('file-exists', `${target} already exists`);
  if (existing && existing.realPath === source.realPath) return 'same';
  if (isInside(path, target) || isInside(target, path)) {
    throw new DemoError('command-failed', `Cannot ${verb} ${path} to ${target}: one lies inside the other`);
  }
  const isPlain = existing === undefined || (existing.type === 'file' && source.type === 'file');
  return isPlain ? 'free' : 'blocked';
}

async function look(path: string, { stat, holds }: Pick<Disk, 'stat' | 'holds'>): Promise<FileStat | undefined> {
  const stats = await stat(path);
  return stats ?? ((await holds(path)) ? { type: 'file', size: 0, realPath: path } : undefined);
}

export function leadsNowhere(path: string): DemoError {
  return new DemoError('not-a-file', `${path} is a link that leads nowhere`, {
    hint: 'Delete the link, or create the file that it leads to.',
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
