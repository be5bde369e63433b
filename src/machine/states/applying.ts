import { constants, type Stats } from 'node:fs';
import { chmod, type FileHandle, mkdir, readdir, rename, rmdir, stat, symlink, unlink } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { type Entries, type Entry, foldersAbove, isSameEntry } from '../../core/entries.ts';
import { DemoError, messageOf } from '../../core/errors.ts';
import type { Limiter } from '../../core/time/async.ts';
import type { NotApplied } from '../../ports/states.ts';
import { isRefusal, overwrite } from '../atomic-write.ts';
import { errorCodeOf } from '../error-codes.ts';
import { chmodIn, type FolderHandle, lookIn, openIn, removeIn } from '../files/folder-handle.ts';
import type { WorkspaceRoots } from '../files/workspace-roots.ts';
import { isTemporaryName, temporaryName } from '../temporary-files.ts';
import { entryOf, type Looking, namesOf, permissionsOf } from './leaf.ts';
import { isDependencyFolder, isGitFolder } from './scope.ts';

export interface Applying {
  readonly looking: Looking;
  /** Where anything may be changed at all. */
  readonly places: WorkspaceRoots;
  /** Whose it is what stands beside its place. */
  readonly mark: string | undefined;
  /**
   * Writes the bytes of a hash from the beginning of a file on; gives how many there were. Rejects when they are no
   * longer kept.
   */
  copyTo(hash: string, file: FileHandle): Promise<number>;
  /** Holds back what would have too many files open at a time. */
  readonly limit: Limiter;
  /** Notes, before it is so, that something stands beside its place in a folder. */
  note(folder: string): Promise<void>;
}

type FileEntry = Extract<Entry, { type: 'file' }>;

/**
 * Has each place be as it was. First goes what is to be gone or makes room, from the inside out: no link that comes back
 * can lead there then. Then comes what was there, from the outside in, and at last folders get their own permissions.
 */
export async function applyEntries(target: Entries, applying: Applying): Promise<readonly NotApplied[]> {
  const failures = new Map<string, string>();
  const changesAt = (folder: string) => target.has(folder) || foldersAbove(folder).some((above) => target.has(above));
  const context: GroupContext = { applying, changesAt, fail: (path, error) => failures.set(path, reasonOf(error)) };
  const isDoable = ([path, { type }]: Item) => type !== 'unkept' && !failures.has(path);
  const each = async (items: readonly Item[], work: Work, order: 'inward' | 'outward') => {
    const groups = byFolder(items);
    for (const group of order === 'inward' ? groups : groups.reverse()) await doIn(group, work, context);
  };
  await each([...target].filter(isDoable), clearAway, 'outward');
  const wanted = [...target].filter((item) => isDoable(item) && item[1].type !== 'nothing');
  await each(wanted, bring, 'inward');
  // One that found no room beside others may find it when they are done.
  const again = wanted.filter(([path]) => failures.get(path)?.startsWith('ENOSPC') && failures.delete(path));
  for (const item of again) await each([item], bring, 'inward');
  await each(
    [...target].filter((item) => isDoable(item) && item[1].type === 'directory'),
    settleMode,
    'outward',
  );
  // A folder cannot go while something in it stays.
  for (const [path, why] of [...failures])
    for (const folder of foldersAbove(path)) if (target.get(folder)?.type === 'nothing') failures.set(folder, why);
  return [...failures].map(([path, why]) => ({ path, why }));
}

type Item = readonly [path: string, entry: Entry];

interface GroupContext {
  readonly applying: Applying;
  /** Whether a folder, or one above it, is itself to be as it was. */
  changesAt(folder: string): boolean;
  fail(path: string, error: unknown): void;
}

/** Does something at a name in a folder that is held: nothing here goes by a path that others can change. */
type Work = (folder: FolderHandle, name: string, entry: Entry, applying: Applying) => Promise<void>;

type Group = readonly [folder: string, entries: readonly Item[]];

/** Items by the folder that they lie in, from the outside in. */
function byFolder(entries: readonly Item[]): Group[] {
  const folders = new Map<string, Item[]>();
  for (const one of entries) {
    const group = folders.get(dirname(one[0]));
    if (group) group.push(one);
    else folders.set(dirname(one[0]), [one]);
  }
  return [...folders].sort(([one], [other]) => depthOf(one) - depthOf(other));
}

function depthOf(folder: string): number {
  return folder.split(sep).length;
}

/** Works on the names of a folder, which is opened once; made where it is missing and something is to be in it. */
async function doIn([folder, entries]: Group, work: Work, { applying, changesAt, fail }: GroupContext): Promise<void> {
  const one = (held: FolderHandle, path: string, entry: Entry) =>
    applying.limit(() => work(held, basename(path), entry, applying)).catch((error) => fail(path, error));
  const all = (held: FolderHandle) => Promise.all(entries.map(([path, entry]) => one(held, path, entry)));
  try {
    await applying.places.inPlace(folder, work === bring, (held) => whileWritable(held, () => all(held)));
  } catch (error) {
    // Behind a link that goes, or has come back already, there is nothing of ours yet.
    const isBehindLink = error instanceof DemoError && error.code === 'path-outside-workspace';
    if (isBehindLink && work === clearAway && changesAt(folder)) return;
    for (const [path] of entries) fail(path, error);
  }
}

