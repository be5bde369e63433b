import * as vscode from 'vscode';
import type { Disposable } from '../../../core/disposables.ts';

/** Terminals by the name in their tab, those of other programs included. */
export interface NamedTerminals extends Disposable {
  find(name: string): vscode.Terminal | undefined;
  /** The terminal, a new one where there is none; `cwd` is where that starts. */
  get(name: string, cwd?: string): vscode.Terminal;
  /** As `find`, and it counts as gone from now on: it is about to be closed. */
  take(name: string): vscode.Terminal | undefined;
}

export function createNamedTerminals(onCreate: (terminal: vscode.Terminal) => void): NamedTerminals {
  const own = new Map<string, vscode.Terminal>();
  const leaving = new WeakSet<vscode.Terminal>();

  const isThere = (terminal: vscode.Terminal) => terminal.exitStatus === undefined && !leaving.has(terminal);
  const find = (id: string) =>
    [own.get(id), ...vscode.window.terminals.filter(({ name }) => name === id)].find(
      (terminal) => terminal !== undefined && isThere(terminal),
    );
  const closing = vscode.window.onDidCloseTerminal((closed) => {
    for (const [id, terminal] of own) if (terminal === closed) own.delete(id);
  });
  return {
    find,
    get(id, cwd) {
      const known = find(id);
      if (known) return known;
      const created = vscode.window.createTerminal({ name: id, ...(cwd !== undefined && { cwd }) });
      own.set(id, created);
      onCreate(created);
      return created;
    },
    take(id) {
      const found = find(id);
      own.delete(id);
      if (found) leaving.add(found);
      return found;
    },
    dispose: () => closing.dispose(),
  };
}
