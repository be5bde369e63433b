import { listFamily, listProcesses, type ProcessEntry } from './process-list.ts';
import { signal } from './processes.ts';

/**
 * Whether a shell computes or runs something in the foreground of its terminal, so that it does not read typed text.
 * `undefined` if the system cannot say: on Windows, or once the process is gone.
 */
export async function isShellBusy(pid: number, platform = process.platform): Promise<boolean | undefined> {
  return isBusy(pid, await listFamily(pid, platform));
}

/** `entries` holds the shell and its children, and may hold any others. */
export function isBusy(pid: number, entries: readonly ProcessEntry[]): boolean | undefined {
  const shell = entries.find((entry) => entry.pid === pid);
  if (!shell) return undefined;
  // Without job control, as in most start-up files, a shell's programs are in the group of the shell itself.
  const runsSome = entries.some(({ parent, group }) => parent === pid && group === shell.foreground);
  return shell.state !== 'S' || shell.foreground !== shell.group || runsSome;
}

/** Whether a program of a shell has the keyboard of its terminal: not the shell itself, and not none, as while it starts. */
export async function hasForegroundProgram(pid: number): Promise<boolean> {
  return hasKeyboardGivenAway(pid, await listFamily(pid));
}

export function hasKeyboardGivenAway(pid: number, entries: readonly ProcessEntry[]): boolean {
  const shell = entries.find((entry) => entry.pid === pid);
  return shell !== undefined && shell.foreground > 1 && shell.foreground !== shell.group;
}

/**
 * Interrupts the process that has the keyboard of a shell's terminal, as Ctrl+C does, but at once. `false` if there was
 * none: on Windows, for another user's program, or once the shell is gone.
 */
export async function interruptForeground(shell: number): Promise<boolean> {
  const { foreground = -1 } = (await listFamily(shell)).find(({ pid }) => pid === shell) ?? {};
  return foreground > 1 && signal(-foreground, 'SIGINT');
}

/**
 * Ids of processes in the terminal of a shell, in the background too, the shell itself included. It may have ended: its
 * remaining processes are still found. Processes that have left its session, as a browser does that is opened from
 * there, are on their own. None on Windows.
 */
export type SessionLook = () => Promise<readonly number[]>;

export async function followSession(pid: number): Promise<SessionLook> {
  const own = await sessionOf(pid);
  return async () =>
    (await listProcesses())
      .filter(({ group, session }) => group === pid || (session !== '' && session === own))
      .map((entry) => entry.pid);
}

/** On Linux a session bears the number of its shell. */
async function sessionOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return String(pid);
  return (await listFamily(pid)).find((entry) => entry.pid === pid)?.session;
}
