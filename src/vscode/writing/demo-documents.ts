import * as vscode from 'vscode';
import { readSourceDocument, type SourceDocument } from '../../language/source-document.ts';

/** The demo files, by the language that VS Code or somebody gives them. */
export const demoFiles: vscode.DocumentSelector = { scheme: 'file', pattern: '**/.demo/*.{json,yaml,yml}' };

/** A demo file as it is in the editor; `undefined` for a file of another kind, or outside of the workspace. */
export function readDocument(document: vscode.TextDocument): SourceDocument | undefined {
  const folder = vscode.workspace.getWorkspaceFolder(document.uri);
  const path = document.uri.fsPath;
  if (!folder || /[\\/]variables\.(json|ya?ml)$/i.test(path)) return undefined;
  return readSourceDocument(document.getText(), { path, workspaceFolder: folder.uri.fsPath });
}

/** Whether the built-in JSON service, or the YAML extension where it is installed, offers our schema. */
export function hasSchemaService({ languageId }: vscode.TextDocument): boolean {
  return languageId.startsWith('json') || vscode.extensions.getExtension('redhat.vscode-yaml') !== undefined;
}

export function rangeOf(
  document: vscode.TextDocument,
  { start, end }: { readonly start: number; readonly end: number },
): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}
