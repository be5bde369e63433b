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
  readonly workspaceRoots: WorkspaceRoots;
  readonly room: FolderRoom;
  hardLinksOf(names: string): Promise<readonly string[]>;
}

/** Longest chain of links to follow. */
const mostLinks = 8;

/** Returns the entries of a path, its contents, its missing parent folders and link targets. Never rejects. */
export async function holdPath(path: string, holding: Holding, links = mostLinks): Promise<Entries> {
  const realPath = await holding.workspaceRoots.realPathOf(path).catch(() => undefined);
  if (realPath === undefined) return new Map([[path, await outside(path)]]);
  const spelled = await spellingOnDisk(realPath);
  // An action may rename the entry to the other spelling.
  if (spelled !== realPath) return new Map([[realPath, nothing], ...(await holdPath(spelled, holding, links))]);
  const entry = await entryAt(realPath, holding.looking);
  const entries = new Map([[realPath, entry]]);
  if (entry.type === 'nothing') for (const folder of await missingAbove(realPath)) entries.set(folder, nothing);
  if (entry.type === 'directory') await addInside(realPath, entries, holding);
  await addHardLinks(entries, holding);
  if (entry.type === 'link' && links > 0) {
    const target = resolve(dirname(realPath), entry.target);
    for (const [targetPath, targetEntry] of await holdPath(target, holding, links - 1))
      if (!entries.has(targetPath)) entries.set(targetPath, targetEntry);
  }
  return entries;
}

/** Adds all hard links, because a change of one changes all. */
async function addHardLinks(entries: Map<string, Entry>, { looking, hardLinksOf }: Holding): Promise<void> {
  for (const entry of [...entries.values()]) {
    if (entry.type !== 'file' || entry.names === undefined) continue;
    for (const linkedPath of await hardLinksOf(entry.names))
      if (!entries.has(linkedPath)) entries.set(linkedPath, await entryAt(linkedPath, looking));
  }
}

async function addInside(folder: string, entries: Map<string, Entry>, { looking, room }: Holding): Promise<void> {
  const inside = await lookInside(folder, looking, room);
  if (!inside) entries.set(folder, { type: 'unkept', why: 'too-large' });
  for (const [path, entry] of inside ?? []) entries.set(path, entry);
}

/** Returns `undefined` if the folder exceeds `room`. Never rejects. */
export async function lookInside(folder: string, looking: Looking, room: FolderRoom): Promise<Entries | undefined> {
  const remaining = { ...room };
  const entriesInside = new Map<string, Entry>();
  const enter = async (directory: string): Promise<void> => {
    const names = (await readdir(directory).catch(() => [])).filter((name) => !isTemporaryName(name)).sort();
    remaining.entries -= names.length;
    if (remaining.entries < 0 || remaining.bytes < 0) return;
    const listing = await Promise.all(
      names.map(async (name) => [join(directory, name), await lstatOf(join(directory, name))] as const),
    );
    for (const [, stats] of listing)
      if (stats?.isFile() && stats.size <= looking.largestFile) remaining.bytes -= stats.size;
    if (remaining.bytes < 0) return;
    const entries = await Promise.all(
      listing.map(async ([path, stats]) => [path, await entryOfName(path, stats, looking)] as const),
    );
    for (const [path, entry] of entries) {
      if (entry === undefined) continue;
      entriesInside.set(path, entry);
      if (entry.type === 'directory') await enter(path);
    }
    if (names.some((name) => name.includes(replacement)))
      for (const { path, inside } of namelessIn(directory))
        entriesInside.set(path, { type: 'unkept', why: 'nameless', stamp: inside });
  };
  await enter(folder);
  return remaining.entries < 0 || remaining.bytes < 0 ? undefined : entriesInside;
}

async function entryOfName(path: string, stats: Stats | undefined, looking: Looking): Promise<Entry | undefined> {
  if (stats?.isDirectory() && looking.isLeftOut(path, stats)) return undefined;
  const entry = await entryAt(path, looking);
  return entry.type === 'nothing' ? undefined : entry;
}

async function missingAbove(path: string): Promise<readonly string[]> {
  const missing: string[] = [];
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (await lstatOf(folder)) break;
    missing.push(folder);
  }
  return missing;
}

/** Returns a function that checks paths; it checks each folder only once for links. */
export function createLook(looking: Looking, workspaceRoots: WorkspaceRoots): (path: string) => Promise<Entry> {
  const folders = new Map<string, Promise<string | undefined>>();
  const siblingPathOf = (folder: string) => {
    const cached = folders.get(folder) ?? workspaceRoots.realPathOf(join(folder, 'any')).catch(() => undefined);
    folders.set(folder, cached);
    return cached;
  };
  const listed = new Map<string, Promise<readonly string[]>>();
  const namesIn = (folder: string) => {
    const cached = listed.get(folder) ?? readdir(folder).catch(() => []);
    listed.set(folder, cached);
    return cached;
  };
  return async (path) => {
    const folder = dirname(path);
    const realSibling = await siblingPathOf(folder);
    if (realSibling === undefined) return outside(path);
    // If the folder is behind a link, or the spelling differs, nothing is at this path.
    if (dirname(realSibling) !== folder || (await spellingOnDisk(path, namesIn)) !== path) return nothing;
    return entryAt(path, looking);
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
