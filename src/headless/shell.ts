import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import type { Disposable } from '../core/disposables.ts';
import { messageOf } from '../core/errors.ts';
import { endByDegrees, letGo, signal as sendSignal, waitAtGate } from '../machine/processes.ts';
import { followSession } from '../machine/shell-activity.ts';
import { systemClock } from '../machine/system-clock.ts';
import { endTree } from '../machine/windows-programs.ts';
import type { OnProcessStart } from '../ports/terminals.ts';

/** A command line in a shell with its own process group. */
export interface ShellRun extends Disposable {
  /** Resolves when nothing more is printed; `undefined` if a signal ended it or it could not start. */
  readonly exitCode: Promise<number | undefined>;
  /** Resolves when the output is closed, also by background processes. */
  readonly gone: Promise<void>;
  /** The shell's last folder: `cd` affects the next command line, as in a terminal. */
  readonly folder: Promise<string>;
  write(text: string): void;
  /** Like Ctrl+C. */
  interrupt(): void;
  /**
   * Ends all processes, including background ones: with the signal first, then by force. Resolves when they have ended.
   */
  end(kindly: 'SIGINT' | 'SIGHUP'): Promise<void>;
}

export interface ShellRunOptions {
  readonly cwd: string;
  onOutput(text: string): void;
  readonly onStart?: OnProcessStart | undefined;
}

const isWindows = process.platform === 'win32';
/**
 * Milliseconds to read remaining output after the shell has ended, because a server left running may hold the pipes
 * open.
 */
const drainMilliseconds = 100;

/** Disposing kills the whole group at once. */
export function runInShell(commandLine: string, { cwd, onOutput, onStart }: ShellRunOptions): ShellRun {
  const child = start(commandLine, cwd);
  if (!isWindows) void letGo(child, onStart);
  const [, stdout, stderr, report] = child.stdio;
  for (const stream of [stdout, stderr]) listen(stream as Readable | null, onOutput);
  let reported = '';
  listen(report as Readable | null, (text) => {
    reported += text;
  });
  child.stdin?.on('error', () => undefined); // the program closed its input: typed text is lost, as in a terminal
  const exitCode = endOf(child, { cwd, onOutput });
  let [isGone, hasExited] = [false, false];
  exitCode.then(() => {
    hasExited = true;
  });
  const gone = new Promise<void>((resolve) => child.once('close', resolve)).then(() => {
    isGone = true;
  });
  const signal = (name: NodeJS.Signals) => {
    if (!isGone) signalGroup(child, name); // later the group id may belong to somebody else
  };
  return {
    exitCode,
    gone,
    folder: exitCode.then(() => lastReported(reported) || cwd),
    write: (text) => child.stdin?.write(text),
    interrupt: () => signal('SIGINT'),
    async end(kindly) {
      const list = child.pid === undefined || isGone ? async () => [] : await followSession(child.pid);
      const look = async () => {
        const remaining = await list();
        return { remaining, isOver: hasExited && remaining.length === 0 };
      };
      await endByDegrees({ clock: systemClock, interrupt: () => signal(kindly), look });
    },
    dispose: () => signal('SIGKILL'),
  };
}

/** The last complete folder: an interrupted shell may report twice, break off, or print more output. */
function lastReported(reported: string): string | undefined {
  return reported.split('\0').at(-2);
}

/**
 * Sets `SHLVL` as a terminal does: without it, bash takes its input, a socket, for a remote connection and reads
 * `.bashrc` for each command line.
 */
function start(commandLine: string, cwd: string): ChildProcess {
  if (isWindows) return spawn(commandLine, { shell: true, cwd, windowsHide: true });
  const script = `${waitAtGate}; trap 'printf "\\0%s\\0" "$PWD" >&3' EXIT; eval "$1"`;
  return spawn(findShell(process.env.SHELL), ['-c', script, 'sh', commandLine], {
    cwd,
    env: { ...process.env, SHLVL: String(Number(process.env.SHLVL) || 1) },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
}

/** The user's shell if it is compatible with `sh`. */
function findShell(userShell = ''): string {
  return /\/(?:ba|z|k|da)?sh$/.test(userShell) && existsSync(userShell) ? userShell : '/bin/sh';
}

function endOf(child: ChildProcess, { cwd, onOutput }: ShellRunOptions): Promise<number | undefined> {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      onOutput(`${existsSync(cwd) ? messageOf(error) : `There is no folder ${cwd}`}\n`); // else Node reports a missing shell
      resolve(undefined);
    });
    child.once('exit', (code) => {
      const timer = systemClock.setTimeout(() => resolve(code ?? undefined), drainMilliseconds);
      child.once('close', () => {
        timer.dispose();
        resolve(code ?? undefined);
      });
    });
  });
}

function listen(stream: Readable | null | undefined, listener: (text: string) => void): void {
  stream?.setEncoding('utf8').on('data', listener);
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  if (isWindows) endTree(child);
  else sendSignal(-child.pid, signal);
}
