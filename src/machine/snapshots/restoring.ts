import { constants, type Stats } from 'node:fs';
import { type FileHandle, mkdir, readdir, rename, symlink, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type Entry, isSameEntry } from '../../core/entries.ts';
import type { Limiter } from '../../core/time/async.ts';
import { isRefusal, overwrite } from '../atomic-write.ts';
import { errorCodeOf } from '../error-codes.ts';
import {
  chmodIn,
  enterFolder,
  type FolderHandle,
  lookIn,
  openIn,
  removeIn,
  settleAll,
} from '../files/folder-handle.ts';
import type { WorkspaceRoots } from '../files/workspace-roots.ts';
import { isInside } from '../paths.ts';
import { backupName, isTemporaryName, temporaryName } from '../temporary-files.ts';
import { leafAt, namesOf, permissionsOf, type Taking } from './taking.ts';

export interface Restoring {
  /** How things are looked at. */
  readonly looking: Taking;
  /** Where anything may be changed at all. */
  readonly places: WorkspaceRoots;
  /** The store itself, which nothing may take away. */
  readonly root: string;
  /** Whose it is what stands beside its place. */
  readonly mark: string | undefined;
  /** Writes the bytes of a hash from the beginning of a file on; gives how many there were. Rejects when they are no longer kept. */
  copyTo(hash: string, file: FileHandle): Promise<number>;
  /** Holds back what would have too many files open at a time. */
  readonly limit: Limiter;
  /** Notes, before it is so, that something stands beside its place in a folder. */
  note(folder: string): Promise<void>;
}

type DirectoryEntry = Extract<Entry, { type: 'directory' }>;
type FileEntry = Extract<Entry, { type: 'file' }>;

/** Has the path be again as it was. `path-outside-workspace`; else rejects with Node's error. */
export function restoreAt(path: string, entry: Entry, restoring: Restoring): Promise<void> {
  if (entry.type === 'unkept') return Promise.resolve();
  return restoring.places.withParent(path, entry.type !== 'nothing', async (parent) => {
    if (parent) await restoreIn(parent.folder, parent.name, entry, restoring);
  });
}

/** A name in a folder that is held: nothing here goes by a path that somebody else can change. */
async function restoreIn(folder: FolderHandle, name: string, entry: Entry, restoring: Restoring): Promise<void> {
  if (entry.type === 'unkept') return;
  const stats = await lookIn(folder, name);
  if (entry.type === 'nothing') return stats && clearAway(folder, name, stats, restoring);
  if (stats?.isDirectory() && entry.type === 'directory') return restoreFolder(folder, name, entry, restoring);
  const now = stats && !stats.isDirectory() ? await leafIn(folder, name, stats, restoring) : undefined;
  if (now && now !== 'changed' && isSameEntry(entry, now)) return;
  await restoring.note(folder.path);
  if (entry.type !== 'file' || (stats && !stats.isFile())) return replaceIn(folder, name, entry, restoring);
  if (typeof now === 'object' && now.type === 'file' && now.hash === entry.hash)
    return chmodIn(folder, name, entry.mode);
  await restoring.limit(() => putFile(folder, name, entry, stats, restoring));
}

function leafIn(folder: FolderHandle, name: string, stats: Stats, { looking }: Restoring) {
  return leafAt(join(folder.path, name), stats, looking, folder.at(name));
}

/** One that has the several names that it had then is written in place; any other is made beside it. */
async function putFile(
  folder: FolderHandle,
  name: string,
  entry: FileEntry,
  stats: Stats | undefined,
  restoring: Restoring,
): Promise<void> {
  const names = stats && namesOf(stats);
  if (names !== undefined && names === entry.names) return overwriteIn(folder, name, entry, names, restoring);
  const made = temporaryName(restoring.mark);
  try {
    await makeFile(folder, made, entry, restoring, stats);
    await folder.check();
    await rename(folder.at(made), folder.at(name));
  } catch (error) {
    await removeIn(folder, made);
    // A folder that takes no new file may still hold one that can be written.
    if (!isRefusal(error) || stats === undefined || names !== undefined) throw error;
    await overwriteIn(folder, name, entry, undefined, restoring);
  }
}

async function overwriteIn(
  folder: FolderHandle,
  name: string,
  { hash, mode }: FileEntry,
  names: string | undefined,
  { copyTo }: Restoring,
): Promise<void> {
  const file = await openIn(folder, name, constants.O_RDWR);
  try {
    // What it is now, and not what the name was a moment ago.
    if (namesOf(await file.stat()) !== names) throw new Error('it is now another file');
    await overwrite(file, (target) => copyTo(hash, target), mode);
  } finally {
    await file.close();
  }
}

