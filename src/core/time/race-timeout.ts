import type { Clock } from './clock.ts';

export interface RaceOptions<L> {
  readonly clock: Pick<Clock, 'setTimeout'>;
  /** Milliseconds; `undefined` is no limit. */
  readonly limit: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Gives the result once the time is over, `undefined` where it is left out; it may throw instead. */
  readonly onTimeout?: () => L;
}

/**
 * The result of `work`, unless the time is over or the signal aborts (then it rejects with its reason) before it
 * settles. The work itself goes on; what comes of it then is nobody's any more, a rejection too.
 *
 * @example
 * const png = await raceTimeout(draw(page), { clock, limit: 2_000, signal }); // `undefined` when it is late
 */
export function raceTimeout<T, L = undefined>(
  work: Promise<T>,
  { clock, limit, signal, onTimeout }: RaceOptions<L>,
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
      resolve(new Promise((give) => give(onTimeout?.() as L)));
    };
    const timer = limit === undefined ? undefined : clock.setTimeout(expire, limit);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
    work.finally(end).then(resolve, reject);
  });
}
