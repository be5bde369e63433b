import { messageOf } from '../../core/errors.ts';
import type { Files } from '../../ports/files.ts';
import type { Log } from '../../ports/log.ts';
import type { FilePlace } from '../draft.ts';
import { largestDemoFile, loadText } from '../load-file.ts';
import { listPlaces } from './folder-watches.ts';
import type { LoadedFiles } from './loaded-files.ts';

export interface Stale {
  readonly folders: ReadonlySet<string>;
  readonly places: ReadonlyMap<string, FilePlace>;
}

export interface StaleList {
  /** Without `place`, the whole folder. */
  add(workspaceFolder: string, place?: FilePlace): void;
  take(): Stale;
}

export interface RefreshOptions {
  readonly files: Files;
  readonly log: Log;
  readonly known: LoadedFiles;
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

export async function refresh(options: RefreshOptions, { folders, places }: Stale): Promise<RefreshResult> {
  const { files, known, isWatched } = options;
  const suspects = new Set<string>();
  let isNew = false;
  const listed = await listFolders(options, [...folders, ...[...places.values()].map((one) => one.workspaceFolder)]);
  const inFolders = known.places().filter(({ workspaceFolder }) => folders.has(workspaceFolder));
  const found = [...folders].flatMap((folder) => [...(listed.get(folder)?.values() ?? [])]);
  const all = new Map([...places.values(), ...inFolders, ...found].map((place) => [place.path, place]));
  await forEachLimited(all.values(), parallelReads, async (place) => {
    // On a case-insensitive file system, a renamed file can be opened by its old name.
    const isListed = listed.get(place.workspaceFolder)?.has(place.path) ?? true;
    const isThere = isWatched(place.workspaceFolder) && isListed;
    const loaded = isThere ? await loadText(files, place.path, largestDemoFile) : undefined;
    if (!known.put(place, loaded)) return;
    isNew = true;
    if (!loaded && !folders.has(place.workspaceFolder)) suspects.add(place.workspaceFolder);
  });
  return { isNew, suspects };
}

async function listFolders(
  { files, log, isWatched }: RefreshOptions,
  folders: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, FilePlace>>> {
  const listed = new Map<string, ReadonlyMap<string, FilePlace>>();
  const list = async (folder: string) => {
    try {
      const places = await listPlaces(files, folder);
      listed.set(folder, new Map(places.map((place) => [place.path, place])));
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
