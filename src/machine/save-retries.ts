import { type Clock, sleep } from '../core/time/clock.ts';

/** Others may save it at the same time. */
export interface SavableDocument {
  readonly isDirty: boolean;
  /** May fail for any reason. */
  save(): PromiseLike<boolean>;
  /** The file contains the text. */
  isOnDisk(): Promise<boolean>;
}

const saves = 3;
/** Milliseconds. */
const looks = { interval: 200, count: 5 };

/** Trusts the disk, because the editor's state may be late. Returns `false` after three seconds. */
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
