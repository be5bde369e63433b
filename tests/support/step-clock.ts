import type { Clock } from '../../src/core/time/clock.ts';

/** A clock that moves on each time it is looked at: how long work takes is how often it looks. */
export interface StepClock extends Pick<Clock, 'now'> {
  /** In how many turns of the event loop it was looked at: between two of them, others are heard. */
  readonly turns: number;
}

/** @param step milliseconds. */
export function createStepClock(step: number): StepClock {
  let now = 0;
  let turns = 0;
  let isSameTurn = false;
  return {
    get turns() {
      return turns;
    },
    now() {
      if (!isSameTurn) {
        isSameTurn = true;
        turns += 1;
        setImmediate(() => {
          isSameTurn = false;
        });
      }
      now += step;
      return now;
    },
  };
}
