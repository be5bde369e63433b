import { type Clock, sleep } from '../core/time/clock.ts';

/** VS Code or a formatter may save it at the same time. */
export interface SavableDocument {
  readonly isDirty: boolean;
  /** `false`: not saved, for any reason. May reject. */
  save(): PromiseLike<boolean>;
  /** Whether the file contains the document's text. */
  isOnDisk(): Promise<boolean>;
}

const saves = 3;
/** After each save. Milliseconds. */
const looks = { interval: 200, count: 5 };

/**
 * Trusts the disk, because the editor's state may be late or about another save. Returns `false` if the file does not
 * contain the text after three seconds.
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

async function trySave(document: SavableDocument): Promise<boolean> {
  try {
    return await document.save();
  } catch {
    return false;
  }
}
