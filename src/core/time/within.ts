import type { Clock } from './clock.ts';

export interface Limit<L> {
  readonly clock: Pick<Clock, 'setTimeout'>;
  /** Milliseconds; `undefined` is no limit. */
  readonly limit: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Result once the time is over; it may throw instead. */
  readonly otherwise: () => L;
}

/**
 * The result of `work`, unless the time is over or the signal aborts (then it rejects with its reason) before it
 * settles. The work itself goes on; what comes of it then is nobody's any more, a rejection too.
 */
export function withinLimit<T, L = never>(
  work: Promise<T>,
  { clock, limit, signal, otherwise }: Limit<L>,
): Promise<T | L> {
  return new Promise((resolve, reject) => {
    const end = () => {
      timer?.dispose();
      signal?.removeEventListener('abort', abort);
    };
    const abort = () => {
      end();
      reject(signal?.reason);
    };
    const expire = () => {
      end();
      resolve(new Promise((give) => give(otherwise())));
    };
    const timer = limit === undefined ? undefined : clock.setTimeout(expire, limit);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
    work.finally(end).then(resolve, reject);
  });
}
