import * as vscode from 'vscode';
import { isInside, isSamePath } from '../../machine/paths.ts';

/** The document of a path if VS Code has it in memory, in a tab or not. */
export function findDocument(path: string): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find((document) => isFile(document) && isSamePath(document.uri.fsPath, path));
}

/** The documents in memory of a file, or below a folder. */
export function documentsInside(path: string): readonly vscode.TextDocument[] {
  return vscode.workspace.textDocuments.filter((document) => isFile(document) && isInside(path, document.uri.fsPath));
}

function isFile({ uri, isClosed }: vscode.TextDocument): boolean {
  return uri.scheme === 'file' && !isClosed;
}
