import type { Stats } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Entries, type Entry, nothing } from '../../core/entries.ts';
import { undefinedIfMissing } from '../../machine/error-codes.ts';
import { spellingOnDisk } from '../../machine/paths.ts';
import { isTemporaryName } from '../../machine/temporary-files.ts';
import type { WorkspaceRoots } from '../../machine/workspace-roots.ts';
import { entryAt, type Looking } from './leaf.ts';
import { namelessIn, replacement } from './nameless.ts';

export interface FolderRoom {
  readonly entries: number;
  readonly bytes: number;
}

export interface Holding {
  readonly looking: Looking;
  readonly places: WorkspaceRoots;
  readonly room: FolderRoom;
  placesOf(names: string): Promise<readonly string[]>;
}

/** Longest chain of links to follow. */
const mostLinks = 8;

/** Returns the entries of a path, its contents, its missing parent folders and link targets. Never rejects. */
export async function holdPath(path: string, holding: Holding, links = mostLinks): Promise<Entries> {
  const place = await holding.places.placeOf(path).catch(() => undefined);
  if (place === undefined) return new Map([[path, await outside(path)]]);
  const spelled = await spellingOnDisk(place);
  // An action may rename the entry to the other spelling.
  if (spelled !== place) return new Map([[place, nothing], ...(await holdPath(spelled, holding, links))]);
  const entry = await entryAt(place, holding.looking);
  const held = new Map([[place, entry]]);
  if (entry.type === 'nothing') for (const folder of await missingAbove(place)) held.set(folder, nothing);
  if (entry.type === 'directory') await addInside(place, held, holding);
  await addOtherNames(held, holding);
  if (entry.type === 'link' && links > 0) {
    const target = resolve(dirname(place), entry.target);
    for (const [at, one] of await holdPath(target, holding, links - 1)) if (!held.has(at)) held.set(at, one);
  }
  return held;
}

/** Adds all hard links, because a change of one changes all. */
async function addOtherNames(held: Map<string, Entry>, { looking, placesOf }: Holding): Promise<void> {
  for (const entry of [...held.values()]) {
    if (entry.type !== 'file' || entry.names === undefined) continue;
    for (const place of await placesOf(entry.names))
      if (!held.has(place)) held.set(place, await entryAt(place, looking));
  }
}

async function addInside(place: string, held: Map<string, Entry>, { looking, room }: Holding): Promise<void> {
  const inside = await lookInside(place, looking, room);
  if (!inside) held.set(place, { type: 'unkept', why: 'too-large' });
  for (const [path, entry] of inside ?? []) held.set(path, entry);
}

/** Returns `undefined` if the folder exceeds `room`. Never rejects. */
export async function lookInside(folder: string, looking: Looking, room: FolderRoom): Promise<Entries | undefined> {
  const left = { ...room };
  const found = new Map<string, Entry>();
  const enter = async (place: string): Promise<void> => {
    const names = (await readdir(place).catch(() => [])).filter((name) => !isTemporaryName(name)).sort();
    left.entries -= names.length;
    if (left.entries < 0 || left.bytes < 0) return;
    const seen = await Promise.all(
      names.map(async (name) => [join(place, name), await lstatOf(join(place, name))] as const),
    );
    for (const [, stats] of seen) if (stats?.isFile() && stats.size <= looking.largestFile) left.bytes -= stats.size;
    if (left.bytes < 0) return;
    const entries = await Promise.all(
      seen.map(async ([path, stats]) => [path, await entryOfName(path, stats, looking)] as const),
    );
    for (const [path, entry] of entries) {
      if (entry === undefined) continue;
      found.set(path, entry);
      if (entry.type === 'directory') await enter(path);
    }
    if (names.some((name) => name.includes(replacement)))
      for (const { path, inside } of namelessIn(place))
        found.set(path, { type: 'unkept', why: 'nameless', stamp: inside });
  };
  await enter(folder);
  return left.entries < 0 || left.bytes < 0 ? undefined : found;
}

async function entryOfName(path: string, stats: Stats | undefined, looking: Looking): Promise<Entry | undefined> {
  if (stats?.isDirectory() && looking.isLeftOut(path, stats)) return undefined;
  const entry = await entryAt(path, looking);
  return entry.type === 'nothing' ? undefined : entry;
}

async function missingAbove(place: string): Promise<readonly string[]> {
  const missing: string[] = [];
  for (let folder = dirname(place); folder !== dirname(folder); folder = dirname(folder)) {
    if (await lstatOf(folder)) break;
    missing.push(folder);
  }
  return missing;
}

/** Returns a function that checks paths; it checks each folder only once for links. */
export function createLook(looking: Looking, places: WorkspaceRoots): (place: string) => Promise<Entry> {
  const folders = new Map<string, Promise<string | undefined>>();
  const placeOf = (folder: string) => {
    const known = folders.get(folder) ?? places.placeOf(join(folder, 'any')).catch(() => undefined);
    folders.set(folder, known);
    return known;
  };
  const listed = new Map<string, Promise<readonly string[]>>();
  const namesIn = (folder: string) => {
    const known = listed.get(folder) ?? readdir(folder).catch(() => []);
    listed.set(folder, known);
    return known;
  };
  return async (place) => {
    const folder = dirname(place);
    const found = await placeOf(folder);
    if (found === undefined) return outside(place);
    // If the folder is behind a link, or the spelling differs, nothing is at this path.
    if (dirname(found) !== folder || (await spellingOnDisk(place, namesIn)) !== place) return nothing;
    return entryAt(place, looking);
  };
}

async function outside(path: string): Promise<Entry> {
  const stats = await lstatOf(path);
  return {
    type: 'unkept',
    why: 'outside',
    stamp: stats ? [stats.dev, stats.ino, stats.size, stats.mtimeMs].join() : 'nothing',
  };
}

async function lstatOf(path: string): Promise<Stats | undefined> {
  return lstat(path)
    .catch(undefinedIfMissing)
    .catch(() => undefined);
}
