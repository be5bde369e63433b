import type { Clock } from './clock.ts';

/** Milliseconds that work may go on for while others wait. */
const longestHold = 15;

/** Long work, cut into pieces: between two of them the caller may let others have their turn. */
export type SlicedWork<Result> = Generator<void, Result, void>;

/** Does all of it in one go. */
export function finish<Result>(work: SlicedWork<Result>): Result {
  let piece = work.next();
  while (!piece.done) piece = work.next();
  return piece.value;
}

/** Does it a few milliseconds at a time: requests and timers have their turn in between. */
export async function finishInSlices<Result>(work: SlicedWork<Result>, clock: Pick<Clock, 'now'>): Promise<Result> {
  const slice = startSlice(clock);
  let piece = work.next();
  while (!piece.done) {
    if (slice.isOver) await slice.next();
    piece = work.next();
  }
  return piece.value;
}

/** A share of long work that runs in one go. */
export interface TimeSlice {
  /** Whether others have waited for long enough. */
  readonly isOver: boolean;
  /** Lets those who wait have their turn, and begins the next one. */
  next(): Promise<void>;
}

export function startSlice({ now }: Pick<Clock, 'now'>): TimeSlice {
  let start = now();
  return {
    get isOver() {
      return now() - start >= longestHold;
    },
    async next() {
      // Not a timer of the clock: it is a matter of order, not of time.
      await new Promise((resolve) => setImmediate(resolve));
      start = now();
    },
  };
}
