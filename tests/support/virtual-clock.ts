import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../src/core/time/clock.ts';

/** A clock that stands still until a test moves it. */
export interface VirtualClock extends Clock {
  /** Timers that have not fired. */
  readonly pending: number;
  /** Moves on by `ms`, firing timers in order of time and letting the woken tasks run in between. */
  advance(ms: number): Promise<void>;
  /**
   * Moves on from timer to timer until the promise settles, and returns its result. For work that also waits for real
   * input and output.
   */
  run<T>(promise: Promise<T>): Promise<T>;
}

/** Turns without a timer after which real work is waited for without taking the processor from it. */
const idleTurns = 20;

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly callback: () => void;
}

/** Creates a virtual clock that starts at 0. */
export function createVirtualClock(): VirtualClock {
  const timers = new Set<Timer>();
  let now = 0;
  let order = 0;
  const nextDue = () => [...timers].sort((a, b) => a.at - b.at || a.order - b.order)[0];
  const fire = (timer: Timer) => {
    timers.delete(timer);
    now = Math.max(now, timer.at);
    timer.callback();
  };
  return {
    get pending() {
      return timers.size;
    },
    now: () => now,
    setTimeout(callback, delay) {
      const timer: Timer = { at: now + Math.max(0, delay), order: order++, callback };
      timers.add(timer);
      return { dispose: () => void timers.delete(timer) };
    },
    async advance(ms) {
      const end = now + ms;
      await nextTurn();
      for (let timer = nextDue(); timer !== undefined && timer.at <= end; timer = nextDue()) {
        fire(timer);
        await nextTurn();
      }
      now = end;
    },
    async run(promise) {
      let settled = false;
      const settle = () => {
        settled = true;
      };
      promise.then(settle, settle);
      for (let idle = 0; !settled; idle++) {
        // Real work in flight may set a timer, so an idle clock waits for it and only then moves on.
        await (idle < idleTurns ? nextTurn() : pause(1));
        const timer = settled ? undefined : nextDue();
        if (timer === undefined) continue;
        fire(timer);
        idle = 0;
      }
      return promise;
    },
  };
}
