import * as vscode from 'vscode';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import type { Clock } from '../../core/time/clock.ts';
import { endGroup, markGroup } from '../../machine/processes.ts';
import { currentPlatform, runScript } from '../../machine/run-script.ts';
import type { OnProcessStart, Terminals } from '../../ports/terminals.ts';
import { createShellEnding, shellOf } from './terminals/shell-ending.ts';
import { createShellExecutions } from './terminals/shell-executions.ts';
import { createShellReadiness } from './terminals/shell-readiness.ts';

/** Characters. */
const longestLine = 4096;

/** Terminals by tab name, including those of other programs. */
export function createTerminals(clock: Clock): Terminals & Disposable {
  /** Typed since the last Enter. */
  const lines = new Map<string, string>();
  const starts = createShellReadiness(clock);
  const shells = createShellExecutions(clock);
  const ending = createShellEnding(clock, shells);
  const named = createNamedTerminals(starts.watch);
  const { find, get } = named;
  return {
    platform: currentPlatform(),
    async open(id, cwd) {
      const isNew = find(id) === undefined;
      get(id, cwd).show(true);
      return isNew;
    },
    async focus(id) {
      get(id).show(false);
    },
    ready: (id, signal) => starts.ready(get(id), signal),
    async sendText(id, text) {
      lines.set(id, ((lines.get(id) ?? '') + text).slice(-longestLine));
      get(id).sendText(text, false);
    },
    async execute(id, commandLine, onStart) {
      const terminal = get(id);
      lines.delete(id);
      await reportShell(terminal, clock, onStart);
      if (terminal.shellIntegration) return shells.run(terminal, terminal.shellIntegration, commandLine);
      terminal.sendText(commandLine, true);
      return undefined;
    },
    async enter(id, onStart) {
      const line = lines.get(id) ?? '';
      lines.delete(id);
      await reportShell(get(id), clock, onStart);
      return shells.enter(get(id), line);
    },
    runScript,
    onDidStartOther: shells.onDidStartOther,
    async endCommand(id, process) {
      const terminal = find(id);
      lines.delete(id);
      if (terminal) await ending.endCommand(terminal);
      if (process === undefined) return;
      const mark = terminal && (await markOf(terminal, clock));
      // After a reload another terminal may have the name; VS Code restores only those reported in time.
      if (!terminal || (mark !== undefined && mark !== process)) await endGroup(process, clock);
    },
    // The process is the shell, which continues.
    commandEnd: () => new Promise(() => undefined),
    async close(id) {
      lines.delete(id);
      const terminal = named.take(id);
      if (terminal) await ending.close(terminal);
    },
    dispose: () => disposeAll([named, starts, shells]).dispose(),
  };
}

/** Reports the shell, because a window after a reload may have to end its command before the terminal is back. */
async function reportShell(
  terminal: vscode.Terminal,
  clock: Clock,
  onStart: OnProcessStart | undefined,
): Promise<void> {
  const mark = onStart && (await markOf(terminal, clock));
  if (mark !== undefined) await onStart?.(mark);
}

/** `undefined` if VS Code or the system does not answer in time. */
async function markOf(terminal: vscode.Terminal, clock: Clock): Promise<string | undefined> {
  const shell = await shellOf(terminal, clock);
  return shell === undefined ? undefined : markGroup(shell);
}

interface NamedTerminals extends Disposable {
  find(name: string): vscode.Terminal | undefined;
  /** Creates the terminal if necessary, in `cwd`. */
  get(name: string, cwd?: string): vscode.Terminal;
  /** Like `find`, but marks the terminal as gone, because it is about to close. */
  take(name: string): vscode.Terminal | undefined;
}

function createNamedTerminals(onCreate: (terminal: vscode.Terminal) => void): NamedTerminals {
  const ownTerminals = new Map<string, vscode.Terminal>();
  const leaving = new WeakSet<vscode.Terminal>();

  const isThere = (terminal: vscode.Terminal) => terminal.exitStatus === undefined && !leaving.has(terminal);
  const find = (id: string) =>
    [ownTerminals.get(id), ...vscode.window.terminals.filter(({ name }) => name === id)].find(
      (terminal) => terminal !== undefined && isThere(terminal),
    );
  const closing = vscode.window.onDidCloseTerminal((closed) => {
    for (const [id, terminal] of ownTerminals) if (terminal === closed) ownTerminals.delete(id);
  });
  return {
    find,
    get(id, cwd) {
      const existing = find(id);
      if (existing) return existing;
      const created = vscode.window.createTerminal({ name: id, ...(cwd !== undefined && { cwd }) });
      ownTerminals.set(id, created);
      onCreate(created);
      return created;
    },
    take(id) {
      const terminal = find(id);
      ownTerminals.delete(id);
      if (terminal) leaving.add(terminal);
      return terminal;
    },
    dispose: () => closing.dispose(),
  };
}
