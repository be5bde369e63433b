import * as vscode from 'vscode';
import type { Disposable } from '../../../core/disposables.ts';
import type { Recorder } from '../../../making/recorder.ts';

export interface AuthorCommandOptions {
  readonly recorder: Pick<Recorder, 'ran'>;
  /**
   * The path of a folder within the recorded one; `undefined` for that one itself, and for folders that are not
   * recorded.
   */
  pathOf(folder: string): string | undefined;
  /** Whether the recording has begun in this window: the state of an earlier window's terminals is unknown. */
  readonly isNew: boolean;
}

/** Tells a recorder of the command lines that are run in terminals, as far as shell integration does. */
export function followCommands({ recorder, pathOf, isNew }: AuthorCommandOptions): Disposable {
  const ends = new Map<vscode.TerminalShellExecution, () => void>();
  const names = new Map<vscode.Terminal, string | undefined>();
  /** The first one is the show's own; each of the others has a name there, too. */
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

/** For any shell. */
function quote(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `"${path}"`;
}
