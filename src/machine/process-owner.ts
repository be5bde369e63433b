import { readFile } from 'node:fs/promises';
import { uptime } from 'node:os';
import { errorCodeOf } from './error-codes.ts';

/** JSON. The mark is needed because process ids are reused. */
export interface Owner {
  readonly pid: number;
  readonly mark: string;
  /** Milliseconds of the time of day. */
  readonly since: number;
}

export async function describeOwner(): Promise<Owner> {
  return { pid: process.pid, mark: (await startOf(process.pid)) ?? ownMark(), since: Date.now() };
}

/** A guess if start times are unknown. */
export async function isRunning({ pid, mark, since }: Owner): Promise<boolean> {
  if (process.platform === 'linux') return (await startOf(pid)) === mark;
  if (pid === process.pid) return mark === ownMark();
  return since > bootTime() && processExists(pid);
}

/** Milliseconds of the time of day. */
export function bootTime(): number {
  return Date.now() - uptime() * 1000;
}

function ownMark(): string {
  return String(performance.timeOrigin);
}

export function processExists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCodeOf(error) === 'EPERM';
  }
}

/** `undefined`: ended or unknown. */
export async function startOf(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  try {
    const [stat, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'latin1'),
      readFile('/proc/sys/kernel/random/boot_id', 'latin1'),
    ]);
    // The program's name may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, start] = [fields[0], fields[19]];
    return state === 'Z' || state === 'X' ? undefined : `${boot.trim()} ${start}`;
  } catch {
    return undefined;
  }
}
