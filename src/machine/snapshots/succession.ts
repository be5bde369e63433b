import { appendFile, lstat, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { messageOf } from '../../core/errors.ts';
import type { Log } from '../../ports/log.ts';
import { isNothingThere, undefinedIfMissing } from '../error-codes.ts';
import type { WorkspaceRoots } from '../files/workspace-roots.ts';
import { removeTemporaryFilesOf } from '../temporary-files.ts';
import { readLines } from './line-file.ts';
import { isHash, objectPath } from './objects.ts';
import { isRunning, type Owner } from './owner.ts';
import { markLength, readOwner } from './window.ts';

/** Milliseconds after which a folder without an owner is no longer one that is just being made. */
const longestMaking = 60_000;
/** Milliseconds for which the records of a window wait for one that takes them over, where another was the last to end. */
const longestWait = 24 * 60 * 60 * 1000;

interface Dead {
  readonly folder: string;
  /** Of its records, when the last was written, in milliseconds; 0 where there are none. */
  readonly lastRecord: number;
}

/**
 * Takes over the records of the window that ended last, and clears away what the dead have left: in the store, and
 * beside the files that they were at. Of two that start at once each record goes to one. What belongs to the living is
 * not touched.
 */
export async function takeOver(root: string, own: string, places: WorkspaceRoots, log: Log): Promise<void> {
  const dead = await findDead(join(root, 'windows'), own);
  for (const { folder } of dead) {
    await putBackSwept(root, folder);
    await clearPlaces(folder, places, log);
  }
  for (const { folder, lastRecord } of dead) if (lastRecord > 0 && (await takeRecords(folder, own))) break;
  for (const { folder } of dead) {
    const { lastRecord } = await describeDead(folder);
    if (lastRecord < Date.now() - longestWait) await rm(folder, { recursive: true, force: true });
  }
}

/** Puts back what was taken out of the objects by a sweep that did not come to its end. */
export async function putBackSwept(root: string, folder: string): Promise<void> {
  const swept = await foldersIn(folder);
  for (const hash of swept.includes('swept') ? await namesIn(join(folder, 'swept')) : []) {
    if (!isHash(hash)) continue;
    await mkdir(dirname(objectPath(root, hash)), { recursive: true, mode: 0o700 });
    await rename(join(folder, 'swept', hash), objectPath(root, hash)).catch(undefinedIfMissing);
  }
}

/** The windows of the store, dead or alive, as folders. */
export async function windowFolders(root: string): Promise<readonly string[]> {
  return (await foldersIn(join(root, 'windows'))).map((id) => join(root, 'windows', id));
}

/** The one whose record is the latest first. */
async function findDead(windows: string, own: string): Promise<readonly Dead[]> {
  const others = (await foldersIn(windows)).map((id) => join(windows, id)).filter((folder) => folder !== own);
  const found = await Promise.all(
    others.map(async (folder) => ((await isDead(folder)) ? [await describeDead(folder)] : [])),
  );
  return found.flat().sort((one, other) => other.lastRecord - one.lastRecord);
}

async function isDead(folder: string): Promise<boolean> {
  try {
    return !(await isRunning((await readOwner(folder)) as Owner));
  } catch {
    // It has no owner: ended in peace, or not yet begun.
    if ((await changeOf(join(folder, 'journal'))) !== undefined) return true;
    return ((await changeOf(folder)) ?? 0) < Date.now() - longestMaking;
  }
}

async function describeDead(folder: string): Promise<Dead> {
  const found = await lstat(join(folder, 'journal')).catch(undefinedIfMissing);
  // What has another name elsewhere, or is one, was not written by us alone: we would write on in it.
  if (!found?.isFile() || found.nlink > 1 || found.size === 0) return { folder, lastRecord: 0 };
  return { folder, lastRecord: found.mtimeMs };
}

/** Whether they were still there. What they need is held by us before they are ours: no sweep comes between. */
async function takeRecords(folder: string, own: string): Promise<boolean> {
  const held = await readLines(join(folder, 'held'));
  await appendFile(join(own, 'held'), held.map((hash) => `${hash}\n`).join(''), { mode: 0o600 });
  try {
    await rename(join(folder, 'journal'), join(own, 'journal'));
    return true;
  } catch (error) {
    if (isNothingThere(error)) return false;
    throw error;
  }
}

async function clearPlaces(folder: string, workspace: WorkspaceRoots, log: Log): Promise<void> {
  const mark = basename(folder).slice(0, markLength);
  for (const line of await readLines(join(folder, 'places'))) {
    const place = parsePlace(line);
    if (place === undefined) continue;
    const clear = workspace.withFolder(place, (held) => removeTemporaryFilesOf(mark, held));
    await clear.catch((error) => log.warn(`Leftovers in ${place}: ${messageOf(error)}`));
  }
}

/** `undefined` for a line that was damaged from outside. */
function parsePlace(line: string): string | undefined {
  try {
    const place: unknown = JSON.parse(line);
    return typeof place === 'string' ? place : undefined;
  } catch {
    return undefined;
  }
}

async function changeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(undefinedIfMissing))?.mtimeMs;
}

export async function namesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder).catch(undefinedIfMissing)) ?? [];
}

/** The folders in a folder; a link to one is none. */
export async function foldersIn(folder: string): Promise<readonly string[]> {
  const items = (await readdir(folder, { withFileTypes: true }).catch(undefinedIfMissing)) ?? [];
  return items.filter((item) => item.isDirectory()).map(({ name }) => name);
}
