import type { Clock } from './clock.ts';

export interface RaceOptions<L> {
  readonly clock: Pick<Clock, 'setTimeout'>;
  /** Milliseconds; `undefined` means no limit. */
  readonly limit: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Returns the result after a timeout, or throws. Default: `undefined`. */
  readonly onTimeout?: () => L;
}

/**
 * Returns the result of `work`, or `onTimeout()` after the limit. Rejects with the signal's reason if it aborts first.
 * The work goes on, and its outcome is ignored.
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
