import type { Event } from '../../core/emitter.ts';
import { DemoError } from '../../core/errors.ts';
import type { Clock } from '../../core/time/clock.ts';
import { raceTimeout } from '../../core/time/race-timeout.ts';
import { untilCancelled } from '../responses/giving-up.ts';

/** Milliseconds from arrival after which a caller hears that its command is still running. */
export const patience = 8_000;

/** One run of a command. Whether it has started decides what its callers may hear. */
export interface Execution<T> {
  /** Never rejects. */
  readonly answer: Promise<T>;
  /** For a caller who leaves early: the command comes to its end. */
  detach(): T;
  /** For a caller who can wait no longer: the command goes on if it has started or was detached, else it never starts. */
  cancel(): T;
}

/** Answers that an execution gives beside its own. */
export interface ExecutionAnswers<T> {
  /** It comes to its end without its caller. */
  running(): T;
  /** It has not started, and never will. */
  stopping(): T;
  /** The answer of a command that has started, as its callers may hear it. */
  conclude(answer: T): T;
}

/** To be called when a command leaves the queue, before it changes anything. Throws `stopping` when it was cancelled. */
export type OnStart = () => void;

export function startExecution<T>(
  run: (onStart: OnStart) => Promise<T>,
  { running, stopping, conclude }: ExecutionAnswers<T>,
): Execution<T> {
  let hasStarted = false;
  let isDetached = false;
  let isCancelled = false;

  const onStart = () => {
    if (isCancelled) throw new DemoError('stopping', 'This was cancelled before it began');
    hasStarted = true;
  };
  return {
    answer: run(onStart).then((answer) => (hasStarted ? conclude(answer) : answer)),
    detach() {
      isDetached = true;
      return running();
    },
    cancel() {
      if (hasStarted || isDetached) return running();
      isCancelled = true;
      return stopping();
    },
  };
}

export interface ExecutionDeadline {
  readonly clock: Pick<Clock, 'setTimeout'>;
  /** Milliseconds that the caller has left; `undefined` is no limit. */
  readonly left: number | undefined;
  /** Fires when the caller can wait no longer. */
  readonly onCancel: Event<void> | undefined;
}

/** The execution's answer; past the deadline what its caller hears instead, and the execution goes on. */
export function waitForExecution<T>(execution: Execution<T>, { clock, left, onCancel }: ExecutionDeadline): Promise<T> {
  const work = untilCancelled(execution.answer, onCancel, execution.cancel);
  const limit = left === undefined ? undefined : Math.max(left, 0);
  return raceTimeout(work, { clock, limit, onTimeout: execution.detach });
}