/** Removes what is to be gone, or of another kind. A folder stays that holds anything else. */
const clearAway: Work = async (folder, name, entry, applying) => {
  const stats = await lookIn(folder, name);
  if (!stats || isOfKind(stats, entry) || !(await isExactly(folder, name))) return;
  await folder.check();
  if (!stats.isDirectory()) return unlink(folder.at(name));
  if (applying.looking.isLeftOut(join(folder.path, name), stats)) return refuseStore(entry);
  // What is in these is left out of every look: of a new one all goes.
  if (entry.type === 'nothing' && (isDependencyFolder(name) || isGitFolder(name)))
    return removeWhole(folder, name, applying);
  await rmdir(folder.at(name)).catch(async (error) => {
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCodeOf(error) ?? '')) throw error;
    // What a program that was killed has left unfinished is nobody's.
    const isLeft = (await readdir(folder.at(name))).every(isTemporaryName);
    if (isLeft) return removeWhole(folder, name, applying);
    if (entry.type !== 'nothing') throw new Error('a folder with other files is in its place');
  });
};

function refuseStore(entry: Entry): void {
  if (entry.type !== 'nothing') throw new Error('what the show keeps lies in it');
}

function isOfKind(stats: Stats, { type }: Entry): boolean {
  if (type === 'directory') return stats.isDirectory();
  // A link or a file makes room by a rename, so that a moment without either is none.
  return type !== 'nothing' && !stats.isDirectory();
}

/** Where letters have no case, a name of another case is another file's. */
async function isExactly(folder: FolderHandle, name: string): Promise<boolean> {
  return process.platform === 'linux' || (await readdir(folder.self)).includes(name);
}

/** Gone at once: one who is killed in the middle leaves no half of a folder. */
async function removeWhole(folder: FolderHandle, name: string, { note, mark }: Applying): Promise<void> {
  await note(folder.path);
  const gone = temporaryName(mark);
  await rename(folder.at(name), folder.at(gone));
  await removeIn(folder, gone);
}

const bring: Work = async (folder, name, entry, applying) => {
  const stats = await lookIn(folder, name);
  if (entry.type === 'directory') {
    if (stats?.isDirectory()) return;
    await folder.check();
    if (stats) await unlink(folder.at(name));
    return void (await mkdir(folder.at(name), { mode: entry.mode | 0o700 }));
  }
  const now = stats && (await entryOf(join(folder.path, name), stats, applying.looking, folder.at(name)));
  if (now && now !== 'changed' && isSameEntry(entry, now)) return;
  await applying.note(folder.path);
  if (entry.type === 'link') return putLink(folder, name, entry.target, applying);
  if (entry.type !== 'file') return;
  if (typeof now === 'object' && now.type === 'file' && now.hash === entry.hash)
    return chmodIn(folder, name, entry.mode);
  await putFile(folder, name, entry, stats?.isFile() ? stats : undefined, applying);
};

const settleMode: Work = async (folder, name, entry) => {
  const stats = await lookIn(folder, name);
  if (entry.type !== 'directory' || !stats?.isDirectory() || permissionsOf(stats) === entry.mode) return;
  await chmodIn(folder, name, entry.mode);
};

async function putLink(folder: FolderHandle, name: string, target: string, { mark }: Applying): Promise<void> {
  const made = temporaryName(mark);
  await folder.check();
  await symlink(target, folder.at(made));
  await rename(folder.at(made), folder.at(name)).catch(async (error) => {
    await removeIn(folder, made);
    throw error;
  });
}

/** One that has the several names that it had then is written in place; any other is made beside it. */
async function putFile(
  folder: FolderHandle,
  name: string,
  entry: FileEntry,
  stats: Stats | undefined,
  applying: Applying,
): Promise<void> {
  const names = stats && namesOf(stats);
  if (names !== undefined && names === entry.names) return overwriteIn(folder, name, entry, names, applying);
  const made = temporaryName(applying.mark);
  try {
    await makeFile(folder, made, entry, applying, stats);
    await folder.check();
    await rename(folder.at(made), folder.at(name));
  } catch (error) {
    await removeIn(folder, made).catch(() => undefined); // cleared away with the window
    // A folder that takes no new file may still hold one that can be written.
    if (!isRefusal(error) || stats === undefined || names !== undefined) throw error;
    await overwriteIn(folder, name, entry, undefined, applying);
  }
}

async function overwriteIn(
  folder: FolderHandle,
  name: string,
  { hash, mode }: FileEntry,
  names: string | undefined,
  { copyTo }: Applying,
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
  { copyTo }: Applying,
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

/** Has a folder writable where its own permissions are in the way; as they were afterwards. */
async function whileWritable(folder: FolderHandle, work: () => Promise<unknown>): Promise<void> {
  const { mode } = await stat(folder.self);
  const isLocked = process.getuid?.() !== 0 && (mode & 0o300) !== 0o300;
  const isOpened = isLocked && (await chmod(folder.self, (mode | 0o700) & 0o7777).then(yes, no));
  await work();
  if (isOpened) await chmod(folder.self, mode & 0o7777);
}

const yes = () => true;
/** It belongs to others: failures in it say so. */
const no = () => false;

/** Without the call that failed, and the paths by which we reached it. */
function reasonOf(error: unknown): string {
  return messageOf(error).replace(/^(E[A-Z]{1,20}: [^,]{1,200}), .*/s, '$1');
}
