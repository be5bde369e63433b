import type { Disposable } from '../../core/disposables.ts';
import type { Clock } from '../../core/time/clock.ts';
import { createTimer } from '../../core/time/timer.ts';

/** The state of a document: to come up, an answer, or nothing for now; `undefined` while it is not watched. */
export type ExpectedSign = 'load' | 'answer' | 'nothing' | undefined;

/** How long a silent document is waited for: longer with each one that is given up. */
export interface PageWatchdog extends Disposable {
  /** To be told whenever that may have changed. The time of a silence goes on. */
  watch(debt: ExpectedSign): void;
  /** It has said something, or begins anew: a silence begins now at the earliest. */
  noteSign(): void;
  /** It works: patience is as short as in the beginning. */
  renew(): void;
}

export interface PageWatchdogOptions {
  readonly clock: Clock;
  /** It has owed nothing for a while: time for a ping. */
  onRest(): void;
  onSilent(debt: ExpectedSign): void;
}

/** Milliseconds. A busy machine takes some seconds to load a document, and beginning again too early starves it. */
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
