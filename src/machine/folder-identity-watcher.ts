import { type Stats, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Disposable } from '../core/disposables.ts';
import type { Clock } from '../core/time/clock.ts';
import { createTimer } from '../core/time/timer.ts';
import { systemClock } from './system-clock.ts';

/** Tells when a path names another folder. */
export interface FolderIdentityWatcher extends Disposable {
  /** The folder that the path names now is the one to compare with: earlier ones are known from elsewhere. */
  renew(): void;
}

/** Milliseconds: with the next limit, a change is noticed within two seconds. */
const interval = 1000;
const nothing = '';

/**
 * Calls the listener when a folder came or went, or when its path names another one than before: moved away and made
 * anew, a link to elsewhere, or the same of any folder above. The system tells of entries only, under the folder that
 * they are in: for a path it would take a watcher on every folder above it, and on every one above each link's target.
 * So one `stat` a second, outside this thread.
 */
export function watchFolderIdentity(
  folder: string,
  onOther: () => void,
  clock: Clock = systemClock,
): FolderIdentityWatcher {
  let known = identityNow(folder);
  const timer = createTimer(clock);
  let isDisposed = false;
  const look = async () => {
    const found = await stat(folder).then(identityOf, () => nothing);
    if (isDisposed) return;
    timer.set(() => void look(), interval);
    if (found === known) return;
    known = found;
    onOther();
  };
  timer.set(() => void look(), interval);
  return {
    renew() {
      known = identityNow(folder);
    },
    dispose() {
      isDisposed = true;
      timer.dispose();
    },
  };
}

function identityNow(folder: string): string {
  try {
    return identityOf(statSync(folder));
  } catch {
    return nothing; // gone, or out of reach
  }
}

/** A folder made anew may get the number of the one that went. */
function identityOf({ dev, ino, birthtimeMs }: Stats): string {
  return `${dev} ${ino} ${birthtimeMs}`;
}
