import type { Disposable } from '../disposables.ts';

/** Time, so that tests run in virtual time. All durations are milliseconds. */
export interface Clock {
  /** Milliseconds of a clock that never goes back; only differences mean something. */
  now(): number;
  /** Calls `callback` once after `delay`; dispose to cancel. */
  setTimeout(callback: () => void, delay: number): Disposable;
}

/** Resolves after `delay`, or as soon as the signal aborts (it never rejects: the caller looks at the signal). */
export function sleep(clock: Clock, delay: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = () => {
      timer.dispose();
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = clock.setTimeout(finish, delay);
    signal?.addEventListener('abort', finish, { once: true });
  });
}
