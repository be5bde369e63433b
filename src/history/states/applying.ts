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
  readonly workspaceRoots: WorkspaceRoots;
  /** Prefix of temporary files. */
  readonly mark: string | undefined;
  /** Writes to the file; returns the number of bytes. Rejects if they are no longer stored. */
  copyTo(hash: string, file: FileHandle): Promise<number>;
  readonly limit: Limiter;
  /** Call before a temporary file is created in a folder. */
  note(folder: string): Promise<void>;
}

type FileEntry = Extract<Entry, { type: 'file' }>;

/**
 * Removes first, innermost first, so that no restored link redirects a removal. Then creates, outermost first, then
 * sets the permissions of folders.
 */
export async function applyEntries(target: Entries, applying: Applying): Promise<readonly NotApplied[]> {
  const odd = [...target].filter(([path, { type }]) => type !== 'unkept' && !isPlainPath(path));
  const failures = new Map(odd.map(([path]) => [path, 'it is not a path in the workspace']));
  const changesAt = (folder: string) => target.has(folder) || foldersAbove(folder).some((above) => target.has(above));
  const context: GroupContext = { applying, changesAt, fail: (path, error) => failures.set(path, reasonOf(error)) };
  const isDoable = ([path, { type }]: Item) => type !== 'unkept' && !failures.has(path);
  const each = async (items: readonly Item[], work: Work, order: 'inward' | 'outward') => {
    const groups = byFolder(items);
    for (const group of order === 'inward' ? groups : groups.reverse()) await applyInFolder(group, work, context);
  };
  await each([...target].filter(isDoable), removeEntry, 'outward');
  const toRestore = [...target].filter((item) => isDoable(item) && item[1].type !== 'nothing');
  await each(toRestore, restoreEntry, 'inward');
  // Other files may have freed space.
  const retries = toRestore.filter(([path]) => failures.get(path)?.startsWith('ENOSPC') && failures.delete(path));
  for (const item of retries) await each([item], restoreEntry, 'inward');
  await each(
    [...target].filter((item) => isDoable(item) && item[1].type === 'directory'),
    settleMode,
    'outward',
  );
  // A folder stays if something in it stays.
  for (const [path, why] of [...failures])
    for (const folder of foldersAbove(path)) if (target.get(folder)?.type === 'nothing') failures.set(folder, why);
  return [...failures].map(([path, why]) => ({ path, why }));
}

type Item = readonly [path: string, entry: Entry];

interface GroupContext {
  readonly applying: Applying;
  changesAt(folder: string): boolean;
  fail(path: string, error: unknown): void;
}

/** Runs right after the folder was checked for links. */
type Work = (path: string, entry: Entry, applying: Applying) => Promise<void>;

type Group = readonly [folder: string, entries: readonly Item[]];

function byFolder(entries: readonly Item[]): Group[] {
  const folders = new Map<string, Item[]>();
  for (const item of entries) {
    const group = folders.get(dirname(item[0]));
    if (group) group.push(item);
    else folders.set(dirname(item[0]), [item]);
  }
  return [...folders].sort(([one], [other]) => depthOf(one) - depthOf(other));
}

function depthOf(folder: string): number {
  return folder.split(sep).length;
}

/** Checks the folder first; creates it if needed. */
async function applyInFolder(
  [folder, entries]: Group,
  work: Work,
  { applying, changesAt, fail }: GroupContext,
): Promise<void> {
  const applyItem = ([path, entry]: Item) =>
    applying.limit(() => work(path, entry, applying)).catch((error) => fail(path, error));
  try {
    const isThere = await applying.workspaceRoots.enter(folder, work === restoreEntry);
    if (isThere) await whileWritable(folder, () => Promise.all(entries.map(applyItem)));
  } catch (error) {
    // Nothing to remove behind a link that is itself removed or restored.
    const isBehindLink = error instanceof DemoError && error.code === 'path-outside-workspace';
    if (isBehindLink && work === removeEntry && changesAt(folder)) return;
    for (const [path] of entries) fail(path, error);
  }
}

/** Keeps a folder with other files. */
const removeEntry: Work = async (path, entry, applying) => {
  const stats = await lookAt(path);
  if (!stats || isOfKind(stats, entry) || !(await isExactly(path))) return;
  if (!stats.isDirectory()) return unlink(path);
  if (applying.looking.isLeftOut(path, stats)) return refuseStore(entry);
  // Scans skip these folders, so remove a new one completely.
  if (entry.type === 'nothing' && (isDependencyFolder(basename(path)) || isGitFolder(basename(path))))
    return removeWhole(path, applying);
  await rmdir(path).catch(async (error) => {
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCodeOf(error) ?? '')) throw error;
    // Left by a killed program.
    const isLeft = (await readdir(path)).every(isTemporaryName);
    if (isLeft) return removeWhole(path, applying);
    if (entry.type !== 'nothing') throw new Error('a folder with other files has its name');
  });
};

