import { dirname } from 'node:path';
import { type Entries, foldersAbove } from '../../core/entries.ts';
import type { HistoryStep } from '../journal/timeline.ts';
import type { KeptEdit } from '../kept-edit.ts';
import { emptyHash, isOfPeople } from './own-edits.ts';
import type { UndoPlan } from './plan.ts';

/**
 * Whether a command may have left what is at a place now: no action has named it, and its state after the steps is
 * unknown.
 */
export function mayBeOfCommand(steps: readonly HistoryStep[], place: string): boolean {
  return !isNamed(steps, place) && !steps.some(({ after }) => after.has(place));
}

function isNamed(steps: readonly HistoryStep[], place: string): boolean {
  return [place, ...foldersAbove(place)].some((one) => steps.some(({ named }) => named.has(one)));
}

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
 * Versions that a way back overwrites and a command was seen to leave: if the host cannot tell, a person may have saved
 * them while that ran. Files that had been there before the steps come first: that is where people write. Of the new ones
 * those that have few beside them: what fills a folder is a command's. `more` are not kept as edits.
 */
export function uncertainEdits(
  { steps, files, plan: { target, before }, own }: GoingBack,
  demo: string,
  at: number,
): { readonly kept: readonly KeptEdit[]; readonly more: number } {
  const known = new Set(own.map(({ path }) => path));
  const found = [...target.keys()].flatMap((path) => {
    const entry = files.get(path);
    const isBare = entry?.type !== 'file' || entry.hash === emptyHash;
    return isBare || known.has(path) || isNamed(steps, path) || !isOfPeople(path)
      ? []
      : [{ path, hash: entry.hash, demo, at, isUncertain: true as const }];
  });
  const isNew = ({ path }: KeptEdit) => before.get(path)?.type === 'nothing';
  const made = found.filter(isNew);
  const counts = new Map<string, number>();
  for (const { path } of made) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  const besideOf = ({ path }: KeptEdit) => counts.get(dirname(path)) ?? 0;
  made.sort((a, b) => besideOf(a) - besideOf(b));
  const kept = [...found.filter((edit) => !isNew(edit)), ...made].slice(0, keptAtOnce);
  return { kept, more: found.length - kept.length };
}
