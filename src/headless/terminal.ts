import { stripVTControlCharacters } from 'node:util';
import { systemClock } from '../machine/system-clock.ts';
import type { OnProcessStart, TerminalExecution } from '../ports/terminals.ts';
import { runInShell, type ShellRun } from './shell.ts';

/** A terminal with the line being typed and the running program. */
export interface Terminal {
  /** Interrupts a running program first, as in VS Code. Returns `undefined` if nothing really runs. */
  run(commandLine: string, onStart?: OnProcessStart): Promise<TerminalExecution | undefined>;
  /** Enter and Ctrl+C in the text act as keys. */
  type(text: string): Promise<void>;
  /** Sends the line to the running program, else runs it as a command line. */
  enter(onStart?: OnProcessStart): Promise<TerminalExecution | undefined>;
  /** Ends all processes, including background ones: with Ctrl+C, then by force. Resolves when they have ended. */
  endCommand(): Promise<void>;
  /** Ends everything, as closing a terminal does. */
  close(): Promise<void>;
  /** Kills everything without waiting. */
  kill(): void;
}

export interface TerminalOptions {
  /** Whether a shell really runs entered lines. */
  readonly exec: boolean;
  /** Absolute path of the initial folder. */
  readonly folder: string;
  /** Gets its events, a line each: `$ npm test`, `| 12 passed`. */
  report(line: string): void;
}

/** Milliseconds from Ctrl+C to a kill. */
const patienceMilliseconds = 1000;
const interruptKey = '\u0003';
const keys = new RegExp(`(\\r\\n|[\\r\\n${interruptKey}])`);

export function createTerminal({ exec, report, ...start }: TerminalOptions): Terminal {
  const runs = new Set<ShellRun>();
  let { folder } = start;
  let line = '';
  /** The run that receives typed text. */
  let current: ShellRun | undefined;
  let isEnded = false;

  const follow = (commandLine: string, onStart: OnProcessStart | undefined): TerminalExecution => {
    const output = createOutputStream();
    const printer = createPrinter((text) => report(`| ${text}`));
    const onOutput = (text: string) => {
      output.write(text);
      printer.print(text);
    };
    const started = runInShell(commandLine, { cwd: folder, onOutput, onStart });
    current = started;
    runs.add(started);
    started.gone.then(() => runs.delete(started));
    const exitCode = started.exitCode.then(async (code) => {
      folder = await started.folder;
      if (current === started) current = undefined;
      output.end();
      printer.flush();
      if (code !== 0) report(`ended ${code === undefined ? 'early' : `with exit code ${code}`}`);
      return code;
    });
    return { output, exitCode };
  };
  const run = async (commandLine: string, onStart?: OnProcessStart) => {
    if (exec && current) await interrupt(current);
    report(`$ ${commandLine}`);
    return exec && !isEnded ? follow(commandLine, onStart) : undefined;
  };
  const end = async (kindly: 'SIGINT' | 'SIGHUP') => void (await Promise.all([...runs].map((run) => run.end(kindly))));
  const enter = async (onStart?: OnProcessStart) => {
    const entered = line;
    line = '';
    if (!current) return entered.trim() === '' ? undefined : run(entered, onStart);
    current.write(`${entered}\n`);
    return undefined;
  };

  return {
    run,
    enter,
    async type(text) {
      for (const piece of text.split(keys)) {
        if (piece === interruptKey) {
          line = '';
          current?.interrupt();
        } else if (/^[\r\n]/.test(piece)) await enter();
        else line += withoutKeys(piece);
      }
    },
    endCommand() {
      line = '';
      return end('SIGINT');
    },
    close() {
      isEnded = true;
      return end('SIGHUP');
    },
    kill() {
      isEnded = true;
      for (const shellRun of runs) shellRun.dispose();
    },
  };
}

/** Removes arrows, Ctrl+L and the like, which must not end up in a command line. */
function withoutKeys(text: string): string {
  return stripVTControlCharacters(text).replace(/[^\P{Cc}\t]/gu, '');
}

async function interrupt(run: ShellRun): Promise<void> {
  run.interrupt();
  const timer = systemClock.setTimeout(() => run.dispose(), patienceMilliseconds);
  await run.exitCode;
  timer.dispose();
}

/** Splits output into lines without escape sequences and control characters. */
function createPrinter(print: (line: string) => void) {
  let rest = '';
  const clean = (line: string) =>
    stripVTControlCharacters(line)
      .replace(/[\p{Cc}]/gu, ' ')
      .trimEnd();
  return {
    print(text: string) {
      const lines = (rest + text).split(/\r?\n/);
      rest = lines.pop() ?? '';
      for (const line of lines) print(clean(line));
    },
    flush() {
      if (rest !== '') print(clean(rest));
      rest = '';
    },
  };
}

interface OutputStream extends AsyncIterable<string> {
  write(text: string): void;
  end(): void;
}

/** Keeps at most `capacity` unread characters; drops the oldest pieces. Read it once. */
function createOutputStream(capacity = 1 << 20): OutputStream {
  let pieces: string[] = [];
  let size = 0;
  let hasEnded = false;
  let wake: () => void = () => undefined;
  return {
    write(text) {
      pieces.push(text);
      size += text.length;
      while (size > capacity && pieces.length > 1) size -= pieces.shift()?.length ?? 0;
      wake();
    },
    end() {
      hasEnded = true;
      wake();
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const ready = pieces;
        pieces = [];
        size = 0;
        yield* ready;
        if (pieces.length > 0) continue;
        if (hasEnded) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
