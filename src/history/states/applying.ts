import type { Stats } from 'node:fs';
import { chmod, type FileHandle, lstat, mkdir, open, readdir, symlink } from 'node:fs/promises';
import { basename, dirname, sep } from 'node:path';
import { type Entries, type Entry, foldersAbove, isSameEntry } from '../../core/entries.ts';
import { DemoError, messageOf } from '../../core/errors.ts';
import type { Limiter } from '../../core/time/async.ts';
import { isRefusal, makeReplaceable, overwriteAt } from '../../machine/atomic-write.ts';
import { errorCodeOf, undefinedIfMissing } from '../../machine/error-codes.ts';
import { fewPauses, rename, rm, rmdir, unlink } from '../../machine/persistently.ts';
import { isTemporaryName, temporaryPath } from '../../machine/temporary-files.ts';
import { isPlainPath, type WorkspaceRoots } from '../../machine/workspace-roots.ts';
import type { NotApplied } from '../../ports/states.ts';
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
  const odd = [...target].filter(([path, { type }]) => type !== 'unkept' && !isPlainPath(path));
  const failures = new Map(odd.map(([path]) => [path, 'it is no path of the workspace']));
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

/** Does something at a path, whose folder was looked at just before: no link leads there. */
type Work = (path: string, entry: Entry, applying: Applying) => Promise<void>;

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

/** Works in a folder, which is looked at first; made where it is missing and something is to be in it. */
async function doIn([folder, entries]: Group, work: Work, { applying, changesAt, fail }: GroupContext): Promise<void> {
  const one = ([path, entry]: Item) =>
    applying.limit(() => work(path, entry, applying)).catch((error) => fail(path, error));
  try {
    const isThere = await applying.places.enter(folder, work === bring);
    if (isThere) await whileWritable(folder, () => Promise.all(entries.map(one)));
  } catch (error) {
    // Behind a link that goes, or has come back already, there is nothing of ours yet.
    const isBehindLink = error instanceof DemoError && error.code === 'path-outside-workspace';
    if (isBehindLink && work === clearAway && changesAt(folder)) return;
    for (const [path] of entries) fail(path, error);
  }
}

/** Removes what is to be gone, or of another kind. A folder stays that holds anything else. */
const clearAway: Work = async (path, entry, applying) => {
  const stats = await lookAt(path);
  if (!stats || isOfKind(stats, entry) || !(await isExactly(path))) return;
  if (!stats.isDirectory()) return unlink(path);
  if (applying.looking.isLeftOut(path, stats)) return refuseStore(entry);
  // What is in these is left out of every look: of a new one all goes.
  if (entry.type === 'nothing' && (isDependencyFolder(basename(path)) || isGitFolder(basename(path))))
    return removeWhole(path, applying);
  await rmdir(path).catch(async (error) => {
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCodeOf(error) ?? '')) throw error;
    // What a program that was killed has left unfinished is nobody's.
    const isLeft = (await readdir(path)).every(isTemporaryName);
    if (isLeft) return removeWhole(path, applying);
    if (entry.type !== 'nothing') throw new Error('a folder with other files is in its place');
  });
};

/** Stats of a path, links not followed; `undefined` where nothing is. */
async function lookAt(path: string): Promise<Stats | undefined> {
  return lstat(path).catch(undefinedIfMissing);
}

function refuseStore(entry: Entry): void {
  if (entry.type !== 'nothing') throw new Error('what the show keeps lies in it');
}

function isOfKind(stats: Stats, { type }: Entry): boolean {
  if (type === 'directory') return stats.isDirectory();
  // A link or a file makes room by a rename, so that a moment without either is none.
  return type !== 'nothing' && !stats.isDirectory();
}

/** Where letters have no case, a name of another case is another file's. */
async function isExactly(path: string): Promise<boolean> {
  return process.platform === 'linux' || (await readdir(dirname(path))).includes(basename(path));
}

/** Gone at once: one who is killed in the middle leaves no half of a folder. */
async function removeWhole(path: string, { note, mark }: Applying): Promise<void> {
  await note(dirname(path));
  const gone = temporaryPath(path, mark);
  await rename(path, gone);
  await rm(gone, { recursive: true, force: true });
}

const bring: Work = async (path, entry, applying) => {
  const stats = await lookAt(path);
  if (entry.type === 'directory') {
    if (stats?.isDirectory()) return;
    if (stats) await unlink(path);
    return void (await mkdir(path, { mode: entry.mode | 0o700 }));
  }
  const now = stats && (await entryOf(path, stats, applying.looking));
  if (now && now !== 'changed' && isSameEntry(entry, now)) return;
  await applying.note(dirname(path));
  if (entry.type === 'link') return putLink(path, entry.target, applying);
  if (entry.type !== 'file') return;
  if (typeof now === 'object' && now.type === 'file' && now.hash === entry.hash) return chmod(path, entry.mode);
  await putFile(path, entry, stats?.isFile() ? stats : undefined, applying);
};

const settleMode: Work = async (path, entry) => {
  const stats = await lookAt(path);
  if (entry.type !== 'directory' || !stats?.isDirectory() || permissionsOf(stats) === entry.mode) return;
  await chmod(path, entry.mode);
};

async function putLink(path: string, target: string, { mark }: Applying): Promise<void> {
  const made = temporaryPath(path, mark);
  // A junction of Windows, which needs no rights, is a link whose target ends with a separator.
  await symlink(target, made, process.platform === 'win32' && target.endsWith('\\') ? 'junction' : undefined);
  await rename(made, path).catch(async (error) => {
    await rm(made, { force: true });
    throw error;
  });
}

/** One that has the several names that it had then is written in place; any other is made beside it. */
async function putFile(path: string, entry: FileEntry, stats: Stats | undefined, applying: Applying): Promise<void> {
  const names = stats && namesOf(stats);
  const writeInPlace = () => overwriteAt(path, (file) => applying.copyTo(entry.hash, file), entry.mode);
  if (names !== undefined && names === entry.names) return writeInPlace();
  const made = temporaryPath(path, applying.mark);
  try {
    await makeFile(made, entry, applying, stats);
    if (stats) await makeReplaceable(path, stats);
    await rename(made, path, stats && fewPauses);
  } catch (error) {
    await rm(made, { force: true }).catch(() => undefined); // cleared away with the window
    // A folder that takes no new file may still hold one that can be written.
    if (!isRefusal(error) || stats === undefined || names !== undefined) throw error;
    await writeInPlace();
  }
}

async function makeFile(path: string, { hash, mode }: FileEntry, { copyTo }: Applying, owner?: Stats): Promise<void> {
  const file = await open(path, 'wx', 0o600);
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
async function whileWritable(folder: string, work: () => Promise<unknown>): Promise<void> {
  const stats = await lstat(folder);
  const hasModes = process.platform !== 'win32' && process.getuid?.() !== 0;
  const isLocked = hasModes && stats.isDirectory() && (stats.mode & 0o300) !== 0o300;
  const isOpened = isLocked && (await chmod(folder, (stats.mode | 0o700) & 0o7777).then(yes, no));
  await work();
  if (isOpened) await chmod(folder, permissionsOf(stats));
}

const yes = () => true;
/** It belongs to others: failures in it say so. */
const no = () => false;

/** Without the call that failed, and the paths by which we reached it. */
function reasonOf(error: unknown): string {
  return messageOf(error).replace(/^(E[A-Z]{1,20}: [^,]{1,200}), .*/s, '$1');
}
