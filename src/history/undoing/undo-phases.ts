import { messageOf, type NotRestored } from '../../core/errors.ts';
import type { LibraryService } from '../../demos/library.ts';
import type { HistoryStep } from '../journal/timeline.ts';
import type { Settling } from '../recording/settling.ts';
import { type PresentParts, type PresentSnapshot, snapshotPresent } from './present.ts';
import { obstaclesOf } from './telling.ts';
import { endCommands, type Failure, runningIn, uncertainPaths, undoSteps } from './undo-steps.ts';

export interface UndoingParts extends PresentParts {
  readonly settling: Settling;
  readonly library: Pick<LibraryService, 'ready'>;
}

export interface Applied {
  /** To be retried. */
  readonly failures: readonly Failure[];
  readonly notRestored: readonly NotRestored[];
}

/** Call in this order. No method rejects. */
export function createUndoPhases(parts: UndoingParts) {
  const { journal, settling, log } = parts;
  return {
    /** Ends running commands; returns their terminals. */
    async settle(index: number) {
      const ended = runningIn(journal.timeline.steps.slice(index));
      const failures = await settling.whileEnding(() => endCommands(ended, parts));
      await settling.leave();
      return { ended: ended.map(({ id }) => id), failures };
    },
    /** Returns `undefined` if it failed. */
    hold: (steps: readonly HistoryStep[], record: (present: PresentSnapshot) => Promise<void>) =>
      journal
        .keep(async () => {
          const present = await snapshotPresent(steps, parts);
          await record(present);
          return present;
        })
        .catch((error) => {
          log.error(`Going back failed: ${messageOf(error)}`, error);
          return undefined;
        }),
    /** @param index number of steps that remain. */
    async apply(
      steps: readonly HistoryStep[],
      index: number,
      { plan, notRestored, scope }: PresentSnapshot,
      commands: readonly Failure[],
    ): Promise<Applied> {
      await journal.flush();
      const failures = [...commands, ...(await undoSteps(steps, plan, scope, parts))];
      await settling.pass(journal.timeline.steps.slice(0, index), plan.target);
      const uncertain = await uncertainPaths(steps, parts);
      return {
        failures,
        notRestored: [
          ...obstaclesOf(steps),
          ...notRestored,
          ...uncertain,
          ...failures.map(({ what, why }) => ({ what, why })),
        ],
      };
    },
  };
}
