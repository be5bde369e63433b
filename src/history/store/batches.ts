import type { Sequencer } from '../../core/time/async.ts';

/** Gathers items until it is their turn, so that all of them are done at once. */
export interface Batches<T> {
  /** Settles as the run does that they are part of. */
  add(items: readonly T[]): Promise<void>;
  /** Counts later files as of another run, because another task waits for its turn before them. */
  cut(): void;
}

export function createBatches<T>(sequencer: Sequencer, run: (items: readonly T[]) => Promise<void>): Batches<T> {
  let next: { readonly items: T[]; readonly done: Promise<void> } | undefined;
  const begin = () => {
    const items: T[] = [];
    const done = sequencer.queue(() => {
      if (next?.items === items) next = undefined;
      return run(items);
    });
    return { items, done };
  };
  return {
    add(items) {
      next ??= begin();
      for (const item of items) next.items.push(item);
      return next.done;
    },
    cut() {
      next = undefined;
    },
  };
}
