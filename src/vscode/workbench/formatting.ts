import * as vscode from 'vscode';
import { columnOf } from './tabs.ts';

/**
 * Formats with the formatter that the user chose for the language. `false` when there is none: VS Code's own command
 * would then ask which to take, or tell that there is nothing to take.
 */
export async function formatAsChosen(document: vscode.TextDocument): Promise<boolean> {
  const id = vscode.workspace.getConfiguration('editor', document).get<string | null>('defaultFormatter');
  if (!id || !vscode.extensions.getExtension(id)) return false;
  await vscode.window.showTextDocument(document, { viewColumn: columnOf(document), preview: false });
  await vscode.commands.executeCommand('editor.action.formatDocument');
  return true;
}

/** Edits of the first formatter for the document's language; none without one. */
export async function formatEdits(document: vscode.TextDocument): Promise<readonly vscode.TextEdit[]> {
  const edits = await vscode.commands.executeCommand<vscode.TextEdit[] | undefined>(
    'vscode.executeFormatDocumentProvider',
    document.uri,
    formattingOptions(document),
  );
  return edits ?? [];
}

function formattingOptions(document: vscode.TextDocument): vscode.FormattingOptions {
  const shown = vscode.window.visibleTextEditors.find((editor) => editor.document === document)?.options;
  const configured = vscode.workspace.getConfiguration('editor', document);
  return {
    tabSize: numberOr(shown?.tabSize, configured.get('tabSize', 4)),
    insertSpaces: typeof shown?.insertSpaces === 'boolean' ? shown.insertSpaces : configured.get('insertSpaces', true),
  };
}

function numberOr(value: number | string | undefined, fallback: number): number {
  return typeof value === 'number' ? value : fallback;
}
