import * as vscode from 'vscode';

/** What the formatter of the document's language would change; nothing without a formatter. Never asks which one. */
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
