import * as vscode from 'vscode';
import type { Disposable } from '../../core/disposables.ts';

/** Command lines that were run in terminals, as far as shell integration tells. */
export interface LastCommand extends Disposable {
  /** Of the active terminal; else of the one in which something was run last. */
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
