import { messageOf } from '../../core/errors.ts';
import { createSequencer, type Task } from '../../core/time/async.ts';
import type { Log } from '../../ports/log.ts';
import type { HistoryRecord, Timeline } from './timeline.ts';

/**
 * Runs what need not succeed, one after the other; says once that it did not, until it does again: it will not be better
 * with the next step.
 */
export function createWriteSequencer(log: Log) {
  const sequencer = createSequencer();
  let hasFailed = false;
  const guard = async (task: Task) => {
    try {
      await task();
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) log.warn(`The way back is not kept over a restart: ${messageOf(error)}`);
      hasFailed = true;
    }
  };
  return {
    queue: (task: Task) => sequencer.queue(() => guard(task)),
    /** Resolves once all that was queued before has ended. */
    idle: () => sequencer.queue(async () => undefined),
  };
}

/** The numbers of steps that have not begun: on a slow disk the show may go back over one first, and then it never does. */
export function createPromises() {
  const numbers = new Set<number>();
  const withdraw = (from: number) => {
    for (const number of numbers) if (number >= from) numbers.delete(number);
  };
  return {
    give: (number: number) => void numbers.add(number),
    /** Whether the record has its place in the timeline. */
    holds(record: HistoryRecord, { steps, goneBack, next }: Timeline): boolean {
      if (record.kind === 'back') withdraw(record.steps === 0 ? 0 : (steps[record.steps]?.number ?? next));
      if (record.kind === 'undoing') withdraw(goneBack.at(-1)?.step.number ?? next);
      return record.kind !== 'step' || record.isRest === true || numbers.delete(record.number);
    },
  };
}
