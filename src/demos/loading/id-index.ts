import type { DemoFile } from '../model.ts';

/**
 * Knows whether the ids of files that were settled one by one are unique together as well. Without it every change of
 * one file would settle the ids of all: ten times the time of a reload at 1,000 files of 100 demos.
 */
export interface IdIndex {
  readonly hasCollisions: boolean;
  add(file: DemoFile): void;
  remove(file: DemoFile): void;
}

/** Creates an empty index; each call costs as much as the file has demos, however large the library. */
export function createIdIndex(): IdIndex {
  const ids = new Set<string>();
  /** How many further demos have an id, for those that are not unique. */
  const repeats = new Map<string, number>();
  return {
    get hasCollisions() {
      return repeats.size > 0;
    },
    add(file) {
      for (const { id } of file.demos) {
        const count = ids.size;
        if (ids.add(id).size === count) repeats.set(id, (repeats.get(id) ?? 0) + 1);
      }
    },
    remove(file) {
      for (const { id } of file.demos) {
        const count = repeats.get(id) ?? 0;
        if (count > 1) repeats.set(id, count - 1);
        else if (!repeats.delete(id)) ids.delete(id);
      }
    },
  };
}