async function makeFile(
  folder: FolderHandle,
  name: string,
  { hash, mode }: FileEntry,
  { copyTo }: Restoring,
  owner?: Stats,
): Promise<void> {
  const file = await openIn(folder, name, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL);
  try {
    await copyTo(hash, file);
    const made = await file.stat();
    if (owner && (made.uid !== owner.uid || made.gid !== owner.gid)) await file.chown(owner.uid, owner.gid);
    await file.chmod(mode);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Made beside its place, all of it, before what is there makes room. */
async function replaceIn(folder: FolderHandle, name: string, entry: Entry, restoring: Restoring): Promise<void> {
  const made = temporaryName(restoring.mark);
  try {
    await makeIn(folder, made, entry, restoring);
    await takePlace(folder, made, name, restoring);
  } catch (error) {
    await removeIn(folder, made);
    throw error;
  }
}

/** Where nothing is. */
async function makeIn(folder: FolderHandle, name: string, entry: Entry, restoring: Restoring): Promise<void> {
  await folder.check();
  if (entry.type === 'link') await symlink(entry.target, folder.at(name));
  if (entry.type === 'file') await restoring.limit(() => makeFile(folder, name, entry, restoring));
  if (entry.type === 'directory') {
    await mkdir(folder.at(name), { mode: 0o700 });
    await within(folder, name, (inner) =>
      eachOf(Object.entries(entry.entries ?? {}), (key, one) => makeIn(inner, key, one, restoring)),
    );
    await chmodIn(folder, name, entry.mode);
  }
}

/** Has what was made beside a name take its place, whatever is there. */
async function takePlace(folder: FolderHandle, made: string, name: string, restoring: Restoring): Promise<void> {
  const [mover, there] = await Promise.all([lookIn(folder, made), lookIn(folder, name)]);
  await folder.check();
  if (!there || !(there.isDirectory() || mover?.isDirectory())) return rename(folder.at(made), folder.at(name));
  refuseStore(folder, name, there, restoring);
  const aside = backupName(name, restoring.mark);
  await rename(folder.at(name), folder.at(aside));
  try {
    await rename(folder.at(made), folder.at(name));
  } catch (error) {
    await rename(folder.at(aside), folder.at(name));
    throw error;
  }
  await removeIn(folder, aside, refusingStore(folder, restoring));
}

/** In its place: what is in it and as it was is not touched. */
async function restoreFolder(
  folder: FolderHandle,
  name: string,
  { mode, entries }: DirectoryEntry,
  restoring: Restoring,
): Promise<void> {
  if (entries) {
    await whileWritable(folder, name, () => within(folder, name, (inner) => restoreAll(inner, entries, restoring)));
  }
  const now = await lookIn(folder, name);
  if (now && permissionsOf(now) !== mode) await chmodIn(folder, name, mode);
}

async function restoreAll(
  folder: FolderHandle,
  entries: NonNullable<DirectoryEntry['entries']>,
  restoring: Restoring,
): Promise<void> {
  const added = (await readdir(folder.self)).filter((name) => !Object.hasOwn(entries, name) && !isTemporaryName(name));
  const wanted = new Set(Object.keys(entries).map(oneCase));
  const remove = async (name: string) => {
    const there = await lookIn(folder, name);
    if (there) await clearAway(folder, name, there, restoring);
  };
  // Where letters have no case, a name of another case stands in the way; all others go when what was there is there.
  for (const name of added) if (wanted.has(oneCase(name))) await remove(name);
  await eachOf(Object.entries(entries), (name, entry) => restoreIn(folder, name, entry, restoring));
  for (const name of added) if (!wanted.has(oneCase(name))) await remove(name);
}

async function clearAway(folder: FolderHandle, name: string, stats: Stats, restoring: Restoring): Promise<void> {
  await folder.check();
  if (!stats.isDirectory()) return unlink(folder.at(name));
  if (restoring.looking.isLeftOut(join(folder.path, name), stats)) return;
  refuseStore(folder, name, stats, restoring);
  await restoring.note(folder.path);
  // Gone at once: one who is killed in the middle leaves no half of a folder.
  const gone = temporaryName(restoring.mark);
  await rename(folder.at(name), folder.at(gone));
  try {
    await removeIn(folder, gone, refusingStore(folder, restoring));
  } catch (error) {
    await rename(folder.at(gone), folder.at(name));
    throw error;
  }
}

/** Has a folder writable where its own permissions are in the way. */
async function whileWritable(folder: FolderHandle, name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const mode = (await lookIn(folder, name))?.mode ?? 0;
    if (errorCodeOf(error) !== 'EACCES' || (mode & 0o700) === 0o700) throw error;
    await chmodIn(folder, name, (mode | 0o700) & 0o7777);
    await work();
  }
}

function refuseStore(folder: FolderHandle, name: string, stats: Stats, { root, looking }: Restoring): void {
  const path = join(folder.path, name);
  if (isInside(path, root) || looking.isLeftOut(path, stats)) throw new Error('what the show keeps lies in it');
}

/** Found by what it is, however deep it lies in what goes. */
function refusingStore(folder: FolderHandle, { looking }: Restoring) {
  return (name: string, stats: Stats) => {
    if (looking.isLeftOut(join(folder.path, name), stats)) throw new Error('what the show keeps lies in it');
  };
}

function oneCase(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

async function within<T>(folder: FolderHandle, name: string, work: (inner: FolderHandle) => Promise<T>): Promise<T> {
  const inner = await enterFolder(folder, name);
  return work(inner).finally(() => inner.close());
}

/** Files at a time, then folders one by one: as many are held as one lies deep. */
async function eachOf(
  entries: readonly (readonly [string, Entry])[],
  work: (name: string, entry: Entry) => Promise<void>,
): Promise<void> {
  const folders = entries.filter(([, { type }]) => type === 'directory');
  const others = entries.filter(([, { type }]) => type !== 'directory');
  const failures: unknown[] = [];
  await settleAll(others.map(([name, entry]) => work(name, entry))).catch((error) => failures.push(error));
  for (const [name, entry] of folders) await work(name, entry).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
