import { dirname, join } from 'node:path';
import { changesBetween, type Entry, isSameEntry, nothing, type Survey } from '../../core/entries.ts';
import type { Entries } from './history.ts';

/**
 * How all was before an action that may do anything, of what has changed since, in the order in which to put it back.
 * `touched` is what later actions touched, as they found it: by then it may have been changed, or made, already.
 */
export function foundOut(before: Survey, after: Survey, touched: Entries): ReadonlyMap<string, Entry> {
  const found = new Map(changesBetween(before, after));
  if (before.incomplete !== undefined) return found;
  for (const [path, entry] of touched.flatMap(([path, entry]) => allIn(path, entry))) {
    if (!isSurveyed(path, before, after)) continue;
    const first = before.entries.get(path) ?? nothing;
    if (!found.has(path) && !isSameEntry(first, entry)) found.set(path, first);
  }
  return found;
}

/** An entry, and all that is in it. */
function allIn(path: string, entry: Entry): Entries {
  const inner = entry.type === 'directory' ? Object.entries(entry.entries ?? {}) : [];
  return [[path, entry], ...inner.flatMap(([name, one]) => allIn(join(path, name), one))];
}

/** Whether a path that a survey does not have was not there: nothing above it was left out, or led elsewhere. */
function isSurveyed(path: string, before: Survey, after: Survey): boolean {
  if (before.entries.has(path)) return true;
  if (before.leftOut.has(path) || after.leftOut.has(path)) return false;
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (before.leftOut.has(folder) || after.leftOut.has(folder)) return false;
    const [then, now] = [before.entries.get(folder), after.entries.get(folder)];
    if (then?.type === 'link' || now?.type === 'link') return false;
    if (then) return true;
  }
  return true;
}
