import type { Clock } from './clock.ts';

/** Milliseconds of work before yielding. */
const maxSliceTime = 15;

/** Long work that yields where it can be interrupted. */
export type SlicedWork<Result> = Generator<void, Result, void>;

/** Runs without interruption. */
export function finish<Result>(work: SlicedWork<Result>): Result {
  let piece = work.next();
  while (!piece.done) piece = work.next();
  return piece.value;
}

/** Lets other events run every few milliseconds. */
export async function finishInSlices<Result>(work: SlicedWork<Result>, clock: Pick<Clock, 'now'>): Promise<Result> {
  const slice = startSlice(clock);
  let piece = work.next();
  while (!piece.done) {
    if (slice.isOver) await slice.next();
    piece = work.next();
  }
  return piece.value;
}

export interface TimeSlice {
  readonly isOver: boolean;
  /** Yields to other events. */
  next(): Promise<void>;
}

export function startSlice({ now }: Pick<Clock, 'now'>): TimeSlice {
  let start = now();
  return {
    get isOver() {
      return now() - start >= maxSliceTime;
    },
    async next() {
      // Not the clock's timer, because this is about order, not time.
      await new Promise((resolve) => setImmediate(resolve));
      start = now();
    },
  };
}
