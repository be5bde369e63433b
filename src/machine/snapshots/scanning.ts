import { type Dirent, lstat as lstatCallback, readdir as readdirCallback, type Stats } from 'node:fs';
import { join } from 'node:path';
import type { Entry } from '../../core/entries.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { Scan } from '../../ports/snapshots.ts';
import { isTemporaryName } from '../temporary-files.ts';
import { type FolderRules, rulesAbove } from './ignore/folder-rules.ts';
import { leafAt, permissionsOf, type Taking } from './taking.ts';

export interface ScanLimits {
  /** Files, links and folders. */
  readonly entries: number;
  readonly bytes: number;
  /** Milliseconds. */
  readonly time: number;
}

export interface Scanning {
  readonly taking: Taking;
  readonly clock: Pick<Clock, 'now'>;
  readonly limits: ScanLimits;
  readonly signal: AbortSignal;
}

/** Files that are looked at at a time, of one folder; folders of one level. */
const width = { files: 64, folders: 8 };
/** Never looked into, whatever Git says. */
const neverIn = new Set(['.git', 'node_modules']);

interface Folder {
  readonly path: string;
  readonly rules: FolderRules;
}

/** All in the folders, level by level, within the limits: a folder stands before what is in it. */
export async function scanFolders(paths: readonly string[], scanning: Scanning): Promise<Scan> {
  const walk = createWalk(scanning);
  let level: readonly Folder[] = await Promise.all(
    [...new Set(paths)].map(async (path) => ({ path, rules: await rulesAbove(path) })),
  );
  while (level.length > 0) level = await flatInParallel(level, width.folders, walk.enter);
  return { entries: walk.entries, leftOut: walk.leftOut, incomplete: walk.incomplete };
}

function createWalk({ taking, clock, limits, signal }: Scanning) {
  const entries = new Map<string, Entry>();
  const leftOut = new Set<string>();
  const end = clock.now() + limits.time;
  let bytes = 0;
  let incomplete: Scan['incomplete'];

  const isOver = () => {
    if (incomplete === undefined && (signal.aborted || clock.now() > end)) incomplete = 'too-slow';
    return incomplete !== undefined;
  };
  const add = (path: string, entry: Entry) => {
    if (entries.size >= limits.entries) incomplete ??= 'too-many';
    if (entry.type === 'unkept' && entry.why === 'store-failed') incomplete ??= 'store-failed';
    if (incomplete === undefined) entries.set(path, entry);
  };
  const lookAt = async (path: string, stats: Stats) => {
    if (stats.isFile() && stats.size <= taking.largestFile) bytes += stats.size;
    if (bytes > limits.bytes) incomplete ??= 'too-large';
    if (isOver()) return;
    const entry = await leafAt(path, stats, taking).catch(() => 'changed' as const);
    // What somebody else changes or removes just now is not known.
    add(path, entry === 'changed' ? { type: 'unkept', why: 'unreadable' } : entry);
  };
  const visit = async ({ path, rules }: Folder, item: Dirent): Promise<readonly Folder[]> => {
    const inner = join(path, item.name);
    if (isOver() || isTemporaryName(item.name)) return [];
    if (neverIn.has(item.name) || rules.ignores(item.name, item.isDirectory())) {
      leftOut.add(inner);
      return [];
    }
    const stats = await lstat(inner);
    if (stats === undefined) return [];
    if (!stats.isDirectory()) await lookAt(inner, stats);
    else if (!taking.isLeftOut(inner, stats)) {
      add(inner, { type: 'directory', mode: permissionsOf(stats) });
      return [{ path: inner, rules: rules.inFolder(item.name) }];
    }
    return [];
  };

  return {
    entries,
    leftOut,
    get incomplete() {
      return incomplete;
    },
    async enter({ path, rules: outer }: Folder): Promise<readonly Folder[]> {
      if (isOver()) return [];
      const items = await readdir(path);
      if (items === undefined) leftOut.add(path);
      if (items === undefined || items.length === 0) return [];
      const hasRules = items.some((item) => item.name === '.gitignore' && item.isFile());
      const isRepository = items.some((item) => item.name === '.git');
      const rules = hasRules || isRepository ? await outer.withOwn(path, { hasRules, isRepository }) : outer;
      return flatInParallel(items, width.files, (item) => visit({ path, rules }, item));
    },
  };
}

/** Results for all items, in their order; so many are worked on at a time. */
async function flatInParallel<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<readonly R[]>,
): Promise<readonly R[]> {
  const results: (readonly R[])[] = [];
  let next = 0;
  const goOn = async () => {
    for (let i = next++; i < items.length; i = next++) results[i] = await work(items[i] as T);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, goOn));
  return results.flat();
}

// With callbacks: of thousands of files, promises for handles take longer than the disk.
/** `undefined` when it is gone, or nobody may look at it. */
function lstat(path: string): Promise<Stats | undefined> {
  return new Promise((resolve) => lstatCallback(path, (error, stats) => resolve(error ? undefined : stats)));
}

/** `undefined` when nobody may read it, or it is gone. */
function readdir(path: string): Promise<readonly Dirent[] | undefined> {
  return new Promise((resolve) =>
    readdirCallback(path, { withFileTypes: true }, (error, items) => resolve(error ? undefined : items)),
  );
}
