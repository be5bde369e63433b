import type { Disposable } from '../../core/disposables.ts';
import type { Clock } from '../../core/time/clock.ts';
import { createTimer } from '../../core/time/timer.ts';

/** The sign that a document owes: to load, to answer, or nothing; `undefined` while it is not watched. */
export type ExpectedSign = 'load' | 'answer' | 'nothing' | undefined;

/** Waits for a silent document, longer after each failure. */
export interface PageWatchdog extends Disposable {
  /** Call when the expected sign may have changed. Does not restart the time. */
  watch(debt: ExpectedSign): void;
  /** Call for any message or a new start: restarts the time. */
  noteSign(): void;
  /** Call when the document works: resets the patience. */
  renew(): void;
}

export interface PageWatchdogOptions {
  readonly clock: Clock;
  /** Called after a quiet time, to send a ping. */
  onRest(): void;
  onSilent(debt: ExpectedSign): void;
}

/** Milliseconds. A busy machine takes seconds to load a document, and restarting too early starves it. */
const limits = { load: 15_000, answer: 10_000, longest: 120_000 };
const rest = 5000;

export function createPageWatchdog({ clock, onRest, onSilent }: PageWatchdogOptions): PageWatchdog {
  const timer = createTimer(clock);
  let silentSince: number | undefined;
  let failures = 0;
  return {
    watch(debt) {
      timer.clear();
      if (debt !== 'load' && debt !== 'answer') {
        silentSince = undefined;
        if (debt) timer.set(onRest, rest);
        return;
      }
      silentSince ??= clock.now();
      const limit = Math.min(limits[debt] * 2 ** failures, limits.longest);
      const giveUp = () => {
        failures += 1;
        onSilent(debt);
      };
      timer.set(giveUp, silentSince + limit - clock.now());
    },
    noteSign() {
      silentSince = undefined;
    },
    renew() {
      failures = 0;
    },
    dispose: timer.dispose,
  };
}
