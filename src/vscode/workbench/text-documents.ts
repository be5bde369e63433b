import * as vscode from 'vscode';
import { isInside, isSamePath } from '../../machine/paths.ts';

/** The document of a path if VS Code has it in memory, in a tab or not; that of a file before one that has none yet. */
export function findDocument(path: string): vscode.TextDocument | undefined {
  const found = vscode.workspace.textDocuments.filter(
    (document) => hasPath(document) && isSamePath(document.uri.fsPath, path),
  );
  return found.find(({ isUntitled }) => !isUntitled) ?? found[0];
}

/** The documents in memory of a file, or below a folder. */
export function documentsInside(path: string): readonly vscode.TextDocument[] {
  return vscode.workspace.textDocuments.filter((document) => hasPath(document) && isInside(path, document.uri.fsPath));
}

/** The address of a document for a file that is not there yet: saving makes the file there, and asks nobody. */
export function newFileUri(path: string): vscode.Uri {
  return vscode.Uri.file(path).with({ scheme: 'untitled' });
}

/** Whether an address is of a file, or of one that will be. An untitled document of no file has a name and no path. */
export function isFileUri({ scheme, path }: vscode.Uri): boolean {
  return scheme === 'file' || (scheme === 'untitled' && path.startsWith('/'));
}

function hasPath({ uri, isClosed }: vscode.TextDocument): boolean {
  return isFileUri(uri) && !isClosed;
}
