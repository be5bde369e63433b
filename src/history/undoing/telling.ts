import type { NotRestored } from '../../core/errors.ts';
import type { HistoryStep } from '../journal/timeline.ts';
import type { UndoParts } from './undo-steps.ts';

/** Returns changes that were not stored, so that no retry can restore them. */
export function obstaclesOf(steps: readonly HistoryStep[]): readonly NotRestored[] {
  return steps
    .filter(({ uncertain }) => uncertain.size === 0)
    .flatMap(({ title, obstacle }) => (obstacle === undefined ? [] : [{ what: `“${title}”`, why: obstacle }]));
}

export const notUndone = 'Some changes could not be undone.';
export const notForward = 'Some things are not as they were before going back.';
export const notLookedAt: NotRestored = { what: 'the workspace', why: 'it could not be scanned' };
export const notRead: NotRestored = { what: 'the steps of an earlier window', why: 'their history could not be read' };
export const notStarted = 'going back stopped it, and it does not start again by itself';

const namedAtOnce = 3;

export function notifyNotRestored(
  notRestored: readonly NotRestored[],
  lead: string,
  { workbench }: Pick<UndoParts, 'workbench'>,
): readonly NotRestored[] {
  if (notRestored.length === 0) return notRestored;
  const named = notRestored.slice(0, namedAtOnce).map(({ what, why }) => `${what}: ${why}`);
  const more = notRestored.length > namedAtOnce ? [`and ${notRestored.length - namedAtOnce} more`] : [];
  const message = `${lead} ${[...named, ...more].join('; ')}`;
  workbench.stage.notify({ severity: 'warning', message });
  return notRestored;
}
