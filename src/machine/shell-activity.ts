import { listFamily, listProcesses, type ProcessEntry } from './process-list.ts';
import { signal } from './processes.ts';

/** A busy shell does not read typed text. `undefined`: unknown, on Windows or if it has ended. */
export async function isShellBusy(pid: number, platform = process.platform): Promise<boolean | undefined> {
  return isBusy(pid, await listFamily(pid, platform));
}

/** `entries` must include the shell's children. */
export function isBusy(pid: number, entries: readonly ProcessEntry[]): boolean | undefined {
  const shell = entries.find((entry) => entry.pid === pid);
  if (!shell) return undefined;
  // Without job control, programs are in the shell's group.
  const runsSome = entries.some(({ parent, group }) => parent === pid && group === shell.foreground);
  return shell.state !== 'S' || shell.foreground !== shell.group || runsSome;
}

/** `false` if the shell itself has the keyboard. */
export async function hasForegroundProgram(pid: number): Promise<boolean> {
  return hasKeyboardGivenAway(pid, await listFamily(pid));
}

export function hasKeyboardGivenAway(pid: number, entries: readonly ProcessEntry[]): boolean {
  const shell = entries.find((entry) => entry.pid === pid);
  return shell !== undefined && shell.foreground > 1 && shell.foreground !== shell.group;
}

/** Like Ctrl+C. Returns `false` if there was nothing to interrupt, and on Windows. */
export async function interruptForeground(shell: number): Promise<boolean> {
  const { foreground = -1 } = (await listFamily(shell)).find(({ pid }) => pid === shell) ?? {};
  return foreground > 1 && signal(-foreground, 'SIGINT');
}

/** Also after the shell has ended, but without processes that left its session, such as a browser. Empty on Windows. */
export type SessionLook = () => Promise<readonly number[]>;

export async function followSession(pid: number): Promise<SessionLook> {
  const ownSession = await sessionOf(pid);
  return async () =>
    (await listProcesses())
      .filter(({ group, session }) => group === pid || (session !== '' && session === ownSession))
      .map((entry) => entry.pid);
}

async function sessionOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return String(pid);
  return (await listFamily(pid)).find((entry) => entry.pid === pid)?.session;
}
