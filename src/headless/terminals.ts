import { stripVTControlCharacters } from 'node:util';
import type { Disposable } from '../core/disposables.ts';
import { currentPlatform, runScript } from '../machine/script.ts';
import { systemClock } from '../machine/system-clock.ts';
import { quote, type Transcript } from '../memory/transcript.ts';
import type { TerminalExecution, Terminals } from '../ports/terminals.ts';
import { createOutput } from './output.ts';
import { runInShell, type ShellRun } from './shell.ts';

export interface TerminalOptions {
  readonly exec: boolean;
  readonly transcript: Transcript;
  /** Where a terminal starts that nobody opened first. */
  readonly home: string;
}

interface Terminal {
  folder: string;
  /** What has been typed since the last line break. */
  line: string;
  /** What has the keyboard. */
  run?: ShellRun;
  /** All that is still alive, in the background too. */
  readonly runs: Set<ShellRun>;
}

/** How long a program may take to end after Ctrl+C before it is ended for good. */
const patienceMilliseconds = 1000;
const interruptKey = '\u0003';
/** What does more than add to the line: Enter and Ctrl+C. */
const keys = new RegExp(`(\\r\\n|[\\r\\n${interruptKey}])`);

/**
 * Terminals that say what would run; with `exec` a shell really runs it. A command line that comes while a program
 * runs interrupts it first, as in VS Code; plain text goes to that program.
 */
export function createTerminals({ exec, transcript, home }: TerminalOptions): Terminals & Disposable {
  const terminals = new Map<string, Terminal>();

  const get = (id: string, cwd = home): Terminal => {
    const known = terminals.get(id);
    if (known) return known;
    const created: Terminal = { folder: cwd, line: '', runs: new Set() };
    terminals.set(id, created);
    return created;
  };
  const run = async (id: string, commandLine: string): Promise<TerminalExecution | undefined> => {
    const terminal = get(id);
    if (exec) await interrupt(terminal);
    transcript.add(`terminal ${id} $ ${commandLine}`);
    if (!exec || terminals.get(id) !== terminal) return undefined;
    return follow(id, terminal, commandLine);
  };
  const follow = (id: string, terminal: Terminal, commandLine: string): TerminalExecution => {
    const output = createOutput();
    const printer = createPrinter((line) => transcript.add(`terminal ${id} | ${line}`));
    const onOutput = (text: string) => {
      output.write(text);
      printer.print(text);
    };
    const started = runInShell(commandLine, { cwd: terminal.folder, onOutput });
    terminal.run = started;
    terminal.runs.add(started);
    started.gone.then(() => terminal.runs.delete(started));
    const exitCode = started.exitCode.then(async (code) => {
      terminal.folder = await started.folder;
      if (terminal.run === started) delete terminal.run;
      output.end();
      printer.flush();
      if (code !== 0) transcript.add(`terminal ${id} ended ${code === undefined ? 'early' : `with exit code ${code}`}`);
      return code;
    });
    return { output, exitCode };
  };
  const enter = async (id: string): Promise<TerminalExecution | undefined> => {
    const terminal = get(id);
    const { line } = terminal;
    terminal.line = '';
    if (!terminal.run) return line.trim() === '' ? undefined : run(id, line);
    terminal.run.write(`${line}\n`);
    return undefined;
  };
  const type = async (id: string, text: string): Promise<void> => {
    for (const piece of text.split(keys)) {
      const terminal = get(id);
      if (piece === interruptKey) {
        terminal.line = '';
        terminal.run?.interrupt();
      } else if (/^[\r\n]/.test(piece)) await enter(id);
      else terminal.line += withoutKeys(piece);
    }
  };

  return {
    platform: currentPlatform(),
    async open(id, cwd) {
      const isNew = !terminals.has(id);
      get(id, cwd);
      transcript.add(`terminal ${id} ${isNew ? 'opens' : 'shows'}`);
    },
    async focus(id) {
      get(id);
      transcript.add(`terminal ${id} focus`);
    },
    async sendText(id, text) {
      const place = `terminal ${id}`;
      const typed = { head: `${place} types`, text, from: place, to: place, isOpen: true };
      transcript.add(`${place} types ${quote(text)}`, typed);
      await type(id, text);
    },
    execute: run,
    enter,
    async runScript(call, signal) {
      transcript.add(`script ${[call.command, ...call.args.map((arg) => transcript.nameOf(arg))].join(' ')}`);
      return exec ? runScript(call, signal) : '';
    },
    async close(id) {
      const terminal = terminals.get(id);
      if (!terminal) return;
      terminals.delete(id);
      endAll(terminal);
      transcript.add(`terminal ${id} closes`);
    },
    dispose() {
      for (const terminal of terminals.values()) endAll(terminal);
      terminals.clear();
    },
  };
}

/** Arrows, Ctrl+L and the like do nothing here, and must not end up in a command line. */
function withoutKeys(text: string): string {
  return stripVTControlCharacters(text).replace(/[^\P{Cc}\t]/gu, '');
}

function endAll({ runs }: Terminal): void {
  for (const run of runs) run.dispose();
}

async function interrupt(terminal: Terminal): Promise<void> {
  const { run } = terminal;
  if (!run) return;
  run.interrupt();
  const timer = systemClock.setTimeout(() => run.dispose(), patienceMilliseconds);
  await run.exitCode;
  timer.dispose();
}

/** Cuts output into lines that are safe to print: no escape sequences, no control characters. */
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
