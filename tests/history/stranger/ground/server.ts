import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { findFreePort } from '../../../support/free-port.ts';
import { isTrueWithin } from './waiting.ts';
import { gitEnvironment } from './workspace.ts';

/** Folders of a walk, all below one temporary folder. */
export interface Places {
  readonly workspace: string;
  /** `XDG_CACHE_HOME`: the program's stored files lie below. */
  readonly store: string;
  readonly home: string;
  readonly tools: string;
  /** Nothing in it may change. */
  readonly outside: string;
  /** All that the program prints. */
  readonly log: string;
}

export interface HistoryEntry {
  readonly id: string;
  readonly outcome: string;
  readonly undoable: boolean | string;
  readonly obstacle?: string;
}

export interface ShowState {
  readonly status: string;
  readonly history: readonly HistoryEntry[];
}

export interface Answer {
  readonly status: number;
  readonly code: string;
  readonly body: {
    readonly status?: string;
    readonly executed?: { readonly id: string };
    readonly restored?: string;
    readonly notRestored?: readonly { readonly what: string; readonly why: string }[];
    readonly detail?: string;
  };
}

/** A call, or the program itself, that took longer than the limit. */
export class Hang extends Error {}

export interface Program {
  /** Starts it; gives the first state that it answers with. */
  start(): Promise<ShowState>;
  /** Ends it as a crash does; programs that it has started go on. */
  kill(): Promise<void>;
  /** Ends it in order, at most in 10 s. */
  end(): Promise<void>;
  /** Undefined where the program was killed meanwhile. */
  call(name: string, body?: object): Promise<Answer | undefined>;
  state(): Promise<ShowState>;
  /** The answer of a read, if there is such a route. */
  read(name: string): Promise<unknown>;
  readBytes(name: string): Promise<Buffer>;
}

export interface ProgramOptions {
  readonly places: Places;
  /** Of the built program. */
  readonly path: string;
  /** Stands in its environment, and in that of all that it starts: `NAME=value`. */
  readonly assignment: string;
  /** As on the command line, `key=json`. */
  readonly settings: readonly string[];
}

/** Milliseconds that any call may take. */
const limit = 30_000;

export async function createProgram({ places, path, assignment, settings }: ProgramOptions): Promise<Program> {
  const port = await findFreePort();
  const base = `http://127.0.0.1:${port}/api`;
  let child: ChildProcess | undefined;
  const args = [path, '--workspace', places.workspace, '--port', `${port}`, '--exec'];
  const env = environmentOf(places, assignment);

  const get = async (name: string): Promise<Response> => {
    const init = { signal: AbortSignal.timeout(limit), headers: { Connection: 'close' } };
    const response = await fetch(`${base}/${name}`, init).catch((error: Error) => {
      if (error.name === 'TimeoutError') throw new Hang(`no answer to ${name} within ${limit / 1_000} s`);
      const end = child && (child.exitCode ?? child.signalCode);
      throw end === null ? error : new Error(`The program is gone: ${end}`);
    });
    if (response.status >= 500 && response.status !== 503) throw new Error(`${name}: ${response.status}`);
    return response;
  };
  const state = async () => (await (await get('state')).json()) as ShowState;

  const firstState = async (): Promise<ShowState> => {
    let first: ShowState | undefined;
    const isThere = await isTrueWithin(limit, async () => {
      first = await state().catch(() => undefined);
      return first?.history !== undefined;
    });
    if (!isThere || first === undefined) throw new Hang('the program does not start');
    return first;
  };

  const finish = async (signal: NodeJS.Signals, wait: number) => {
    const ended = child;
    child = undefined;
    if (ended === undefined || ended.exitCode !== null || ended.signalCode !== null) return;
    const closed = once(ended, 'exit');
    ended.kill(signal);
    const timer = setTimeout(() => ended.kill('SIGKILL'), wait);
    const [code] = await closed;
    clearTimeout(timer);
    if (signal === 'SIGTERM' && code === null) throw new Hang('the program does not end');
  };

  return {
    async start() {
      child = spawn(process.execPath, [...args, ...settings.flatMap((setting) => ['--setting', setting])], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env,
      });
      const log = createWriteStream(places.log, { flags: 'a' });
      child.stdout?.pipe(log, { end: false });
      child.stderr?.pipe(log, { end: false });
      return firstState();
    },
    kill: () => finish('SIGKILL', 0),
    end: () => finish('SIGTERM', 10_000),
    call: (name, body) => send(`${base}/${name}`, body, () => child === undefined),
    state,
    async read(name) {
      const response = await get(name);
      return response.ok ? response.json() : undefined;
    },
    readBytes: async (name) => Buffer.from(await (await get(name)).arrayBuffer()),
  };
}

async function send(url: string, body: object | undefined, isKilled: () => boolean): Promise<Answer | undefined> {
  const headers = { Connection: 'close', ...(body && { 'Content-Type': 'application/json' }) };
  const signal = AbortSignal.timeout(limit);
  const init = { method: 'POST', signal, headers, ...(body && { body: JSON.stringify(body) }) };
  try {
    const response = await fetch(url, init);
    const answer = (await response.json()) as Answer['body'] & { readonly code?: string };
    return { status: response.status, code: answer.code ?? '', body: answer };
  } catch (error) {
    if (isKilled()) return undefined;
    if ((error as Error).name === 'TimeoutError') throw new Hang(`no answer to ${url} within ${limit / 1_000} s`);
    throw error;
  }
}

function environmentOf(places: Places, assignment: string): Record<string, string> {
  const [name, value] = assignment.split('=') as [string, string];
  return {
    PATH: process.env.PATH ?? '',
    HOME: places.home,
    XDG_CACHE_HOME: places.store,
    TMPDIR: places.home,
    LANG: 'C.UTF-8',
    ...gitEnvironment,
    [name]: value,
  };
}
