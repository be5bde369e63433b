import * as vscode from 'vscode';

/** VS Code's commands call the groups by name. */
const names = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'] as const;

/** Gives the focus to a group of editors; there is no way to the ninth and on. */
export async function focusGroup(column: vscode.ViewColumn): Promise<void> {
  const name = names[column - 1];
  if (name) await vscode.commands.executeCommand(`workbench.action.focus${name}EditorGroup`);
}
