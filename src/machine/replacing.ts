import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import {
  access,
  chown,
  constants,
  cp,
  type FileHandle,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** What is being made, and stands beside its place until it is whole. */
const unfinishedName = /^\.showrunner-[\da-f]{12}\.tmp$/;
/** What had to make room, under its own name after the last dot of ours. */
const asideName = /^\.showrunner-[\da-f]{12}\.old\.(.+)$/;
/** Milliseconds after which what stands beside its place belongs to nobody who still runs. */
const abandoned = 60_000;

/**
 * Writes a file so that at every moment it holds all of the old content or all of the new: beside its place, flushed, and
 * then renamed. Mode and owner stay, and a link still leads to it. One that has several names (hard links), or a folder
 * that takes no new file, has to be written in place; what it held comes back when that fails. Rejects with Node's error.
 */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const target = await followLink(path);
  const before = await statOrNothing(target);
  if (before) await access(target, constants.W_OK);
  else await mkdir(dirname(target), { recursive: true });
  if (before && before.nlink > 1) return overwrite(target, content);
  const made = besideOf(target);
  try {
    await writeFlushed(made, content, before?.mode);
    if (before) await keepOwner(made, before);
    await rename(made, target);
  } catch (error) {
    await rm(made, { force: true });
    if (before === undefined || !isRefusal(error)) throw error;
    await overwrite(target, content);
  }
}

/** Copies a file or a folder beside its place, then has it take the place of whatever is there. */
export async function copyInto(path: string, target: string): Promise<void> {
  const place = await followLink(target);
  await mkdir(dirname(place), { recursive: true });
  const made = besideOf(place);
  try {
    await cp(path, made, { recursive: true, verbatimSymlinks: true });
    await flush(made);
    await takePlace(made, place);
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    throw error;
  }
}

/** Moves a file or a folder to the place of whatever is there, from one disk to another too. */
export async function moveInto(path: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  try {
    await takePlace(path, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyInto(path, target);
    await rm(path, { recursive: true });
  }
}

/** What had to make room. Exactly one of the two ends it. */
export interface SetAside {
  restore(): Promise<void>;
  discard(): Promise<void>;
}

/** Takes a file or a folder out of the way until it is known whether what follows it is there. */
export async function setAside(path: string): Promise<SetAside> {
  const aside = join(dirname(path), `.showrunner-${randomBytes(6).toString('hex')}.old.${basename(path)}`);
  await rename(path, aside);
  return {
    restore: () => rename(aside, path),
    discard: () => rm(aside, { recursive: true, force: true }),
  };
}

/**
 * Removes, or puts back, what a program that died has left in a folder. `now` is the time of day in milliseconds.
 * Rejects with Node's error.
 */
export async function clearLeftovers(folder: string, now = Date.now()): Promise<void> {
  for (const name of await namesIn(folder)) {
    const [, own] = asideName.exec(name) ?? [];
    const path = join(folder, name);
    if (own === undefined && !unfinishedName.test(name)) continue;
    const age = now - ((await statOrNothing(path))?.ctimeMs ?? 0);
    if (age < abandoned) continue;
    if (own !== undefined && (await statOrNothing(join(folder, own))) === undefined)
      await rename(path, join(folder, own));
    else await rm(path, { recursive: true, force: true });
  }
}

async function takePlace(path: string, target: string): Promise<void> {
  const [mover, there] = await Promise.all([stat(path), statOrNothing(target)]);
  if (there === undefined || (there.isFile() && mover.isFile())) return rename(path, target);
  const aside = await setAside(target);
  try {
    await rename(path, target);
  } catch (error) {
    await aside.restore();
    throw error;
  }
  await aside.discard();
}

/** The file that a link leads to; the path itself where there is no link. Rejects for one that leads nowhere. */
async function followLink(path: string): Promise<string> {
  const found = await lstat(path).catch(toNothing);
  return found?.isSymbolicLink() ? realpath(path) : path;
}

async function writeFlushed(path: string, content: string | Uint8Array, mode = 0o666): Promise<void> {
  const file = await open(path, 'wx', mode & 0o777);
  try {
    await file.writeFile(content);
    // The mode at the start is what the process lets new files have.
    if (mode !== 0o666) await file.chmod(mode & 0o7777);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Rejects with `EPERM` where the system lets nobody give files away. */
async function keepOwner(path: string, { uid, gid }: Stats): Promise<void> {
  const made = await stat(path);
  if (made.uid !== uid || made.gid !== gid) await chown(path, uid, gid);
}

async function overwrite(path: string, content: string | Uint8Array): Promise<void> {
  const before = await readFile(path);
  const file = await open(path, 'r+');
  try {
    await fill(file, content);
  } catch (error) {
    await fill(file, before);
    throw error;
  } finally {
    await file.close();
  }
}

async function fill(file: FileHandle, content: string | Uint8Array): Promise<void> {
  const bytes = Buffer.from(content as string);
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done, done)).bytesWritten;
  }
  await file.truncate(bytes.length);
  await file.sync();
}

async function flush(path: string): Promise<void> {
  if (!(await stat(path)).isFile()) return;
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}

function besideOf(path: string): string {
  return join(dirname(path), `.showrunner-${randomBytes(6).toString('hex')}.tmp`);
}

/** Whether another way may be open where this one was refused. */
function isRefusal(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EBUSY'].includes(String((error as NodeJS.ErrnoException).code));
}

function statOrNothing(path: string): Promise<Stats | undefined> {
  return stat(path).catch(toNothing);
}

function toNothing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}

function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch((error) => toNothing(error) ?? []);
}
