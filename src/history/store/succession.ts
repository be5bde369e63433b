import { copyFile, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { messageOf } from '../../core/errors.ts';
import { sleep } from '../../core/time/clock.ts';
import { isRefusal } from '../../machine/atomic-write.ts';
import { isNothingThere, undefinedIfMissing } from '../../machine/error-codes.ts';
import { rename, rm } from '../../machine/persistently.ts';
import { isRunning, type Owner } from '../../machine/process-owner.ts';
import { systemClock } from '../../machine/system-clock.ts';
import { removeTemporaryFilesOf } from '../../machine/temporary-files.ts';
import type { WorkspaceRoots } from '../../machine/workspace-roots.ts';
import type { Log } from '../../ports/log.ts';
import { gapName } from './gap.ts';
import { openLineFile, readLines } from './line-file.ts';
import { reserves } from './reserve.ts';
import { segmentNames } from './segments.ts';
import { markLength, readOwner } from './store-window.ts';

/** Milliseconds until a folder without an owner counts as dead. */
const longestMaking = 60_000;
/** Milliseconds until data that was not taken over is removed, except for overwritten edits. */
const longestWait = 24 * 60 * 60 * 1000;

interface WindowData {
  readonly folder: string;
  /** Milliseconds; 0 if there is nothing to take over, 1 if there are no records. */
  readonly lastRecord: number;
}

export interface Patience {
  /** Milliseconds. */
  readonly limit: number;
  readonly signal: AbortSignal;
}

/** Milliseconds. */
const lookInterval = 50;

/**
 * Resolves once no running window has records, or after the limit: after a reload, the old window may take seconds to
 * close.
 */
export async function untilRecordsAreLeft(root: string, ownFolder: string, { limit, signal }: Patience): Promise<void> {
  const end = systemClock.now() + limit;
  while (systemClock.now() < end && !signal.aborted) {
    const { living } = await findWindows(join(root, 'windows'), ownFolder);
    const otherWindows = await Promise.all(living.map(describeWindow));
    if (otherWindows.every(({ lastRecord }) => lastRecord <= 1)) return;
    await sleep(systemClock, lookInterval, signal);
  }
}

/**
 * Takes over the data with the latest record, and removes remains of other ended windows. If two windows start at once,
 * only one gets the data.
 */
export async function takeOver(
  root: string,
  ownFolder: string,
  workspaceRoots: WorkspaceRoots,
  log: Log,
): Promise<void> {
  const { dead, living } = await findWindows(join(root, 'windows'), ownFolder);
  for (const { folder } of dead) await clearNotedFolders(folder, workspaceRoots, log);
  for (const { folder, lastRecord } of dead) if (lastRecord > 0 && (await takeData(folder, ownFolder))) break;
  for (const { folder } of dead) {
    const { lastRecord } = await describeWindow(folder);
    if (lastRecord >= Date.now() - longestWait) continue;
    try {
      if (lastRecord > 1) await takeEdits(folder, ownFolder);
      await removeWindow(folder, ownFolder);
    } catch (error) {
      log.warn(`Your edits of an earlier window could not be taken over yet: ${messageOf(error)}`);
    }
  }
  await removeOlderObjects(root, living, log);
}

export async function freeReserves(root: string): Promise<void> {
  const { dead } = await findWindows(join(root, 'windows'), '');
  for (const { folder } of dead)
    for (const name of Object.keys(reserves)) await rm(join(folder, name), { force: true });
}

async function findWindows(windows: string, ownFolder: string) {
  const otherFolders = (await foldersIn(windows))
    .map((id) => join(windows, id))
    .filter((folder) => folder !== ownFolder);
  const dead: WindowData[] = [];
  const living: string[] = [];
  for (const folder of otherFolders) {
    if (await isDead(folder)) dead.push(await describeWindow(folder));
    else living.push(folder);
  }
  return { dead: dead.sort((one, other) => other.lastRecord - one.lastRecord), living };
}

async function isDead(folder: string): Promise<boolean> {
  // A new folder gets its owner first.
  const hasBegun = (await namesIn(folder)).some((name) => name !== 'making' && name !== 'owner.new');
  try {
    return !(await isRunning((await readOwner(folder)) as Owner));
  } catch {
    return hasBegun || ((await changeOf(folder)) ?? 0) < Date.now() - longestMaking;
  }
}

/** No data if anything may be shared with others, because the new window writes on. */
async function describeWindow(folder: string): Promise<WindowData> {
  const look = (name: string) => lstat(join(folder, 'data', name)).catch(undefinedIfMissing);
  const [data, segments, journal, tree, gap] = await Promise.all(
    ['', 'segments', 'journal', 'tree', gapName].map(look),
  );
  const areFolders = data?.isDirectory() && segments?.isDirectory() !== false;
  const areFiles = [journal, tree].every((file) => !file || (file.isFile() && file.nlink === 1));
  if (!areFolders || !areFiles) return { folder, lastRecord: 0 };
  if (gap && !journal?.size) return { folder, lastRecord: gap.mtimeMs };
  return { folder, lastRecord: journal?.size ? journal.mtimeMs : Math.min(1, tree?.size ?? 0) };
}

async function takeData(folder: string, ownFolder: string): Promise<boolean> {
  try {
    await rename(join(folder, 'data'), join(ownFolder, 'data'));
    return true;
  } catch (error) {
    // Windows refuses while a file in it is open.
    if (isNothingThere(error) || isRefusal(error)) return false;
    throw error;
  }
}

/** Records of the presenter's overwritten edits, which outlive their show. */
const ofEdits = /^\{"kind":"(?:kept|forgot)"/;

/**
 * Adds the overwritten edits of data that nobody took over. Copies contents first: a record never lacks its content, and
 * a window that does the same at the same time finds all of them or none.
 */
async function takeEdits(folder: string, ownFolder: string): Promise<void> {
  const records = (await readLines(join(folder, 'data', 'journal'))).filter((line) => ofEdits.test(line));
  if (!records.some((line) => line.includes('"hash"'))) return;
  const [from, to] = [folder, ownFolder].map((window) => join(window, 'data', 'segments')) as [string, string];
  await mkdir(to, { recursive: true, mode: 0o700 });
  const last = (await segmentNames(to)).at(-1)?.number ?? 0;
  for (const { name, number } of await segmentNames(from))
    await copyFile(join(from, name), join(to, name.replace(/^\d+/, String(last + number))));
  const journal = await openLineFile(join(ownFolder, 'data', 'journal'));
  await journal.append(records).finally(() => journal.close());
}

/** Renames first, so that other windows find all data or none. */
async function removeWindow(folder: string, ownFolder: string): Promise<void> {
  const trash = join(ownFolder, 'making', basename(folder));
  try {
    await rename(folder, trash).catch(undefinedIfMissing);
    await rm(trash, { recursive: true, force: true });
  } catch (error) {
    if (!isRefusal(error)) throw error; // Windows refuses while a file in it is open
  }
}

async function removeOlderObjects(root: string, living: readonly string[], log: Log): Promise<void> {
  const objects = join(root, 'objects');
  if ((await lstat(objects).catch(undefinedIfMissing)) === undefined) return;
  for (const folder of living) if ((await namesIn(folder)).includes('held')) return;
  await rm(objects, { recursive: true, force: true });
  log.info('Removed the undo history of an earlier version of Showrunner, because this version cannot read it.');
}

async function clearNotedFolders(folder: string, workspaceRoots: WorkspaceRoots, log: Log): Promise<void> {
  const mark = basename(folder).slice(0, markLength);
  for (const line of await readLines(join(folder, 'places'))) {
    const notedFolder = parseFolder(line);
    if (notedFolder === undefined) continue;
    try {
      if (await workspaceRoots.enter(notedFolder, false)) await removeTemporaryFilesOf(mark, notedFolder);
    } catch (error) {
      log.warn(`Temporary files in ${notedFolder} could not be removed: ${messageOf(error)}`);
    }
  }
}

function parseFolder(line: string): string | undefined {
  try {
    const folder: unknown = JSON.parse(line);
    return typeof folder === 'string' ? folder : undefined;
  } catch {
    return undefined;
  }
}

async function changeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(undefinedIfMissing))?.mtimeMs;
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder).catch(undefinedIfMissing)) ?? [];
}

async function foldersIn(folder: string): Promise<readonly string[]> {
  const items = (await readdir(folder, { withFileTypes: true }).catch(undefinedIfMissing)) ?? [];
  return items.filter((item) => item.isDirectory()).map(({ name }) => name);
}
