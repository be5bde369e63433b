import * as vscode from 'vscode';
import type { Disposable } from '../../core/disposables.ts';

/** Tracks command lines through shell integration. */
export interface LastCommand extends Disposable {
  /** The last line in the active terminal, else in any. */
  readonly line: string | undefined;
}

export function createLastCommand(): LastCommand {
  const lines = new WeakMap<vscode.Terminal, string>();
  let last: string | undefined;
  const subscription = vscode.window.onDidStartTerminalShellExecution(({ terminal, execution }) => {
    const line = execution.commandLine.value.trim();
    if (line === '') return;
    last = line;
    lines.set(terminal, line);
  });
  return {
    get line() {
      const { activeTerminal } = vscode.window;
      return (activeTerminal && lines.get(activeTerminal)) ?? last;
    },
    dispose: () => subscription.dispose(),
  };
}
