import { readFile } from 'node:fs/promises';
import { uptime } from 'node:os';
import { errorCodeOf } from './error-codes.ts';

/** Who works in a folder of the store: plain JSON. A number alone would be another process's after a while. */
export interface Owner {
  readonly pid: number;
  /** Of two processes with one number, which of them. */
  readonly mark: string;
  /** The time of day in milliseconds. */
  readonly since: number;
}

export async function describeOwner(): Promise<Owner> {
  return { pid: process.pid, mark: (await startOf(process.pid)) ?? ownMark(), since: Date.now() };
}

/** Whether the process still runs; a guess where the system does not tell when a process began. */
export async function isRunning({ pid, mark, since }: Owner): Promise<boolean> {
  if (process.platform === 'linux') return (await startOf(pid)) === mark;
  if (pid === process.pid) return mark === ownMark();
  return since > bootTime() && processExists(pid);
}

/** When the machine was started: milliseconds of the time of day. */
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

/** When a process began, and in which run of the machine; `undefined` when it has ended, or cannot be told. */
export async function startOf(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  try {
    const [stat, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'latin1'),
      readFile('/proc/sys/kernel/random/boot_id', 'latin1'),
    ]);
    // The name of the program, in parentheses, may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, start] = [fields[0], fields[19]];
    return state === 'Z' || state === 'X' ? undefined : `${boot.trim()} ${start}`;
  } catch {
    return undefined; // it has ended
  }
}
