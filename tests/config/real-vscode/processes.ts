import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A server that runs in a process group of its own. */
export interface Server {
  /** The first match of `ready` in its output. */
  readonly match: RegExpMatchArray;
  /** Ends it with every process it started. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly command: string;
  readonly args: readonly string[];
  /** Printed once it accepts connections. */
  readonly ready: RegExp;
  /** Milliseconds until that line must have come. */
  readonly timeout: number;
  /** Where it keeps its temporary files: an absolute path, removed by the caller. */
  readonly temporary: string;
  /** Variables beside those of this process. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts a server and waits until it is ready; throws with its output when it ends or takes too long. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { command, args, ready, timeout } = options;
  const env = { ...cleanEnvironment(options.temporary), ...options.environment };
  const child = spawn(command, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'], env });
  const leave = endWithThisProcess(child);
  const stop = async () => {
    leave();
    await endGroup(child);
  };
  try {
    return { match: await outputMatching(child, ready, timeout), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * A VS Code that starts us (its terminal, its extension host) must not speak to the one we start, and its terminals run
 * one shell without the start-up files of whoever runs the tests.
 */
function cleanEnvironment(temporary: string): NodeJS.ProcessEnv {
  const foreign = /^(VSCODE_|ELECTRON_|CODE_SERVER_|NODE_OPTIONS$|XDG_|npm_|BASH_ENV$|ENV$|ZDOTDIR$|PROMPT_COMMAND$)/;
  const kept = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  const shell = process.platform === 'win32' ? {} : { HOME: temporary, SHELL: '/bin/bash' };
  return { ...Object.fromEntries(kept), ...shell, ...(process.platform === 'linux' && { TMPDIR: temporary }) };
}

function outputMatching(child: ChildProcess, pattern: RegExp, timeout: number): Promise<RegExpMatchArray> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string) => reject(new Error(`${child.spawnargs.join(' ')}\n${why}. It printed:\n${output}`));
    const timer = setTimeout(() => fail(`was not ready after ${timeout} ms`), timeout);
    const read = (text: string) => {
      output += text;
      const match = output.match(pattern);
      if (match) resolve(match);
    };
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', read);
    child.once('error', (error) => fail(`could not be started: ${error.message}`));
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with code ${code}`);
    });
  });
}

/** Whatever ends this process ends the group too. Returns how to call that off. */
function endWithThisProcess(child: ChildProcess): () => void {
  const end = () => signalGroup(child, 'SIGKILL');
  const exit = () => process.exit(130);
  process.prependOnceListener('exit', end); // before its folders are removed
  process.once('SIGINT', exit).once('SIGTERM', exit);
  return () => {
    process.off('exit', end);
    process.off('SIGINT', exit).off('SIGTERM', exit);
  };
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return void signalGroup(child, 'SIGKILL');
  const ended = once(child, 'exit');
  signalGroup(child, 'SIGTERM');
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), 2000);
  await ended;
  clearTimeout(timer);
  signalGroup(child, 'SIGKILL');
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
