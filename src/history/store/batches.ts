import type { Sequencer } from '../../core/time/async.ts';

export interface Batches<T> {
  /** Settles with the batch of these items. */
  add(items: readonly T[]): Promise<void>;
  /** Call when another task is queued: later items form a new batch. */
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
