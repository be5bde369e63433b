import { type Clock, sleep } from '../core/time/clock.ts';

/** A document that others may be saving as well: VS Code by itself, or a formatter that comes before it. */
export interface SavableDocument {
  readonly isDirty: boolean;
  /** `false` when it did not come to be saved, which may have many reasons; may reject. */
  save(): PromiseLike<boolean>;
  /** Whether its file holds its text. */
  isOnDisk(): Promise<boolean>;
}

/** How often it is saved before it counts as not to be saved. */
const saves = 3;
/** Looks at the result of each: milliseconds from one to the next, and how many. */
const looks = { interval: 200, count: 5 };

/**
 * Saves a document, and judges by the disk: `false` only once its file has not come to hold its text for three seconds.
 * The editor's own state may be late on a busy machine, or be about another save.
 */
export async function saveWithRetries(document: SavableDocument, clock: Clock): Promise<boolean> {
  for (let save = 0; save < saves; save++) {
    if (!document.isDirty || (await trySave(document))) return true;
    for (let look = 0; look < looks.count; look++) {
      if (!document.isDirty) return true;
      await sleep(clock, looks.interval);
    }
    if (await document.isOnDisk()) return true;
  }
  return false;
}

/** A refusal, with any error, is no more than one sign. */
async function trySave(document: SavableDocument): Promise<boolean> {
  try {
    return await document.save();
  } catch {
    return false;
  }
}
