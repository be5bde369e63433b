import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';

export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  /** `S` sleeps, `D` waits for I/O, `Z` has ended. */
  readonly state: string;
  readonly group: number;
  /** Group with the terminal's keyboard; -1 for none. */
  readonly foreground: number;
  /** Linux: session number; macOS: terminal name; empty for none. */
  readonly session: string;
}

/** Leaves out zombies. Empty on Windows. */
export async function listProcesses(platform = process.platform): Promise<readonly ProcessEntry[]> {
  const all = platform === 'linux' ? await readAllStats() : platform === 'darwin' ? await askPs() : [];
  return all.filter(({ state }) => state !== 'Z' && state !== 'X');
}

export async function listFamily(pid: number, platform = process.platform): Promise<readonly ProcessEntry[]> {
  if (platform !== 'linux') return listProcesses(platform);
  const children = await readIfThere(`/proc/${pid}/task/${pid}/children`);
  return readStats([pid, ...children.trim().split(/\s+/).map(Number)].filter((each) => each > 0));
}

/** Output of `ps -A -o pid=,ppid=,stat=,pgid=,tpgid=,tty=`. */
export function parseProcessList(text: string): readonly ProcessEntry[] {
  return text.split('\n').flatMap((line) => {
    const [pid, parent, state = '', group, foreground, terminal] = line.trim().split(/\s+/);
    if (terminal === undefined) return [];
    const numbers = { parent: Number(parent), group: Number(group), foreground: Number(foreground) };
    return [{ pid: Number(pid), state: asLinux(state), ...numbers, session: terminal.replace(/^\?+$/, '') }];
  });
}

/** The program's name, in brackets, may contain anything. */
export function parseProcStat(text: string): ProcessEntry {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state = '', parent, group, session = '', , foreground] = fields;
  const numbers = { parent: Number(parent), group: Number(group), foreground: Number(foreground) };
  return { pid: Number.parseInt(text, 10), state, ...numbers, session };
}

/** macOS: `I` is a long sleep, `U` is `D`. */
function asLinux(state: string): string {
  return state.slice(0, 1).replace('I', 'S').replace('U', 'D');
}

async function readAllStats(): Promise<readonly ProcessEntry[]> {
  const names = await readdir('/proc').catch(() => []);
  return readStats(names.map(Number).filter((pid) => pid > 0));
}

async function readStats(pids: readonly number[]): Promise<readonly ProcessEntry[]> {
  const stats = await Promise.all(pids.map((pid) => readIfThere(`/proc/${pid}/stat`)));
  return stats.filter((stat) => stat !== '').map(parseProcStat);
}

function readIfThere(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}

function askPs(): Promise<readonly ProcessEntry[]> {
  return new Promise((resolve) => {
    execFile('ps', ['-A', '-o', 'pid=,ppid=,stat=,pgid=,tpgid=,tty='], (error, stdout) =>
      resolve(error ? [] : parseProcessList(stdout)),
    );
  });
}
