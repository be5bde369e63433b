import * as vscode from 'vscode';
import type { Disposable } from '../../../core/disposables.ts';

/** Hears of every paste into a document, with the places, before VS Code makes it; changes nothing about it. */
export function onWillPaste(
  listener: (document: vscode.TextDocument, ranges: readonly vscode.Range[]) => void,
): Disposable {
  const provider: vscode.DocumentPasteEditProvider = {
    provideDocumentPasteEdits(document, ranges) {
      listener(document, ranges);
      return undefined;
    },
  };
  return vscode.languages.registerDocumentPasteEditProvider({ pattern: '**' }, provider, {
    providedPasteEditKinds: [vscode.DocumentDropOrPasteEditKind.Text],
    pasteMimeTypes: ['text/plain'],
  });
}
