import { join } from 'node:path';
import { type Entry, entryOf, isSameEntry } from '../../core/entries.ts';
import type { JsonValue } from '../../core/json.ts';
import type { KeptEdit } from '../history-view.ts';
import type { Entries, HistoryStep } from './history.ts';

/** What has to be put back so that all is as it was before a step. */
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
  const folders = [...new Set(steps.flatMap((step) => step.folders))];
  return {
    files: [...firstOf(steps, ({ touched }) => touched)].reverse(),
    folders: folders.sort((one, other) => other.length - one.length),
    settings: firstOf(steps, ({ settings }) => settings),
    terminals: [...new Set(steps.flatMap(({ terminals }) => terminals))],
    obstacle: steps.findLast(({ obstacle }) => obstacle !== undefined),
  };
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
