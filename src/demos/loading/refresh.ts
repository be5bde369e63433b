import { messageOf } from '../../core/errors.ts';
import type { Files } from '../../ports/files.ts';
import type { Log } from '../../ports/log.ts';
import type { FileLocation } from '../draft.ts';
import { largestDemoFile, loadText } from '../load-file.ts';
import { listLocations } from './folder-watches.ts';
import type { LoadedFiles } from './loaded-files.ts';

export interface Stale {
  readonly folders: ReadonlySet<string>;
  readonly locations: ReadonlyMap<string, FileLocation>;
}

export interface StaleList {
  /** Without `location`, the whole folder. */
  add(workspaceFolder: string, location?: FileLocation): void;
  take(): Stale;
}

export interface RefreshOptions {
  readonly files: Files;
  readonly log: Log;
  readonly loadedFiles: LoadedFiles;
  /** Other folders count as empty. */
  isWatched(workspaceFolder: string): boolean;
}

export interface RefreshResult {
  readonly isNew: boolean;
  /** Folders that unexpectedly lost a file, and maybe others. */
  readonly suspects: ReadonlySet<string>;
}

const parallelReads = 32;

export function createStaleList(): StaleList {
  let folders = new Set<string>();
  let locations = new Map<string, FileLocation>();
  return {
    add(folder, location) {
      if (location) locations.set(location.path, location);
      else folders.add(folder);
    },
    take() {
      const changed = { folders, locations };
      folders = new Set();
      locations = new Map();
      return changed;
    },
  };
}

export async function refresh(options: RefreshOptions, { folders, locations }: Stale): Promise<RefreshResult> {
  const { files, loadedFiles, isWatched } = options;
  const suspects = new Set<string>();
  let isNew = false;
  const listed = await listFolders(options, [
    ...folders,
    ...[...locations.values()].map((location) => location.workspaceFolder),
  ]);
  const inFolders = loadedFiles.locations().filter(({ workspaceFolder }) => folders.has(workspaceFolder));
  const listedLocations = [...folders].flatMap((folder) => [...(listed.get(folder)?.values() ?? [])]);
  const locationsByPath = new Map(
    [...locations.values(), ...inFolders, ...listedLocations].map((location) => [location.path, location]),
  );
  await forEachLimited(locationsByPath.values(), parallelReads, async (location) => {
    // On a case-insensitive file system, a renamed file can be opened by its old name.
    const isListed = listed.get(location.workspaceFolder)?.has(location.path) ?? true;
    const isThere = isWatched(location.workspaceFolder) && isListed;
    const loaded = isThere ? await loadText(files, location.path, largestDemoFile) : undefined;
    if (!loadedFiles.put(location, loaded)) return;
    isNew = true;
    if (!loaded && !folders.has(location.workspaceFolder)) suspects.add(location.workspaceFolder);
  });
  return { isNew, suspects };
}

async function listFolders(
  { files, log, isWatched }: RefreshOptions,
  folders: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, FileLocation>>> {
  const listed = new Map<string, ReadonlyMap<string, FileLocation>>();
  const list = async (folder: string) => {
    try {
      const locations = await listLocations(files, folder);
      listed.set(folder, new Map(locations.map((location) => [location.path, location])));
    } catch (error) {
      log.warn(`Cannot list the demo files of ${folder}: ${messageOf(error)}`);
    }
  };
  await Promise.all([...new Set(folders)].filter(isWatched).map(list));
  return listed;
}

async function forEachLimited<T>(items: Iterable<T>, limit: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items[Symbol.iterator]();
  const worker = async () => {
    for (let item = queue.next(); !item.done; item = queue.next()) await work(item.value);
  };
  await Promise.all(Array.from({ length: limit }, worker));
}
