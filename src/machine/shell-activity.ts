import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** A process as the system lists it. */
interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  /** One letter: `S` sleeps, `R` computes, `D` waits for a disk or the net. */
  readonly state: string;
  readonly group: number;
  /** The group that has the keyboard of its terminal; -1 without one. */
  readonly foreground: number;
}

/**
 * Whether a shell computes or runs something in the foreground of its terminal, so that it does not read what is typed.
 * `undefined` where the system cannot say: on Windows, or once the process is gone.
 */
export async function isShellBusy(pid: number, platform = process.platform): Promise<boolean | undefined> {
  if (platform === 'linux') return isBusy(pid, await fromProc(pid));
  if (platform === 'darwin') return isBusy(pid, parseProcessList(await listProcesses()));
  return undefined;
}

/** `entries` holds the shell and its children, and may hold any others. */
export function isBusy(pid: number, entries: readonly ProcessEntry[]): boolean | undefined {
  const shell = entries.find((entry) => entry.pid === pid);
  if (!shell) return undefined;
  // Without job control, as in most start-up files, what a shell runs is in the group of the shell itself.
  const runsSome = entries.some(({ parent, group }) => parent === pid && group === shell.foreground);
  return shell.state !== 'S' || shell.foreground !== shell.group || runsSome;
}

/** The output of `ps -A -o pid=,ppid=,stat=,pgid=,tpgid=`. */
export function parseProcessList(text: string): readonly ProcessEntry[] {
  return text.split('\n').flatMap((line) => {
    const [pid, parent, state = '', group, foreground] = line.trim().split(/\s+/);
    const entry = { pid: Number(pid), parent: Number(parent), group: Number(group), foreground: Number(foreground) };
    return foreground === undefined ? [] : [{ ...entry, state: asLinux(state) }];
  });
}

/** `/proc/<pid>/stat`: the name of the program stands in brackets, and may hold any. */
export function parseProcStat(text: string): ProcessEntry {
  const [state = '', parent, group, , , foreground] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const numbers = { parent: Number(parent), group: Number(group), foreground: Number(foreground) };
  return { pid: Number.parseInt(text, 10), state, ...numbers };
}

/** macOS says `I` of what sleeps for long, and `U` for `D`. */
function asLinux(state: string): string {
  return state.slice(0, 1).replace('I', 'S').replace('U', 'D');
}

async function fromProc(pid: number): Promise<readonly ProcessEntry[]> {
  const children = await readIfThere(`/proc/${pid}/task/${pid}/children`);
  const pids = [pid, ...children.trim().split(/\s+/).map(Number)].filter((each) => each > 0);
  const stats = await Promise.all(pids.map((each) => readIfThere(`/proc/${each}/stat`)));
  return stats.filter((stat) => stat !== '').map(parseProcStat);
}

/** A process may end while one looks. */
function readIfThere(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}

function listProcesses(): Promise<string> {
  return new Promise((resolve) => {
    execFile('ps', ['-A', '-o', 'pid=,ppid=,stat=,pgid=,tpgid='], (error, stdout) => resolve(error ? '' : stdout));
  });
}
