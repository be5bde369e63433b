import { dirname, relative, sep } from 'node:path';
import { type Entry, entryOf, nothing } from '../../core/entries.ts';
import type { Entries } from './history.ts';

/** How paths were left by steps, one after the other: what a later one has left in or above a folder counts. */
export interface Remains {
  readonly entries: ReadonlyMap<string, Entry>;
  add(entries: Entries): void;
  /**
   * Entries left at a path, by itself or in a folder, as pairs to compare; of a folder that is known in part, that
   * part.
   */
  at(path: string): Entries;
}

export function createRemains(): Remains {
  const entries = new Map<string, Entry>();
  const below = (path: string) => [...entries.keys()].filter((known) => isBelow(known, path));
  const folderAbove = (path: string): readonly [string, Entry] | undefined => {
    for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
      const entry = entries.get(folder);
      if (entry && (entry.type !== 'directory' || entry.entries)) return [folder, entry];
    }
    return undefined;
  };
  const put = (path: string, entry: Entry) => {
    const above = folderAbove(path);
    if (above) entries.set(above[0], withInner(above[1], namesTo(above[0], path), entry));
    if (entry.type !== 'directory' || entry.entries) for (const known of below(path)) entries.delete(known);
    entries.set(path, entry);
  };
  return {
    entries,
    add(more) {
      for (const [path, entry] of more) put(path, entry);
    },
    at(path) {
      const known = entries.get(path);
      if (known) return [[path, known]];
      const above = folderAbove(path);
      if (above) return [[path, innerOf(above[1], namesTo(above[0], path))]];
      return below(path).map((inner) => [inner, entries.get(inner) ?? nothing] as const);
    },
  };
}

/** The entry at a path or below it, if there is one. */
export function entryBelow(path: string, entry: Entry, inner: string): Entry {
  return path === inner ? entry : innerOf(entry, namesTo(path, inner));
}

function namesTo(folder: string, path: string): readonly string[] {
  return relative(folder, path).split(sep);
}

function innerOf(entry: Entry, [name, ...names]: readonly string[]): Entry {
  if (name === undefined) return entry;
  return entry.type === 'directory' ? innerOf(entryOf(entry.entries ?? {}, name), names) : nothing;
}

function withInner(entry: Entry, [name, ...names]: readonly string[], inner: Entry): Entry {
  if (name === undefined) return inner;
  if (entry.type !== 'directory') return entry;
  const { [name]: _, ...others } = entry.entries ?? {};
  const changed = withInner(entryOf(entry.entries ?? {}, name), names, inner);
  const entries = changed.type === 'nothing' ? Object.entries(others) : [...Object.entries(others), [name, changed]];
  return { ...entry, entries: Object.fromEntries(entries) };
}

function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder) && (path[folder.length] === '/' || path[folder.length] === '\\');
}
