import * as vscode from 'vscode';
import { hasJustChanged } from '../../machine/disk.ts';
import { fromRange } from '../ranges.ts';
import type { SecretDecorations } from './secrets/secret-decorations.ts';

type Decorations = Pick<SecretDecorations, 'cover'>;

/** Makes the document unsaved, even if its text does not change. */
export async function makeUnsaved(
  document: vscode.TextDocument,
  text: string,
  decorations: Decorations,
): Promise<void> {
  if (document.getText() !== text) await replaceText(document, text, decorations);
  if (document.isDirty) return;
  await replaceText(document, `${text} `, decorations);
  await replaceText(document, text, decorations);
}

/** Sets text and line breaks; `false` if VS Code refuses. */
export function replaceText(document: vscode.TextDocument, text: string, decorations: Decorations): Promise<boolean> {
  const fullRange = document.validateRange(new vscode.Range(0, 0, document.lineCount, 0));
  const lineBreak = text.includes('\r\n') ? vscode.EndOfLine.CRLF : vscode.EndOfLine.LF;
  const breakLines = vscode.TextEdit.setEndOfLine(lineBreak);
  const make = async () => {
    const isMade = await applyEdits(document, [vscode.TextEdit.replace(fullRange, text), breakLines]);
    // On a busy machine VS Code may apply the text only, and report success.
    for (let tries = 0; isMade && document.eol !== lineBreak && tries < 3; tries++) {
      await applyEdits(document, [breakLines]);
    }
    return isMade;
  };
  return decorations.cover(document, { edits: [{ range: fromRange(fullRange), text }], make });
}

/** Makes VS Code reread a document in front, but only if the window has no unsaved changes that could be lost. */
export async function readIfInFront(document: vscode.TextDocument, decorations: Decorations): Promise<void> {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  if (isCleanInFront(document) && !tabs.some(({ isDirty }) => isDirty)) await readFront(document, decorations);
}

/**
 * Rereads a clean document in front: twice if its file has just changed, because VS Code drops a read when another one
 * ends meanwhile. Keeps text typed at that moment.
 */
export async function readFront(document: vscode.TextDocument, decorations: Decorations): Promise<void> {
  const typed = new Map<vscode.TextDocument, string>();
  const changes = vscode.workspace.onDidChangeTextDocument(({ document: changed }) => {
    if (changed.isDirty) typed.set(changed, changed.getText());
  });
  try {
    await revertFront(document, decorations);
    const mayBeDropped = (await hasJustChanged(document.uri.fsPath)) && typed.size === 0 && isCleanInFront(document);
    if (mayBeDropped) await revertFront(document, decorations);
  } finally {
    changes.dispose();
  }
  const lost = [...typed].filter(([changed, text]) => !changed.isDirty && changed.getText() !== text);
  for (const [changed, text] of lost) await replaceText(changed, text, decorations);
}

function isCleanInFront(document: vscode.TextDocument): boolean {
  return vscode.window.activeTextEditor?.document === document && !document.isDirty;
}

/** Makes VS Code reread the document in front; drops its unsaved changes. */
export async function revertFront(document: vscode.TextDocument, decorations: Decorations): Promise<void> {
  const fullRange = new vscode.Range(0, 0, document.lineCount, 0);
  const edits = [{ range: fromRange(document.validateRange(fullRange)), text: '' }];
  const make = () => vscode.commands.executeCommand('workbench.action.files.revert');
  await decorations.cover(document, { edits, make });
}

async function applyEdits({ uri }: vscode.TextDocument, edits: vscode.TextEdit[]): Promise<boolean> {
  const edit = new vscode.WorkspaceEdit();
  edit.set(uri, edits);
  return vscode.workspace.applyEdit(edit);
}