async function lookAt(path: string): Promise<Stats | undefined> {
  return lstat(path).catch(undefinedIfMissing);
}

function refuseStore(entry: Entry): void {
  if (entry.type !== 'nothing') throw new Error('it contains the undo history');
}

function isOfKind(stats: Stats, { type }: Entry): boolean {
  if (type === 'directory') return stats.isDirectory();
  // A rename replaces it, so that the path is never missing.
  return type !== 'nothing' && !stats.isDirectory();
}

/** On a case-insensitive file system, another spelling is another entry's name. */
async function isExactly(path: string): Promise<boolean> {
  return process.platform === 'linux' || (await readdir(dirname(path))).includes(basename(path));
}

/** Renames first: a crash leaves no half-removed folder. */
async function removeWhole(path: string, { note, mark }: Applying): Promise<void> {
  await note(dirname(path));
  const temporary = temporaryPath(path, mark);
  await rename(path, temporary);
  await rm(temporary, { recursive: true, force: true });
}

const restoreEntry: Work = async (path, entry, applying) => {
  const stats = await lookAt(path);
  if (entry.type === 'directory') {
    if (stats?.isDirectory()) return;
    if (stats) await unlink(path);
    return void (await mkdir(path, { mode: entry.mode | 0o700 }));
  }
  const existing = stats && (await entryOf(path, stats, applying.looking));
  if (existing && existing !== 'changed' && isSameEntry(entry, existing)) return;
  await applying.note(dirname(path));
  if (entry.type === 'link') return putLink(path, entry.target, applying);
  if (entry.type !== 'file') return;
  if (typeof existing === 'object' && existing.type === 'file' && existing.hash === entry.hash)
    return chmod(path, entry.mode);
  await putFile(path, entry, stats?.isFile() ? stats : undefined, applying);
};

const settleMode: Work = async (path, entry) => {
  const stats = await lookAt(path);
  if (entry.type !== 'directory' || !stats?.isDirectory() || permissionsOf(stats) === entry.mode) return;
  await chmod(path, entry.mode);
};

async function putLink(path: string, target: string, { mark }: Applying): Promise<void> {
  const temporary = temporaryPath(path, mark);
  // A trailing backslash: a junction, which needs no special rights.
  await symlink(target, temporary, process.platform === 'win32' && target.endsWith('\\') ? 'junction' : undefined);
  await rename(temporary, path).catch(async (error) => {
    await rm(temporary, { force: true });
    throw error;
  });
}

/** Writes in place to keep hard links; otherwise replaces the file. */
async function putFile(path: string, entry: FileEntry, stats: Stats | undefined, applying: Applying): Promise<void> {
  const names = stats && namesOf(stats);
  const writeInPlace = () => overwriteAt(path, (file) => applying.copyTo(entry.hash, file), entry.mode);
  if (names !== undefined && names === entry.names) return writeInPlace();
  const temporary = temporaryPath(path, applying.mark);
  try {
    await makeFile(temporary, entry, applying, stats);
    if (stats) await makeReplaceable(path, stats);
    await rename(temporary, path, stats && fewPauses);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined); // removed with the window's folder
    // The existing file may still be writable.
    if (!isRefusal(error) || stats === undefined || names !== undefined) throw error;
    await writeInPlace();
  }
}

async function makeFile(path: string, { hash, mode }: FileEntry, { copyTo }: Applying, owner?: Stats): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await copyTo(hash, file);
    const created = await file.stat();
    if (owner && (created.uid !== owner.uid || created.gid !== owner.gid)) await file.chown(owner.uid, owner.gid);
    await file.chmod(mode);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function whileWritable(folder: string, work: () => Promise<unknown>): Promise<void> {
  const stats = await lstat(folder);
  const hasModes = process.platform !== 'win32' && process.getuid?.() !== 0;
  const isLocked = hasModes && stats.isDirectory() && (stats.mode & 0o300) !== 0o300;
  const isOpened = isLocked && (await chmod(folder, (stats.mode | 0o700) & 0o7777).then(yes, no));
  await work();
  if (isOpened) await chmod(folder, permissionsOf(stats));
}

const yes = () => true;
const no = () => false;

/** Drops the system call and paths. */
function reasonOf(error: unknown): string {
  return messageOf(error).replace(/^(E[A-Z]{1,20}: [^,]{1,200}), .*/s, '$1');
}
