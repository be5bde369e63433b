import * as vscode from 'vscode';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import type { Clock } from '../../core/time/clock.ts';
import { currentPlatform, runScript } from '../../machine/run-script.ts';
import type { Terminals } from '../../ports/terminals.ts';
import { createShellEnding } from './terminals/shell-ending.ts';
import { createShellExecutions } from './terminals/shell-executions.ts';
import { createShellReadiness } from './terminals/shell-readiness.ts';

/** More of a typed line than anybody reads: characters. */
const longestLine = 4096;

/** Terminals by the name in their tab, whoever made them. */
export function createTerminals(clock: Clock): Terminals & Disposable {
  const own = new Map<string, vscode.Terminal>();
  /** Typed since the last Enter. */
  const lines = new Map<string, string>();
  const starts = createShellReadiness(clock);
  const shells = createShellExecutions(clock);
  const ending = createShellEnding(clock, shells);
  /** Those that are on their way out: one of the same name is another. */
  const leaving = new WeakSet<vscode.Terminal>();

  const isThere = (terminal: vscode.Terminal) => terminal.exitStatus === undefined && !leaving.has(terminal);
  const find = (id: string) =>
    [own.get(id), ...vscode.window.terminals.filter(({ name }) => name === id)].find(
      (terminal) => terminal !== undefined && isThere(terminal),
    );
  const get = (id: string, cwd?: string) => {
    const known = find(id);
    if (known) return known;
    const created = vscode.window.createTerminal({ name: id, ...(cwd !== undefined && { cwd }) });
    own.set(id, created);
    starts.watch(created);
    return created;
  };
  const forget = (closed: vscode.Terminal) => {
    for (const [id, terminal] of own) if (terminal === closed) own.delete(id);
  };

  const closing = vscode.window.onDidCloseTerminal(forget);
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
    async execute(id, commandLine) {
      const terminal = get(id);
      lines.delete(id);
      if (terminal.shellIntegration) return shells.run(terminal, terminal.shellIntegration, commandLine);
      terminal.sendText(commandLine, true);
      return undefined;
    },
    async enter(id) {
      const line = lines.get(id) ?? '';
      lines.delete(id);
      return shells.enter(get(id), line);
    },
    runScript,
    async endCommand(id) {
      const terminal = find(id);
      lines.delete(id);
      if (terminal) await ending.endCommand(terminal);
    },
    async close(id) {
      const terminal = find(id);
      own.delete(id);
      lines.delete(id);
      if (!terminal) return;
      leaving.add(terminal);
      await ending.close(terminal);
    },
    dispose: () => disposeAll([closing, starts, shells]).dispose(),
  };
}
