import type { DemoFile } from '../model.ts';

/** Counts the ids of files that were settled one by one, to know whether they are unique together as well. */
export interface IdLedger {
  readonly hasCollisions: boolean;
  add(file: DemoFile): void;
  remove(file: DemoFile): void;
}

/** Creates a ledger; each call costs as much as the file has demos, however large the library. */
export function createIdLedger(): IdLedger {
  const counts = new Map<string, number>();
  let collisions = 0;
  return {
    get hasCollisions() {
      return collisions > 0;
    },
    add(file) {
      for (const { id } of file.demos) {
        const count = counts.get(id) ?? 0;
        counts.set(id, count + 1);
        if (count === 1) collisions += 1;
      }
    },
    remove(file) {
      for (const { id } of file.demos) {
        const count = counts.get(id) ?? 0;
        if (count > 1) counts.set(id, count - 1);
        else counts.delete(id);
        if (count === 2) collisions -= 1;
      }
    },
  };
}
