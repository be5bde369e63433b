import * as vscode from 'vscode';
import { fromRange } from '../ranges.ts';
import type { SecretMasks } from './masks/secret-masks.ts';

type Masks = Pick<SecretMasks, 'cover'>;

/** Gives a document a text without saving it, be it the one that it has. */
export async function makeUnsaved(document: vscode.TextDocument, text: string, masks: Masks): Promise<void> {
  if (document.getText() !== text) await replaceText(document, text, masks);
  if (document.isDirty) return;
  await replaceText(document, `${text} `, masks);
  await replaceText(document, text, masks);
}

/** Gives a document a text and its line breaks; `false` where VS Code refuses. */
export function replaceText(document: vscode.TextDocument, text: string, masks: Masks): Promise<boolean> {
  const edit = new vscode.WorkspaceEdit();
  const all = document.validateRange(new vscode.Range(0, 0, document.lineCount, 0));
  const lineBreak = text.includes('\r\n') ? vscode.EndOfLine.CRLF : vscode.EndOfLine.LF;
  edit.set(document.uri, [vscode.TextEdit.replace(all, text), vscode.TextEdit.setEndOfLine(lineBreak)]);
  return masks.cover(document, {
    edits: [{ range: fromRange(all), text }],
    make: () => vscode.workspace.applyEdit(edit),
  });
}
