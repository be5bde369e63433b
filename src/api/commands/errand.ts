import type { Event } from '../../core/emitter.ts';
import { DemoError } from '../../core/errors.ts';
import type { Clock } from '../../core/time/clock.ts';
import { withinLimit } from '../../core/time/within.ts';
import { untilGivenUp } from '../answering/giving-up.ts';

/** Milliseconds from arrival after which a caller hears that its command is still running. */
export const patience = 8_000;

/** One run of a command. Whether it has begun decides what its callers may hear. */
export interface Errand<T> {
  /** Never rejects. */
  readonly answer: Promise<T>;
  /** To callers who need not wait any longer: it will come to its end. */
  promise(): T;
  /** To callers who cannot wait any longer: it goes on if it has begun or was promised, otherwise it never begins. */
  callOff(): T;
}

/** How an errand is told of. */
export interface ErrandWords<T> {
  /** It comes to its end without its caller. */
  running(): T;
  /** It has not begun, and never will. */
  stopping(): T;
  /** What may be heard of the answer of a command that has begun. */
  conclude(answer: T): T;
}

/** To be called when the turn of a command has come, before it changes anything. Throws `stopping` when it was called off. */
export type Begin = () => void;

export function startErrand<T>(
  run: (begin: Begin) => Promise<T>,
  { running, stopping, conclude }: ErrandWords<T>,
): Errand<T> {
  let hasBegun = false;
  let isPromised = false;
  let isOff = false;

  const answer = run(() => {
    if (isOff) throw new DemoError('stopping', 'This was called off before it began');
    hasBegun = true;
  }).then((given) => (hasBegun ? conclude(given) : given));
  return {
    answer,
    promise() {
      isPromised = true;
      return running();
    },
    callOff() {
      if (hasBegun || isPromised) return running();
      isOff = true;
      return stopping();
    },
  };
}

export interface Waiting {
  readonly clock: Pick<Clock, 'setTimeout'>;
  /** Milliseconds that the caller has left; `undefined` is no limit. */
  readonly left: number | undefined;
  /** Fires when the caller can wait no longer. */
  readonly onGiveUp: Event<void> | undefined;
}

/** The errand's answer, or what its caller hears instead when that takes too long; the errand goes on then. */
export function waitForErrand<T>(
  { answer, promise, callOff }: Errand<T>,
  { clock, left, onGiveUp }: Waiting,
): Promise<T> {
  let isOver = false;
  const work = untilGivenUp(answer, onGiveUp, () => (isOver ? promise() : callOff()));
  const otherwise = () => {
    isOver = true;
    return promise();
  };
  return withinLimit(work, { clock, limit: left === undefined ? undefined : Math.max(left, 0), otherwise });
}
