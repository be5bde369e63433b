import type { Event } from '../../core/emitter.ts';
import { DemoError } from '../../core/errors.ts';
import type { Clock } from '../../core/time/clock.ts';
import { raceTimeout } from '../../core/time/race-timeout.ts';

/** Milliseconds from arrival after which a caller hears that its command is still running. */
const responseTimeout = 8_000;

/** How long the caller of a call waits for its response. */
export interface ResponseDeadline {
  /** When the call arrived, in milliseconds of the clock; missing where no time is too long. */
  readonly arrivedAt?: number | undefined;
  /** Fires when the caller can wait no longer: a command that has not begun never will. */
  readonly onCancel?: Event<void> | undefined;
}

/** One run of a command. Whether it has started decides which answers its callers may get. */
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

/** The execution's answer; past the deadline another one for the caller, and the execution goes on. */
export function waitForExecution<T>(
  { answer, cancel, detach }: Execution<T>,
  { arrivedAt, onCancel }: ResponseDeadline,
  clock: Clock,
): Promise<T> {
  const limit = arrivedAt === undefined ? undefined : Math.max(responseTimeout - (clock.now() - arrivedAt), 0);
  return raceTimeout(untilCancelled(answer, onCancel, cancel), { clock, limit, onTimeout: detach });
}

/** The result of the work, or `otherwise` once its caller can wait no longer; the work itself goes on. */
export function untilCancelled<T>(work: Promise<T>, onCancel: Event<void> | undefined, otherwise: () => T): Promise<T> {
  if (onCancel === undefined) return work;
  return new Promise((resolve, reject) => {
    const subscription = onCancel(() => resolve(otherwise()));
    work.finally(() => subscription.dispose()).then(resolve, reject);
  });
}
