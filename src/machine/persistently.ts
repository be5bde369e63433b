import type { PathLike, RmOptions } from 'node:fs';
import fs from 'node:fs/promises';
import { sleep } from '../core/time/clock.ts';
import { errorCodeOf } from './error-codes.ts';
import { systemClock } from './system-clock.ts';

/** A virus scanner or a sync client has the file open. */
const busyCodes = new Set(['EPERM', 'EACCES', 'EBUSY']);
/** Milliseconds. */
const pauses = [10, 20, 40, 80, 160, 320, 320];
export const fewPauses: readonly number[] = [10, 20, 40];
const isWindows = process.platform === 'win32';

/** Only on Windows, unless `isNeeded` is set. */
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

export function rename(from: PathLike, to: PathLike, tries?: readonly number[]): Promise<void> {
  return persistently(() => fs.rename(from, to), tries);
}

export function unlink(path: PathLike): Promise<void> {
  return persistently(() => fs.unlink(path));
}

/** Fails for the current folder of a program on Windows. */
export function rmdir(path: PathLike): Promise<void> {
  return persistently(() => fs.rmdir(path));
}

/** On Windows, a deleted file keeps its name while it is open. */
export function rm(path: PathLike, options?: RmOptions): Promise<void> {
  return fs.rm(path, isWindows ? { ...options, maxRetries: 10, retryDelay: 50 } : options);
}
