import type { Event } from '../core/emitter.ts';
import type { Clock } from '../core/time/clock.ts';

export interface EventWait<T> {
  readonly clock: Clock;
  /** Milliseconds. */
  readonly limit: number;
  /** Which event is meant (default: any). */
  fits?(value: T): boolean;
}

/** The first event that fits; `undefined` when none comes within the limit. Listens from the call on. */
export function firstEvent<T>(
  event: Event<T>,
  { clock, limit, fits = () => true }: EventWait<T>,
): Promise<T | undefined> {
  return new Promise((resolve) => {
    const finish = (value: T | undefined) => {
      timer.dispose();
      subscription.dispose();
      resolve(value);
    };
    const timer = clock.setTimeout(() => finish(undefined), limit);
    const subscription = event((value) => {
      if (fits(value)) finish(value);
    });
  });
}
