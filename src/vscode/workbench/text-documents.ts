import * as vscode from 'vscode';
import { isInside, isSamePath } from '../../machine/paths.ts';

/**
 * The open document of a path, in a tab or not. Prefers unsaved documents, because VS Code keeps that of a deleted file
 * for a while, then documents of files over those without one.
 */
export function findDocument(path: string): vscode.TextDocument | undefined {
  const documents = vscode.workspace.textDocuments.filter(
    (document) => hasPath(document) && isSamePath(document.uri.fsPath, path),
  );
  const dirty = documents.filter(({ isDirty }) => isDirty);
  const [first] = [...dirty.filter(ofFile), ...dirty, ...documents.filter(ofFile), ...documents];
  return first;
}

/** Documents of a file, or below a folder. */
export function documentsInside(path: string): readonly vscode.TextDocument[] {
  return vscode.workspace.textDocuments.filter((document) => hasPath(document) && isInside(path, document.uri.fsPath));
}

/** Whether it has unsaved changes. For a document without a file, VS Code reports this late: with the second change. */
export function hasUnsavedText(document: vscode.TextDocument): boolean {
  const { isDirty, isUntitled, uri } = document;
  if (!isUntitled) return isDirty;
  return document.getText() !== '' || (isDirty && isFileUri(uri));
}

/** Address of a document for a missing file: saving creates the file without a question. */
export function newFileUri(path: string): vscode.Uri {
  return vscode.Uri.file(path).with({ scheme: 'untitled' });
}

/** Whether the address has a file path; that of an untitled document without one has only a name. */
export function isFileUri({ scheme, path }: vscode.Uri): boolean {
  return scheme === 'file' || (scheme === 'untitled' && path.startsWith('/'));
}

function ofFile({ isUntitled }: vscode.TextDocument): boolean {
  return !isUntitled;
}

function hasPath({ uri, isClosed }: vscode.TextDocument): boolean {
  return isFileUri(uri) && !isClosed;
}
