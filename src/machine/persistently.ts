import type { PathLike, RmOptions } from 'node:fs';
import fs from 'node:fs/promises';
import { sleep } from '../core/time/clock.ts';
import { errorCodeOf } from './error-codes.ts';
import { systemClock } from './system-clock.ts';

/** Codes by which Windows says that another program has a file open: a virus scanner, an indexer, a sync client. */
const busyCodes = new Set(['EPERM', 'EACCES', 'EBUSY']);
/** Milliseconds between tries. */
const pauses = [10, 20, 40, 80, 160, 320, 320];
/** The same where there is another way to do it. */
export const fewPauses: readonly number[] = [10, 20, 40];
const isWindows = process.platform === 'win32';

/** Runs `work` again while it fails because another program holds the file. On Windows only, unless `isNeeded` is set. */
export async function persistently<T>(
  work: () => Promise<T>,
  tries: readonly number[] = pauses,
  isNeeded = isWindows,
): Promise<T> {
  for (const pause of isNeeded ? tries : []) {
    try {
      return await work();
    } catch (error) {
      if (!busyCodes.has(errorCodeOf(error) ?? '')) throw error;
      await sleep(systemClock, pause);
    }
  }
  return work();
}

/** Node's `rename`, tried for a second on Windows. */
export function rename(from: PathLike, to: PathLike, tries?: readonly number[]): Promise<void> {
  return persistently(() => fs.rename(from, to), tries);
}

/** Node's `unlink`, tried for a second on Windows. */
export function unlink(path: PathLike): Promise<void> {
  return persistently(() => fs.unlink(path));
}

/** Node's `rmdir`, tried for a second on Windows, where a folder stays that is the current one of a program. */
export function rmdir(path: PathLike): Promise<void> {
  return persistently(() => fs.rmdir(path));
}

/** Node's `rm`, tried for some seconds on Windows, where a deleted file keeps its name until its last handle is closed. */
export function rm(path: PathLike, options?: RmOptions): Promise<void> {
  return fs.rm(path, isWindows ? { ...options, maxRetries: 10, retryDelay: 50 } : options);
}
