import * as vscode from 'vscode';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import type { Clock } from '../../core/time/clock.ts';
import { currentPlatform, runScript } from '../../machine/run-script.ts';
import type { Terminals } from '../../ports/terminals.ts';
import { createShellExecutions } from './shell-executions.ts';
import { createShellReadiness } from './shell-readiness.ts';

/** More of a typed line than anybody reads: characters. */
const longestLine = 4096;

/** Terminals by the name in their tab, whoever made them. */
export function createTerminals(clock: Clock): Terminals & Disposable {
  const own = new Map<string, vscode.Terminal>();
  /** Typed since the last Enter. */
  const lines = new Map<string, string>();
  const starts = createShellReadiness(clock);
  const shells = createShellExecutions(clock);

  const find = (id: string) => {
    const known = own.get(id) ?? vscode.window.terminals.find(({ name }) => name === id);
    return known?.exitStatus === undefined ? known : undefined;
  };
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
      find(id)?.sendText('\u0003', false);
    },
    async close(id) {
      find(id)?.dispose();
      own.delete(id);
      lines.delete(id);
    },
    dispose: () => disposeAll([closing, starts, shells]).dispose(),
  };
}
