import type { Stats } from 'node:fs';
import { chmod, type FileHandle, lstat, mkdir, open, readdir, rename, rm, symlink, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Entry, isSameEntry } from '../../core/entries.ts';
import { errorCodeOf, isNothingThere } from '../error-codes.ts';
import { besideOf, isLeftover } from '../leftovers.ts';
import { isInside } from '../paths.ts';
import { replaceFile, takePlace } from '../replacing.ts';
import { leafAt, permissionsOf, type Taking } from './taking.ts';
import type { Throttle } from './throttle.ts';

export interface Restoring {
  /** How things are looked at. */
  readonly looking: Taking;
  /** The store itself, which nothing may take away. */
  readonly root: string;
  /** Whose it is what stands beside its place. */
  readonly mark: string | undefined;
  /** Writes the bytes of a hash from the beginning of a file on; gives how many there were. Rejects when they are no longer kept. */
  copyTo(hash: string, file: FileHandle): Promise<number>;
  /** Holds back what would have too many files open at a time. */
  readonly throttle: Throttle;
  /** Notes, before it is so, that something stands beside its place in a folder. */
  note(folder: string): Promise<void>;
}

type FolderEntry = Extract<Entry, { type: 'directory' }>;
type FileEntry = Extract<Entry, { type: 'file' }>;

/** Has the path be again as it was. Rejects with Node's error. */
export async function restoreAt(path: string, entry: Entry, restoring: Restoring): Promise<void> {
  if (entry.type === 'unkept') return;
  const stats = await lstat(path).catch(toNothing);
  if (entry.type === 'nothing') return stats && removeAt(path, stats, restoring);
  if (stats?.isDirectory() && entry.type === 'directory') return restoreFolder(path, entry, stats, restoring);
  if (stats && !stats.isDirectory() && (await isSo(path, entry, stats, restoring))) return;
  await mkdir(dirname(path), { recursive: true });
  await restoring.note(dirname(path));
  if (entry.type === 'file' && (stats === undefined || stats.isFile())) return putFile(path, entry, stats, restoring);
  await replaceAt(path, entry, stats, restoring);
}

async function isSo(path: string, entry: Entry, stats: Stats, { looking }: Restoring): Promise<boolean> {
  const now = await leafAt(path, stats, looking);
  return now !== 'changed' && isSameEntry(entry, now);
}

async function putFile(
  path: string,
  { hash, mode }: FileEntry,
  stats: Stats | undefined,
  restoring: Restoring,
): Promise<void> {
  const now = stats && (await leafAt(path, stats, restoring.looking));
  if (typeof now === 'object' && now.type === 'file' && now.hash === hash) return chmod(path, mode);
  await restoring.throttle(() =>
    replaceFile(path, (file) => restoring.copyTo(hash, file), { mode, mark: restoring.mark }),
  );
}

/** Made beside its place, all of it, before what is there makes room. */
async function replaceAt(path: string, entry: Entry, stats: Stats | undefined, restoring: Restoring): Promise<void> {
  if (stats?.isDirectory()) refuseStore(path, restoring);
  const made = besideOf(path, restoring.mark);
  try {
    await makeAt(made, entry, restoring);
    await takePlace(made, path, restoring.mark);
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    throw error;
  }
}

/** Where nothing is. */
async function makeAt(path: string, entry: Entry, restoring: Restoring): Promise<void> {
  if (entry.type === 'link') await symlink(entry.target, path);
  if (entry.type === 'file') await restoring.throttle(() => makeFile(path, entry, restoring));
  if (entry.type === 'directory') {
    await mkdir(path, { mode: 0o700 });
    await each(Object.entries(entry.entries ?? {}), ([name, inner]) => makeAt(join(path, name), inner, restoring));
    await chmod(path, entry.mode);
  }
}

async function makeFile(path: string, { hash, mode }: FileEntry, restoring: Restoring): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await restoring.copyTo(hash, file);
    await file.chmod(mode);
  } finally {
    await file.close();
  }
}

/** In its place: what is in it and as it was is not touched. */
async function restoreFolder(
  path: string,
  { mode, entries }: FolderEntry,
  stats: Stats,
  restoring: Restoring,
): Promise<void> {
  if (entries) {
    const added = (await readdir(path)).filter((name) => !Object.hasOwn(entries, name) && !isLeftover(name));
    const wanted = new Set(Object.keys(entries).map(oneCase));
    const remove = async (name: string) => {
      const inner = join(path, name);
      const there = await lstat(inner).catch(toNothing);
      if (there) await removeAt(inner, there, restoring);
    };
    const work = async () => {
      // Where letters have no case, a name of another case stands in the way; all others go when what was there is there.
      await each(
        added.filter((name) => wanted.has(oneCase(name))),
        remove,
      );
      await each(Object.entries(entries), ([name, entry]) => restoreAt(join(path, name), entry, restoring));
      await each(
        added.filter((name) => !wanted.has(oneCase(name))),
        remove,
      );
    };
    await whileWritable(path, stats, work);
  }
  if (permissionsOf(await lstat(path)) !== mode) await chmod(path, mode);
}

async function removeAt(path: string, stats: Stats, restoring: Restoring): Promise<void> {
  if (!stats.isDirectory()) return unlink(path);
  if (restoring.looking.isLeftOut(path, stats)) return;
  refuseStore(path, restoring);
  await restoring.note(dirname(path));
  // Gone at once: one who is killed in the middle leaves no half of a folder.
  const gone = besideOf(path, restoring.mark);
  await rename(path, gone);
  try {
    await rm(gone, { recursive: true });
  } catch (error) {
    await rename(gone, path);
    throw error;
  }
}

/** Has a folder writable where its own permissions are in the way. */
async function whileWritable(path: string, { mode }: Stats, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (errorCodeOf(error) !== 'EACCES' || (mode & 0o700) === 0o700) throw error;
    await chmod(path, (mode | 0o700) & 0o7777);
    await work();
  }
}

function refuseStore(path: string, { root }: Restoring): void {
  if (isInside(path, root)) throw new Error('what the show keeps lies in it');
}

function oneCase(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  // All of them end before one that failed is told of: nothing goes on behind the back of whoever hears of it.
  const results = await Promise.allSettled(items.map(work));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

function toNothing(error: unknown): undefined {
  if (!isNothingThere(error)) throw error;
}
