import type { Stats } from 'node:fs';
import {
  access,
  chmod,
  chown,
  constants,
  cp,
  type FileHandle,
  lstat,
  mkdir,
  open,
  realpath,
  stat,
} from 'node:fs/promises';
import { dirname } from 'node:path';
import { isRespelled } from './paths.ts';
import { fewPauses, rename, rm } from './persistently.ts';
import { backupPath, temporaryPath } from './temporary-files.ts';

/** Returns the number of bytes, written from the beginning of the file. */
export type Filling = (file: FileHandle) => Promise<number>;

type Content = string | Uint8Array | Filling;

export interface AtomicWriteOptions {
  /** Permission bits. If set, even a read-only file is replaced. */
  readonly mode?: number;
  readonly mark?: string | undefined;
  /** Replaces a link itself, not its target. */
  readonly replacesLinks?: boolean;
}

/**
 * Renames a flushed temporary file. Keeps mode and owner, and follows links. Writes in place if the file has hard links
 * or its folder is read-only; if that fails, restores the old content. Rejects with Node's error.
 */
export async function replaceFile(path: string, content: Content, options: AtomicWriteOptions = {}): Promise<void> {
  const { mode, mark, replacesLinks } = options;
  const target = replacesLinks ? path : await followLink(path);
  const before = await (replacesLinks ? lstatOrNothing(target) : statOrNothing(target));
  if (before === undefined) await mkdir(dirname(target), { recursive: true });
  else if (mode === undefined) await access(target, constants.W_OK);
  if (before && before.nlink > 1) return overwriteAt(target, content, mode);
  const temporary = temporaryPath(target, mark);
  try {
    await writeFlushed(temporary, content, mode ?? before?.mode);
    if (before) await keepOwner(temporary, before);
    if (before) await makeReplaceable(target, before);
    await rename(temporary, target, before && fewPauses);
  } catch (error) {
    await rm(temporary, { force: true });
    if (before === undefined || !isRefusal(error)) throw error;
    await overwriteAt(target, content, mode);
  }
}

export async function copyInto(path: string, target: string): Promise<void> {
  const finalPath = (await statOrNothing(target)) ? await followLink(target) : target;
  await mkdir(dirname(finalPath), { recursive: true });
  const temporary = temporaryPath(finalPath);
  try {
    await cp(path, temporary, { recursive: true, verbatimSymlinks: true });
    await flush(temporary);
    await replacePath(temporary, finalPath);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    throw error;
  }
}

/** Also works across disks. */
export async function moveInto(path: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  try {
    await replacePath(path, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyInto(path, target);
    await rm(path, { recursive: true });
  }
}

export interface SetAside {
  restore(): Promise<void>;
  discard(): Promise<void>;
}

export async function setAside(path: string, mark?: string): Promise<SetAside> {
  const backup = backupPath(path, mark);
  await rename(path, backup);
  return {
    restore: () => rename(backup, path),
    // The next start removes a file in use.
    discard: () => rm(backup, { recursive: true, force: true }).catch(() => undefined),
  };
}

export async function replacePath(path: string, target: string, mark?: string): Promise<void> {
  const [source, existing] = await Promise.all([lstat(path), lstatOrNothing(target)]);
  if (existing && isRespelled(path, target) && existing.dev === source.dev && existing.ino === source.ino)
    return respell(path, target);
  if (existing === undefined || !(existing.isDirectory() || source.isDirectory())) return rename(path, target);
  const backup = await setAside(target, mark);
  try {
    await rename(path, target);
  } catch (error) {
    await backup.restore();
    throw error;
  }
  await backup.discard();
}

/** Not every system can change only the spelling of a name. */
async function respell(path: string, target: string): Promise<void> {
  const between = backupPath(path);
  await rename(path, between);
  await rename(between, target);
}

/** Windows cannot replace a read-only file. */
export async function makeReplaceable(path: string, { mode }: Stats): Promise<void> {
  if (process.platform === 'win32' && (mode & 0o200) === 0) await chmod(path, 0o666);
}

/** Rejects for a dangling link. */
async function followLink(path: string): Promise<string> {
  const linkStats = await lstatOrNothing(path);
  return linkStats?.isSymbolicLink() ? realpath(path) : path;
}

async function writeFlushed(path: string, content: Content, mode: number | undefined): Promise<void> {
  const file = await open(path, 'wx', (mode ?? 0o666) & 0o777);
  try {
    if (typeof content === 'function') await content(file);
    else await file.writeFile(content);
    if (mode !== undefined) await file.chmod(mode & 0o7777);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Rejects with `EPERM`. */
async function keepOwner(path: string, { uid, gid }: Stats): Promise<void> {
  const stats = await stat(path);
  if (stats.uid !== uid || stats.gid !== gid) await chown(path, uid, gid);
}

/** Restores the old content on failure. Rejects with Node's error. */
export async function overwriteAt(path: string, content: Content, mode?: number): Promise<void> {
  const file = await open(path, 'r+');
  await overwrite(file, content, mode).finally(() => file.close());
}

async function overwrite(file: FileHandle, content: Content, mode?: number): Promise<void> {
  const before = await file.readFile();
  try {
    await fill(file, content);
    if (mode !== undefined) await file.chmod(mode & 0o7777);
  } catch (error) {
    await fill(file, before);
    throw error;
  }
}

async function fill(file: FileHandle, content: Content): Promise<void> {
  const size =
    typeof content === 'function' ? await content(file) : await writeFrom(file, Buffer.from(content as string));
  await file.truncate(size);
  await file.sync();
}

export async function writeFrom(file: FileHandle, bytes: Uint8Array, start = 0): Promise<number> {
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done, start + done)).bytesWritten;
  }
  return bytes.length;
}

async function flush(path: string): Promise<void> {
  const stats = await lstat(path);
  const isWindows = process.platform === 'win32';
  // Windows only flushes writable files.
  if (!stats.isFile() || (isWindows && (stats.mode & 0o200) === 0)) return;
  const file = await open(path, isWindows ? 'r+' : 'r');
  await file.sync().finally(() => file.close());
}

/** Another way of writing may still work. */
export function isRefusal(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EBUSY'].includes(String((error as NodeJS.ErrnoException).code));
}

function lstatOrNothing(path: string): Promise<Stats | undefined> {
  return lstat(path).catch(undefinedIfAbsent);
}

function statOrNothing(path: string): Promise<Stats | undefined> {
  return stat(path).catch(undefinedIfAbsent);
}

function undefinedIfAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}
