import type { Disposable } from '../disposables.ts';

/** Allows virtual time in tests. All durations are milliseconds. */
export interface Clock {
  /** Monotonic milliseconds; only differences are meaningful. */
  now(): number;
  /** Dispose to cancel. */
  setTimeout(callback: () => void, delay: number): Disposable;
}

/** Resolves after `delay` or when the signal aborts. Never rejects. */
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
