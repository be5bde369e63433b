import * as vscode from 'vscode';
import type { Disposable } from '../../../core/disposables.ts';
import type { Recorder } from '../../../making/recorder.ts';

export interface AuthorCommandOptions {
  readonly recorder: Pick<Recorder, 'ran'>;
  /** Path of a folder inside the recorded one; `undefined` for that folder itself, and for folders outside. */
  pathOf(folder: string): string | undefined;
  /** Whether the recording started in this window. Otherwise the state of the terminals is unknown. */
  readonly isNew: boolean;
}

/** Reports command lines in terminals through shell integration. */
export function followCommands({ recorder, pathOf, isNew }: AuthorCommandOptions): Disposable {
  const ends = new Map<vscode.TerminalShellExecution, () => void>();
  const names = new Map<vscode.Terminal, string | undefined>();
  /** The first terminal is the show's default; each other one gets a name. */
  const nameOf = (terminal: vscode.Terminal) => {
    if (!names.has(terminal)) names.set(terminal, names.size === 0 ? undefined : `Terminal ${names.size + 1}`);
    return names.get(terminal);
  };
  const begin = ({ terminal, execution }: vscode.TerminalShellExecutionStartEvent) => {
    const line = execution.commandLine.value.trim();
    if (line === '') return;
    const isFirst = isNew && !names.has(terminal);
    const name = nameOf(terminal);
    const cwd = execution.cwd ?? terminal.shellIntegration?.cwd;
    const folder = isFirst && cwd?.scheme === 'file' ? pathOf(cwd.fsPath) : undefined;
    if (folder !== undefined) recorder.ran(`cd ${quote(folder)}`, name)();
    ends.set(execution, recorder.ran(line, name));
  };
  const end = (execution: vscode.TerminalShellExecution) => {
    ends.get(execution)?.();
    ends.delete(execution);
  };
  const { window } = vscode;
  return vscode.Disposable.from(
    window.onDidStartTerminalShellExecution(begin),
    window.onDidEndTerminalShellExecution(({ execution }) => end(execution)),
  );
}

function quote(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `"${path}"`;
}
