import { type Disposable, toDisposable } from '../../core/disposables.ts';

/** Room for callers that stay: event streams and long polls together. */
export interface Seats {
  readonly isFull: boolean;
  /** Dispose to leave. */
  take(): Disposable;
}

/** @param limit how many there are; who asks for more is refused before. */
export function createSeats(limit: number): Seats {
  let taken = 0;
  return {
    get isFull() {
      return taken >= limit;
    },
    take() {
      taken += 1;
      return toDisposable(() => {
        taken -= 1;
      });
    },
  };
}
