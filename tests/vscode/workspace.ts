import * as vscode from 'vscode';

/** The folder the window has open: absolute path. */
export function workspaceFolder(): string {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder) throw new Error('The window has no folder open');
  return folder.uri.fsPath;
}
