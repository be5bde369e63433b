import { type Disposable, toDisposable } from '../../core/disposables.ts';

/** Room for callers that stay: event streams and long polls together. */
export interface Subscribers {
  readonly isFull: boolean;
  /** Nobody reads along. */
  readonly isEmpty: boolean;
  /** Dispose to leave. */
  add(): Disposable;
}

/** Event streams and long polls together. */
const subscriberLimit = 200;

/** @param limit how many there are; who asks for more is refused before. */
export function createSubscribers(limit = subscriberLimit): Subscribers {
  let taken = 0;
  return {
    get isFull() {
      return taken >= limit;
    },
    get isEmpty() {
      return taken === 0;
    },
    add() {
      taken += 1;
      return toDisposable(() => {
        taken -= 1;
      });
    },
  };
}
