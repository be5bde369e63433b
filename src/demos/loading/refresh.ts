import { messageOf } from '../../core/errors.ts';
import type { Files } from '../../ports/files.ts';
import type { Log } from '../../ports/log.ts';
import type { FilePlace } from '../draft.ts';
import { largestDemoFile, loadText } from '../load-file.ts';
import { listPlaces } from './folder-watches.ts';
import type { LoadedFiles } from './loaded-files.ts';

/** Parts that may be out of date. */
export interface Stale {
  /** Workspace folders to be listed anew. */
  readonly folders: ReadonlySet<string>;
  /** Files to be read anew, by path. */
  readonly places: ReadonlyMap<string, FilePlace>;
}

/** Collects stale files until all are taken. */
export interface StaleList {
  /** A file, or a whole folder when no file is given. */
  add(workspaceFolder: string, place?: FilePlace): void;
  take(): Stale;
}

export interface RefreshOptions {
  readonly files: Files;
  readonly log: Log;
  readonly known: LoadedFiles;
  /** A folder that is no longer watched has no files any more. */
  isWatched(workspaceFolder: string): boolean;
}

export interface RefreshResult {
  readonly isNew: boolean;
  /** Folders where a file went without their being listed: where one went, others may have gone unannounced. */
  readonly suspects: ReadonlySet<string>;
}

const parallelReads = 32;

export function createStaleList(): StaleList {
  let folders = new Set<string>();
  let places = new Map<string, FilePlace>();
  return {
    add(folder, place) {
      if (place) places.set(place.path, place);
      else folders.add(folder);
    },
    take() {
      const taken = { folders, places };
      folders = new Set();
      places = new Map();
      return taken;
    },
  };
}

/** Reads all that is stale anew. */
export async function refresh(options: RefreshOptions, { folders, places }: Stale): Promise<RefreshResult> {
  const { files, known, isWatched } = options;
  const suspects = new Set<string>();
  let isNew = false;
  const all = new Map(places);
  for (const place of await listFolders(options, folders)) all.set(place.path, place);
  await forEachLimited(all.values(), parallelReads, async (place) => {
    const loaded = isWatched(place.workspaceFolder) ? await loadText(files, place.path, largestDemoFile) : undefined;
    if (!known.put(place, loaded)) return;
    isNew = true;
    if (!loaded && !folders.has(place.workspaceFolder)) suspects.add(place.workspaceFolder);
  });
  return { isNew, suspects };
}

/** Paths in the folders, now and before: reading finds which are gone. */
async function listFolders(
  { files, log, known, isWatched }: RefreshOptions,
  folders: ReadonlySet<string>,
): Promise<FilePlace[]> {
  const before = folders.size === 0 ? [] : known.places().filter(({ workspaceFolder }) => folders.has(workspaceFolder));
  const list = (folder: string) =>
    listPlaces(files, folder).catch((error) => {
      log.warn(`The demo files of ${folder} cannot be listed: ${messageOf(error)}`);
      return [];
    });
  const found = await Promise.all([...folders].filter(isWatched).map(list));
  return [...before, ...found.flat()];
}

/** Calls `work` for every item, at most `limit` at a time. */
async function forEachLimited<T>(items: Iterable<T>, limit: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items[Symbol.iterator]();
  const worker = async () => {
    for (let item = queue.next(); !item.done; item = queue.next()) await work(item.value);
  };
  await Promise.all(Array.from({ length: limit }, worker));
}
