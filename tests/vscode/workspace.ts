import * as vscode from 'vscode';

/** The folder the window has open: absolute path. */
export function workspaceFolder(): string {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder) throw new Error('The window has no folder open');
  return folder.uri.fsPath;
}

/** Where the extension under test lies. */
export function extensionUri(): vscode.Uri {
  const extension = vscode.extensions.getExtension('showrunner.showrunner');
  if (!extension) throw new Error('The extension under test is not there');
  return extension.extensionUri;
}
