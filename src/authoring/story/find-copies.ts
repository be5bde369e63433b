import type { FolderState } from '../chapter.ts';
import type { EntryChange } from '../comparing/compare-states.ts';

/** Paths of new files and of the files, there before and left as they are, that each is a copy of. */
export function findCopies(
  changes: readonly EntryChange[],
  before: FolderState,
  isPlain: (path: string) => boolean,
): ReadonlyMap<string, string> {
  const wanted = new Map<string, string[]>();
  for (const change of changes) {
    if (change.kind !== 'created' || isPlain(change.path)) continue;
    const paths = wanted.get(change.after.id);
    if (paths) paths.push(change.path);
    else wanted.set(change.after.id, [change.path]);
  }
  const copies = new Map<string, string>();
  if (wanted.size === 0) return copies;
  const touched = new Set(
    changes.flatMap((change) => [change.path, change.kind === 'changed' ? (change.from ?? '') : '']),
  );
  const created = new Map(
    changes.flatMap((change) => (change.kind === 'created' ? [[change.path, change.after]] : [])),
  );
  for (const [path, entry] of before) {
    if (touched.has(path) || entry.kind !== 'file') continue;
    for (const copy of wanted.get(entry.id) ?? []) {
      if (created.get(copy)?.isExecutable === entry.isExecutable && !copies.has(copy)) copies.set(copy, path);
    }
  }
  return copies;
}
