import { type Entries, foldersAbove } from '../../core/entries.ts';
import type { HistoryStep } from '../journal/timeline.ts';
import type { KeptEdit } from '../kept-edit.ts';
import { emptyHash, isOfPeople } from './own-edits.ts';
import type { UndoPlan } from './plan.ts';

/** A way back that is about to be gone. */
export interface GoingBack {
  readonly steps: readonly HistoryStep[];
  /** Entries at the places that the steps changed, as they are now. */
  readonly files: Entries;
  readonly plan: Pick<UndoPlan, 'target' | 'before'>;
  /** Those that are known to be the presenter's. */
  readonly own: readonly KeptEdit[];
}

/** So many are kept of one way back. */
const keptAtOnce = 200;

/**
 * Versions that a way back overwrites and a command was seen to leave: where the host cannot tell, somebody may have saved
 * them while that ran. Files that had been there before the steps come first: that is where people write.
 */
export function uncertainEdits(
  { steps, files, plan: { target, before }, own }: GoingBack,
  demo: string,
  at: number,
): readonly KeptEdit[] {
  const isNamed = (place: string) =>
    [place, ...foldersAbove(place)].some((one) => steps.some(({ named }) => named.has(one)));
  const known = new Set(own.map(({ path }) => path));
  const found = [...target.keys()].flatMap((path) => {
    const entry = files.get(path);
    const isBare = entry?.type !== 'file' || entry.hash === emptyHash;
    return isBare || known.has(path) || isNamed(path) || !isOfPeople(path)
      ? []
      : [{ path, hash: entry.hash, demo, at, isUncertain: true as const }];
  });
  const isNew = ({ path }: KeptEdit) => before.get(path)?.type === 'nothing';
  return [...found.filter((edit) => !isNew(edit)), ...found.filter(isNew)].slice(0, keptAtOnce);
}
