import * as vscode from 'vscode';
import type { ClientCapabilities, WrittenFile } from '../../language/language-types.ts';

export const demoFiles: vscode.DocumentSelector = { scheme: 'file', pattern: '**/.demo/*.{json,yaml,yml}' };

/** `undefined` for other files, and outside the workspace. */
export function readDocument(document: vscode.TextDocument): WrittenFile | undefined {
  const folder = vscode.workspace.getWorkspaceFolder(document.uri);
  const path = document.uri.fsPath;
  if (!folder || /[\\/]variables\.(json|ya?ml)$/i.test(path)) return undefined;
  return { text: document.getText(), path, workspaceFolder: folder.uri.fsPath };
}

/** Whether the built-in JSON service, or the YAML extension, offers our schema. */
export function offerFor({ languageId }: vscode.TextDocument): ClientCapabilities {
  const hasSchemaService =
    languageId.startsWith('json') || vscode.extensions.getExtension('redhat.vscode-yaml') !== undefined;
  return { hasSchemaService };
}
