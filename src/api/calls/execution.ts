import type { Event } from '../../core/emitter.ts';
import { DemoError } from '../../core/errors.ts';
import type { Clock } from '../../core/time/clock.ts';
import { raceTimeout } from '../../core/time/race-timeout.ts';

/** Milliseconds from arrival until the caller gets "still running". */
const responseTimeout = 8_000;

export interface ResponseDeadline {
  /** Milliseconds of the clock; missing if there is no deadline. */
  readonly arrivedAt?: number | undefined;
  /** Fires when the caller cannot wait any longer: a command that has not started never will. */
  readonly onCancel?: Event<void> | undefined;
}

export interface Execution<T> {
  /** Never rejects. */
  readonly answer: Promise<T>;
  /** Called when the caller leaves: the command still completes. */
  detach(): T;
  /**
   * Called when the caller cannot wait any longer: a command that has started or was detached goes on, any other never
   * starts.
   */
  cancel(): T;
}

export interface ExecutionAnswers<T> {
  running(): T;
  /** The command has not started and never will. */
  stopping(): T;
  conclude(answer: T): T;
}

/** Called when a command leaves the queue, before it changes anything. Throws `stopping` if it was cancelled. */
export type OnStart = () => void;

export function startExecution<T>(
  run: (onStart: OnStart) => Promise<T>,
  { running, stopping, conclude }: ExecutionAnswers<T>,
): Execution<T> {
  let hasStarted = false;
  let isDetached = false;
  let isCancelled = false;

  const onStart = () => {
    if (isCancelled) throw new DemoError('stopping', 'This was canceled before it began');
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

/** After the deadline, returns another answer and lets the execution go on. */
export function waitForExecution<T>(
  { answer, cancel, detach }: Execution<T>,
  { arrivedAt, onCancel }: ResponseDeadline,
  clock: Clock,
): Promise<T> {
  const limit = arrivedAt === undefined ? undefined : Math.max(responseTimeout - (clock.now() - arrivedAt), 0);
  return raceTimeout(untilCancelled(answer, onCancel, cancel), { clock, limit, onTimeout: detach });
}

/** The work goes on even if its caller cannot wait any longer. */
export function untilCancelled<T>(work: Promise<T>, onCancel: Event<void> | undefined, otherwise: () => T): Promise<T> {
  if (onCancel === undefined) return work;
  return new Promise((resolve, reject) => {
    const subscription = onCancel(() => resolve(otherwise()));
    work.finally(() => subscription.dispose()).then(resolve, reject);
  });
}
