import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';

/** The folder that the window has open, as an absolute path. */
export function workspaceFolder(): string {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder) throw new Error('The window has no folder open');
  return folder.uri.fsPath;
}

/** The script of the slide page from the extension under test. */
export function slideScript(): Promise<string> {
  const extension = vscode.extensions.getExtension('showrunner.showrunner');
  if (!extension) throw new Error('The extension under test is not there');
  return readFile(vscode.Uri.joinPath(extension.extensionUri, 'dist/extension/slide-page.js').fsPath, 'utf8');
}
