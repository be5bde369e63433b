import type { Clock } from '../../core/time/clock.ts';
import { createTimer } from '../../core/time/timer.ts';

/** Milliseconds. */
const shortest = 1_000;
const longest = 30_000;

/** Tries again later, each time after twice the wait: 1 s, 2 s, … 30 s. */
export interface Backoff {
  /** Calls `attempt` after the wait; replaces an attempt that has not come yet. */
  schedule(attempt: () => void): void;
  /** The same after the longest wait, to let another window go first. */
  scheduleLast(attempt: () => void): void;
  /** Forgets the attempt and begins with the shortest wait again. */
  reset(): void;
}

export function createBackoff(clock: Clock): Backoff {
  let wait = shortest;
  const timer = createTimer(clock);
  const schedule = (attempt: () => void) => {
    timer.set(attempt, wait);
    wait = Math.min(wait * 2, longest);
  };
  return {
    schedule,
    scheduleLast(attempt) {
      wait = longest;
      schedule(attempt);
    },
    reset() {
      timer.clear();
      wait = shortest;
    },
  };
}
