import * as vscode from 'vscode';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import type { Clock } from '../../core/time/clock.ts';
import { currentPlatform, runScript } from '../../machine/script.ts';
import type { Terminals } from '../../ports/terminals.ts';
import { createShellTracker } from './shell-tracker.ts';

/** Terminals by the name in their tab, whoever made them. */
export function createTerminals(clock: Clock): Terminals & Disposable {
  const own = new Map<string, vscode.Terminal>();
  const shells = createShellTracker(clock);

  const find = (id: string) => {
    const known = own.get(id) ?? vscode.window.terminals.find(({ name }) => name === id);
    return known?.exitStatus === undefined ? known : undefined;
  };
  const get = (id: string, cwd?: string) => {
    const known = find(id);
    if (known) return known;
    const created = vscode.window.createTerminal({ name: id, ...(cwd !== undefined && { cwd }) });
    own.set(id, created);
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
    async sendText(id, text) {
      get(id).sendText(text, false);
    },
    async execute(id, commandLine) {
      const terminal = get(id);
      const shell = await shells.integrationOf(terminal);
      if (shell) return shells.follow(terminal, shell.executeCommand(commandLine));
      terminal.sendText(commandLine, true);
      return undefined;
    },
    async enter(id) {
      const terminal = get(id);
      const started = shells.nextExecution(terminal);
      terminal.sendText('', true);
      return started;
    },
    runScript,
    async close(id) {
      find(id)?.dispose();
      own.delete(id);
    },
    dispose: () => disposeAll([closing, shells]).dispose(),
  };
}
