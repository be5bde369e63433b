import { dirname, join } from 'node:path';
import { type Entry, entryOf, isSameEntry } from '../../core/entries.ts';
import type { JsonValue } from '../../core/json.ts';
import type { KeptEdit } from '../history-view.ts';
import type { Entries, HistoryStep } from './history.ts';
import { entryBelow } from './remains.ts';

/** Everything to restore so that all is as it was before a step. */
export interface WayBack {
  /** In the order in which they are put back: what was touched last comes first. */
  readonly files: Entries;
  /** Folders that are to go if they are empty by then; the innermost first. */
  readonly folders: readonly string[];
  readonly settings: ReadonlyMap<string, JsonValue | undefined>;
  /** Terminals to end. */
  readonly terminals: readonly string[];
  /** The latest step that cannot be undone, or not wholly. */
  readonly obstacle: HistoryStep | undefined;
}

/** The way from after the last of these steps to before the first of them. */
export function planWayBack(steps: readonly HistoryStep[]): WayBack {
  const files = firstOf(steps, ({ touched }) => touched);
  // Missing for one step, and there before an earlier one: it has just come back.
  const folders = [...new Set(steps.flatMap((step) => step.folders))].filter((folder) => !isFolderIn(files, folder));
  return {
    files: [...files].reverse(),
    folders: folders.sort((one, other) => other.length - one.length),
    settings: firstOf(steps, ({ settings }) => settings),
    terminals: [...new Set(steps.flatMap(({ terminals }) => terminals))],
    obstacle: steps.findLast(({ obstacle }) => obstacle !== undefined),
  };
}

/** The rest for another try: all of a way, or a part of it. */
export type Rest = Partial<Pick<WayBack, 'files' | 'folders' | 'settings' | 'terminals'>>;

/**
 * The step that stands for what is left of several that were gone back over, the first of which this is: all but the rest
 * is as it was before it. `left` is what lies there now.
 */
export function restOf(first: HistoryStep, rests: readonly Rest[], left: Entries): HistoryStep {
  return {
    ...first,
    touched: new Map(rests.flatMap(({ files = [] }) => files).reverse()),
    left: new Map(left),
    folders: rests.flatMap(({ folders = [] }) => folders),
    settings: new Map(rests.flatMap(({ settings = [] }) => [...settings])),
    terminals: rests.flatMap(({ terminals = [] }) => terminals),
    ownEdits: [],
    unsaved: [],
    obstacle: undefined,
    isRest: true,
  };
}

function isFolderIn(files: ReadonlyMap<string, Entry>, folder: string): boolean {
  for (let above = folder; above !== dirname(above); above = dirname(above)) {
    const entry = files.get(above);
    if (entry && entryBelow(above, entry, folder).type === 'directory') return true;
  }
  return false;
}

/** Of each key the value before the first step that has it, in the order of these steps. */
function firstOf<T>(
  steps: readonly HistoryStep[],
  mapOf: (step: HistoryStep) => ReadonlyMap<string, T>,
): ReadonlyMap<string, T> {
  const first = new Map<string, T>();
  for (const step of steps) {
    for (const [key, value] of mapOf(step)) if (!first.has(key)) first.set(key, value);
  }
  return first;
}

/** Whether a path is put back with what was taken before: by itself, or with a folder above it. */
export function isCovered(path: string, touched: ReadonlyMap<string, Entry>): boolean {
  if (touched.has(path)) return true;
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    const entry = touched.get(folder);
    // Of a folder that a scan has found it is the folder alone that comes back.
    if (entry?.type === 'directory' ? entry.entries : entry?.type === 'nothing' || entry?.type === 'file') return true;
  }
  return false;
}

/** How what a step touched was at its stop. Of what it touched without coming to one: as before it, so that whatever is there now counts as the presenter's. */
export function leftOf({ touched, left }: Pick<HistoryStep, 'touched' | 'left'>): ReadonlyMap<string, Entry> {
  return new Map([...touched, ...left]);
}

/**
 * An entry that can replace the present one: without the parts that would be lost with it, too large to be kept or
 * unreadable.
 */
export function sparing(entry: Entry, now: Entry): Entry {
  if (now.type === 'unkept') return now;
  if (now.type !== 'directory' || entry.type === 'unkept') return entry;
  const wanted = entry.type === 'directory' ? entry.entries : {};
  if (!wanted) return entry;
  const spared = Object.entries(now.entries ?? {}).flatMap(([name, inner]) => {
    const target = sparing(entryOf(wanted, name), inner);
    return holdsUnkept(target) ? [[name, target] as const] : [];
  });
  if (spared.length === 0) return entry;
  // A file or a link finds no room where something stays.
  if (entry.type === 'file' || entry.type === 'link') return { type: 'unkept', why: 'too-large' };
  const mode = entry.type === 'directory' ? entry.mode : now.mode;
  return { type: 'directory', mode, entries: Object.fromEntries([...Object.entries(wanted), ...spared]) };
}

function holdsUnkept(entry: Entry): boolean {
  if (entry.type === 'unkept') return true;
  return entry.type === 'directory' && Object.values(entry.entries ?? {}).some(holdsUnkept);
}

/** The files that are not as they were, or are new: what is gone needs no keeping. */
export function differences(
  path: string,
  before: Entry,
  now: Entry,
): readonly (readonly [path: string, hash: string])[] {
  if (isSameEntry(before, now)) return [];
  if (now.type === 'file') return before.type === 'file' && before.hash === now.hash ? [] : [[path, now.hash]];
  if (now.type !== 'directory') return [];
  const known = (before.type === 'directory' && before.entries) || {};
  return Object.entries(now.entries ?? {}).flatMap(([name, entry]) =>
    differences(join(path, name), entryOf(known, name), entry),
  );
}

export function toEdit(demo: string, at: number) {
  return ([path, hash]: readonly [path: string, hash: string]): KeptEdit => ({ path, hash, demo, at });
}
