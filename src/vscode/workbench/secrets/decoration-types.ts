import * as vscode from 'vscode';
import { disposeAll } from '../../../core/disposables.ts';

/** Disposing them removes their style sheet. */
export interface SecretDecorationTypes extends vscode.Disposable {
  /** For secrets. */
  readonly mask: vscode.TextEditorDecorationType;
  /** For scanned text: all other text is invisible. */
  readonly seen: vscode.TextEditorDecorationType;
}

/** Schemes of documents that extensions can see, so that their text will be scanned. */
const schemes = ['file', 'untitled', 'vscode-remote', 'vscode-vfs', 'vscode-userdata', 'git'];
const ours = schemes.map((scheme) => `[data-uri^="${scheme}:"]`).join();

/**
 * VS Code paints text before extensions see it, so the style sheet hides all text except text with `seen`. Decorations
 * have no property for that, so the rule is nested in its style (CSS nesting; `&` is the decorated element). If VS Code
 * handles the style differently, text is visible at once, as without it.
 */
const onlySeen = `.part.editor .monaco-editor:is(${ours}) .lines-content > .view-lines > .view-line > span > span:not(&)`;

export function createSecretDecorationTypes(): SecretDecorationTypes {
  const { ClosedClosed: rangeBehavior } = vscode.DecorationRangeBehavior;
  const mask = vscode.window.createTextEditorDecorationType({
    // Painted behind the text itself, so that a highlight dims and blurs it; VS Code's own background is separate.
    textDecoration: 'none; color: transparent !important; background-color: var(--vscode-editor-foreground)',
    rangeBehavior,
  });
  const seen = vscode.window.createTextEditorDecorationType({
    textDecoration: `none; ${onlySeen} { color: transparent !important; text-shadow: none !important }`,
    rangeBehavior,
  });
  return { mask, seen, dispose: disposeAll([mask, seen]).dispose };
}
