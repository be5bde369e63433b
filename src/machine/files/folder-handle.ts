import { constants, type Stats } from 'node:fs';
import {
  chmod,
  type FileHandle,
  lchmod,
  lstat,
  mkdir,
  open,
  readdir,
  readlink,
  realpath,
  rmdir,
  unlink,
} from 'node:fs/promises';
import { join } from 'node:path';
import { errorCodeOf, isNothingThere } from '../error-codes.ts';

/**
 * A folder that is held while something in it changes. On Linux a name in it stays in it, even if the path to it changes
 * meanwhile. Elsewhere Node opens nothing below a folder: there `check` compares the path before and after a change, and
 * between the two calls a quick enough process may still put a link in the way.
 */
export interface FolderHandle {
  /** Absolute, as it was when it was opened, every link resolved: for messages, and to compare. */
  readonly path: string;
  /** Path of the folder itself, to list it. */
  readonly self: string;
  /** Path of a name in it, valid until it is closed. Throws unless the name is plain. */
  at(name: string): string;
  /** Rejects with `ELOOP` when its path leads elsewhere by now. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Reaches a file or folder without opening it for anything. Linux only, and not in Node's own constants. */
const justPath = 0o10000000;
const noFollow = constants.O_NOFOLLOW ?? 0;

/**
 * Opens a folder by its path, in which only the last name is looked at: a link is refused, as is what is no folder.
 * Rejects with Node's error.
 */
export async function openFolder(path: string): Promise<FolderHandle> {
  if (process.platform === 'linux') {
    const held = await hold(path, path);
    if (held) return held;
  }
  const stats = await lstat(path);
  if (!stats.isDirectory()) throw notAFolder(path);
  return watchPath(path, stats);
}

/**
 * Opens a folder by a path with no link in it, at one go however deep it lies: the system is asked where it has come to.
 * `undefined` where that is another place, or it cannot be asked.
 */
export async function openPlace(path: string): Promise<FolderHandle | undefined> {
  const file = await reach(path, constants.O_DIRECTORY | noFollow).catch(() => undefined);
  if (!file) return undefined;
  if ((await placeOfHandle(file)) === path) return heldFolder(path, file);
  await file.close();
  return undefined;
}

/**
 * Where a path leads, every link followed: as `realpath`, which looks at each folder above by its whole path. Rejects with
 * Node's error.
 */
export async function realPathOf(path: string): Promise<string> {
  const file = await reach(path, 0).catch((error) => {
    if (isNothingThere(error)) throw error;
    return undefined;
  });
  const place = await (file && placeOfHandle(file).finally(() => file.close()));
  return place ?? realpath(path);
}

/** Opens a folder in another: never by a link. Rejects with Node's error. */
export async function enterFolder(folder: FolderHandle, name: string): Promise<FolderHandle> {
  const path = join(folder.path, name);
  if (folder.self !== folder.path) {
    const held = await hold(folder.at(name), path, true);
    if (held) return held;
  }
  await folder.check();
  return openFolder(path);
}

/** As `enterFolder`; makes the folder where nothing is. */
export async function enterOrMake(folder: FolderHandle, name: string): Promise<FolderHandle> {
  try {
    return await enterFolder(folder, name);
  } catch (error) {
    if (errorCodeOf(error) !== 'ENOENT') throw error;
    await mkdir(folder.at(name)).catch(ignoreThere);
    return enterFolder(folder, name);
  }
}

/** Stats of a name, links not followed; `undefined` where nothing does. */
export async function lookIn(folder: FolderHandle, name: string): Promise<Stats | undefined> {
  return lstat(folder.at(name)).catch((error) => {
    if (!isNothingThere(error)) throw error;
    return undefined;
  });
}

/** Opens a file of a folder, never by a link, and never waiting for the other end of a FIFO. Rejects with Node's error. */
export async function openIn(folder: FolderHandle, name: string, flags: number): Promise<FileHandle> {
  await folder.check();
  return open(folder.at(name), flags | noFollow | (constants.O_NONBLOCK ?? 0), 0o600);
}

/** Gives a file or a folder its permission bits; refuses a link. Rejects with Node's error. */
export async function chmodIn(folder: FolderHandle, name: string, mode: number): Promise<void> {
  if (folder.self !== folder.path) {
    const file = await open(folder.at(name), justPath | noFollow);
    // The system changes no link that was reached so: it says that it cannot.
    return chmod(`/proc/self/fd/${file.fd}`, mode).finally(() => file.close());
  }
  await folder.check();
  if (process.platform === 'darwin') return lchmod(folder.at(name), mode);
  if ((await lstat(folder.at(name))).isSymbolicLink()) throw notAFolder(folder.at(name));
  await chmod(folder.at(name), mode);
}

/**
 * Removes a file, a link itself, or a folder with all in it, unless `mayRemove` throws for one. Rejects with Node's
 * error.
 */
export async function removeIn(
  folder: FolderHandle,
  name: string,
  mayRemove: (name: string, stats: Stats) => void = () => undefined,
): Promise<void> {
  const stats = await lookIn(folder, name);
  if (stats === undefined) return;
  await folder.check();
  if (!stats.isDirectory()) return unlink(folder.at(name));
  mayRemove(name, stats);
  const inner = await enterFolder(folder, name);
  try {
    const items = await readdir(inner.self, { withFileTypes: true });
    const remove = (item: { readonly name: string }) => removeIn(inner, item.name, mayRemove);
    const isFolder = (item: { isDirectory(): boolean }) => item.isDirectory();
    await settleAll(items.filter((item) => !isFolder(item)).map(remove));
    // One after the other: each holds an open folder.
    for (const item of items.filter(isFolder)) await remove(item);
  } finally {
    await inner.close();
  }
  await folder.check();
  await rmdir(folder.at(name));
}

/** Resolves once all have ended; rejects with what the first one failed of. Nothing goes on behind the caller's back. */
export async function settleAll(work: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/** `undefined` where the system has no `/proc`, unless that is known. */
async function hold(reached: string, path: string, hasProc = false): Promise<FolderHandle | undefined> {
  const file = await open(reached, justPath | constants.O_DIRECTORY | noFollow);
  const self = `/proc/self/fd/${file.fd}`;
  if (!hasProc && (await lstat(`${self}/.`).catch(() => undefined))?.ino !== (await file.stat()).ino) {
    await file.close();
    return undefined;
  }
  return heldFolder(path, file);
}

function heldFolder(path: string, file: FileHandle): FolderHandle {
  const self = `/proc/self/fd/${file.fd}`;
  return {
    path,
    self,
    at: (name) => `${self}/${plainName(name)}`,
    check: async () => undefined,
    close: () => file.close(),
  };
}

/** `undefined` on a system that has no such way. Rejects with Node's error. */
async function reach(path: string, flags: number): Promise<FileHandle | undefined> {
  return process.platform === 'linux' ? open(path, justPath | flags) : undefined;
}

/** `undefined` without `/proc`, and for a name that may be none: of what is gone by now, or has bytes that are no UTF-8. */
async function placeOfHandle({ fd }: FileHandle): Promise<string | undefined> {
  const place = await readlink(`/proc/self/fd/${fd}`).catch(() => undefined);
  return place === undefined || place.endsWith(' (deleted)') || place.includes('\ufffd') ? undefined : place;
}

function watchPath(path: string, { dev, ino }: Stats): FolderHandle {
  return {
    path,
    self: path,
    at: (name) => join(path, plainName(name)),
    async check() {
      const [now, place] = await Promise.all([lstat(path), realpath(path)]);
      if (now.dev !== dev || now.ino !== ino || place !== path) throw systemError('ELOOP', path);
    },
    close: async () => undefined,
  };
}

function plainName(name: string): string {
  if (isPlainName(name)) return name;
  throw systemError('EINVAL', JSON.stringify(name));
}

/** Whether it can only be of something in the folder itself. */
export function isPlainName(name: string, platform = process.platform): boolean {
  const leadsElsewhere = platform === 'win32' ? /[/\\:\0]/ : /[/\0]/;
  return !leadsElsewhere.test(name) && !['', '.', '..'].includes(name);
}

function notAFolder(path: string): Error {
  return systemError('ENOTDIR', path);
}

function systemError(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}

function ignoreThere(error: unknown): void {
  if (errorCodeOf(error) !== 'EEXIST') throw error;
}
