import { type Stats, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Disposable } from '../core/disposables.ts';
import type { Clock } from '../core/time/clock.ts';
import { createTimer } from '../core/time/timer.ts';
import { systemClock } from './system-clock.ts';

export interface FolderIdentityWatcher extends Disposable {
  renew(): void;
}

/** Milliseconds. */
const interval = 1000;
const nothing = '';

/**
 * Calls `onOther` when the path leads to another folder, or to none. Polls, because file watchers would be needed on
 * all folders above, also of link targets.
 */
export function watchFolderIdentity(
  folder: string,
  onReplaced: () => void,
  clock: Clock = systemClock,
): FolderIdentityWatcher {
  let identity = identityNow(folder);
  const timer = createTimer(clock);
  let isDisposed = false;
  const look = async () => {
    const currentIdentity = await stat(folder).then(identityOf, () => nothing);
    if (isDisposed) return;
    timer.set(() => void look(), interval);
    if (currentIdentity === identity) return;
    identity = currentIdentity;
    onReplaced();
  };
  timer.set(() => void look(), interval);
  return {
    renew() {
      identity = identityNow(folder);
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
    return nothing;
  }
}

/** The inode number may be reused. */
function identityOf({ dev, ino, birthtimeMs }: Stats): string {
  return `${dev} ${ino} ${birthtimeMs}`;
}
