import * as vscode from 'vscode';
import { isInside, isSamePath } from '../../machine/paths.ts';

/**
 * The document of a path if VS Code has it in memory, in a tab or not: one with unsaved changes before one without,
 * since VS Code keeps that of a deleted file for a while, and that of a file before one that has none yet.
 */
export function findDocument(path: string): vscode.TextDocument | undefined {
  const found = vscode.workspace.textDocuments.filter(
    (document) => hasPath(document) && isSamePath(document.uri.fsPath, path),
  );
  const dirty = found.filter(({ isDirty }) => isDirty);
  const [first] = [...dirty.filter(ofFile), ...dirty, ...found.filter(ofFile), ...found];
  return first;
}

/** The documents in memory of a file, or below a folder. */
export function documentsInside(path: string): readonly vscode.TextDocument[] {
  return vscode.workspace.textDocuments.filter((document) => hasPath(document) && isInside(path, document.uri.fsPath));
}

/** Whether it has changes that are not saved. Of a document without a file VS Code says so late: with the second change. */
export function hasUnsavedText(document: vscode.TextDocument): boolean {
  const { isDirty, isUntitled, uri } = document;
  if (!isUntitled) return isDirty;
  return document.getText() !== '' || (isDirty && isFileUri(uri));
}

/** The address of a document for a file that is not there yet: saving makes the file there, and asks no question. */
export function newFileUri(path: string): vscode.Uri {
  return vscode.Uri.file(path).with({ scheme: 'untitled' });
}

/** Whether an address is of a file, or of one that will be. An untitled document of no file has a name and no path. */
export function isFileUri({ scheme, path }: vscode.Uri): boolean {
  return scheme === 'file' || (scheme === 'untitled' && path.startsWith('/'));
}

function ofFile({ isUntitled }: vscode.TextDocument): boolean {
  return !isUntitled;
}

function hasPath({ uri, isClosed }: vscode.TextDocument): boolean {
  return isFileUri(uri) && !isClosed;
}
