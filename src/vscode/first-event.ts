import type { Event } from '../core/emitter.ts';
import type { Clock } from '../core/time/clock.ts';

export interface EventWait<T> {
  readonly clock: Clock;
  /** Milliseconds. */
  readonly limit: number;
  /** Default: any event. */
  fits?(value: T): boolean;
}

/** The first matching event, or `undefined` after the limit. Subscribes synchronously. */
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
