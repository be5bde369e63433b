import type { FolderState, StateEntry } from '../chapter.ts';
import { findRenames } from './find-renames.ts';

export type EntryChange =
  | { readonly kind: 'created'; readonly path: string; readonly after: StateEntry }
  | ChangedFile
  | { readonly kind: 'deleted'; readonly path: string; readonly before: StateEntry };

export interface ChangedFile {
  readonly kind: 'changed';
  readonly path: string;
  /** If renamed. */
  readonly from?: string;
  readonly before: StateEntry;
  readonly after: StateEntry;
}

/** Sorted by path. Detects renames, except for paths in `plain`. */
export async function compareStates(
  before: FolderState,
  after: FolderState,
  plain: ReadonlySet<string> = new Set(),
): Promise<readonly EntryChange[]> {
  const changes: EntryChange[] = [];
  const gone: [string, StateEntry][] = [];
  const come: [string, StateEntry][] = [];
  for (const [path, entry] of before) if (!after.has(path)) gone.push([path, entry]);
  for (const [path, entry] of after) {
    const old = before.get(path);
    if (!old) come.push([path, entry]);
    else if (!isSameEntry(old, entry)) changes.push({ kind: 'changed', path, before: old, after: entry });
  }
  const isFree = ([path]: [string, StateEntry]) => !plain.has(path);
  const renames = await findRenames(gone.filter(isFree), come.filter(isFree));
  const sources = new Set(renames.values());
  for (const [path, entry] of come) {
    const from = renames.get(path);
    const old = from === undefined ? undefined : before.get(from);
    if (from === undefined || !old) changes.push({ kind: 'created', path, after: entry });
    else changes.push({ kind: 'changed', path, from, before: old, after: entry });
  }
  for (const [path, entry] of gone) if (!sources.has(path)) changes.push({ kind: 'deleted', path, before: entry });
  return changes.sort((a, b) => compareText(a.path, b.path));
}

/** Compares ids, not contents. */
export function isSameEntry(one: StateEntry, other: StateEntry): boolean {
  return one === other || (one.id === other.id && one.kind === other.kind && one.isExecutable === other.isExecutable);
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
