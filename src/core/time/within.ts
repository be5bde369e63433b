import type { Clock } from './clock.ts';

export interface Limit {
  readonly clock: Clock;
  /** Milliseconds. */
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
  /** What to say when the time is over. */
  readonly tooLate: () => Error;
}

/** The promise's own result, unless the time is over or the signal aborts (then its reason) before it settles. */
export function withinLimit<T>(work: Promise<T>, { clock, limit, signal, tooLate }: Limit): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal?.reason);
    const timer = clock.setTimeout(() => reject(tooLate()), limit);
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
    work.then(resolve, reject).finally(() => {
      timer.dispose();
      signal?.removeEventListener('abort', abort);
    });
  });
}
