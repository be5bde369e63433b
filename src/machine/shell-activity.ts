import { listFamily, listProcesses, type ProcessEntry } from './process-list.ts';
import { signal } from './processes.ts';

/**
 * Whether a shell is running something and does not read typed text. `undefined`: unknown, on Windows or if the process
 * has ended.
 */
export async function isShellBusy(pid: number, platform = process.platform): Promise<boolean | undefined> {
  return isBusy(pid, await listFamily(pid, platform));
}

/** `entries` must include the shell and its children. */
export function isBusy(pid: number, entries: readonly ProcessEntry[]): boolean | undefined {
  const shell = entries.find((entry) => entry.pid === pid);
  if (!shell) return undefined;
  // Without job control, as in start-up files, programs are in the shell's own group.
  const runsSome = entries.some(({ parent, group }) => parent === pid && group === shell.foreground);
  return shell.state !== 'S' || shell.foreground !== shell.group || runsSome;
}

/** `false` for the shell itself, and if there is none, as during start-up. */
export async function hasForegroundProgram(pid: number): Promise<boolean> {
  return hasKeyboardGivenAway(pid, await listFamily(pid));
}

export function hasKeyboardGivenAway(pid: number, entries: readonly ProcessEntry[]): boolean {
  const shell = entries.find((entry) => entry.pid === pid);
  return shell !== undefined && shell.foreground > 1 && shell.foreground !== shell.group;
}

/** Like Ctrl+C, but at once. Returns `false` on Windows, for another user's program, or if the shell has ended. */
export async function interruptForeground(shell: number): Promise<boolean> {
  const { foreground = -1 } = (await listFamily(shell)).find(({ pid }) => pid === shell) ?? {};
  return foreground > 1 && signal(-foreground, 'SIGINT');
}

/**
 * Ids of all processes in a shell's terminal, even after the shell has ended. Leaves out processes that left its
 * session, such as a browser. Empty on Windows.
 */
export type SessionLook = () => Promise<readonly number[]>;

export async function followSession(pid: number): Promise<SessionLook> {
  const own = await sessionOf(pid);
  return async () =>
    (await listProcesses())
      .filter(({ group, session }) => group === pid || (session !== '' && session === own))
      .map((entry) => entry.pid);
}

/** On Linux, a session has its shell's number. */
async function sessionOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return String(pid);
  return (await listFamily(pid)).find((entry) => entry.pid === pid)?.session;
}
