import * as vscode from 'vscode';

/** Gives a document a text without saving it, be it the one that it has. */
export async function makeUnsaved(document: vscode.TextDocument, text: string): Promise<void> {
  if (document.getText() !== text) await replaceText(document, text);
  if (document.isDirty) return;
  await replaceText(document, `${text} `);
  await replaceText(document, text);
}

async function replaceText(document: vscode.TextDocument, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  const all = document.validateRange(new vscode.Range(0, 0, document.lineCount, 0));
  const lineBreak = text.includes('\r\n') ? vscode.EndOfLine.CRLF : vscode.EndOfLine.LF;
  edit.set(document.uri, [vscode.TextEdit.replace(all, text), vscode.TextEdit.setEndOfLine(lineBreak)]);
  await vscode.workspace.applyEdit(edit);
}
