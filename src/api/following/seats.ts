import { type Disposable, toDisposable } from '../../core/disposables.ts';

/** Room for callers that stay: event streams and long polls together. */
export interface Seats {
  readonly isFull: boolean;
  /** Nobody reads along. */
  readonly isEmpty: boolean;
  /** Dispose to leave. */
  take(): Disposable;
}

/** Event streams and long polls together. */
const seatLimit = 200;

/** @param limit how many there are; who asks for more is refused before. */
export function createSeats(limit = seatLimit): Seats {
  let taken = 0;
  return {
    get isFull() {
      return taken >= limit;
    },
    get isEmpty() {
      return taken === 0;
    },
    take() {
      taken += 1;
      return toDisposable(() => {
        taken -= 1;
      });
    },
  };
}
