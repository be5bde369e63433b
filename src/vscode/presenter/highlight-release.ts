import * as vscode from 'vscode';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import type { Show } from '../../show/show.ts';
import type { Highlighter } from '../workbench/highlight/highlighter.ts';

/** Takes the highlight away once the presenter writes where it is dark. What a step writes leaves it alone. */
export function createHighlightRelease(
  show: Pick<Show, 'state' | 'clearHighlight'>,
  highlighter: Pick<Highlighter, 'onDidEditElsewhere'>,
): Disposable {
  let edited: { readonly document: vscode.TextDocument; readonly version: number } | undefined;
  return disposeAll([
    highlighter.onDidEditElsewhere((document) => {
      edited = { document, version: document.version };
    }),
    // Only keys move the cursor so: other changes of a document come from a program, or from going back.
    vscode.window.onDidChangeTextEditorSelection(({ kind, textEditor: { document } }) => {
      const isTyped = kind === vscode.TextEditorSelectionChangeKind.Keyboard;
      if (!isTyped || document !== edited?.document || document.version !== edited.version) return;
      edited = undefined;
      const { status, isTyping } = show.state;
      if (status !== 'running' && !isTyping) void show.clearHighlight();
    }),
  ]);
}
