import * as vscode from 'vscode';
import { disposeAll } from '../../../core/disposables.ts';

/** Decorations of editors while secrets are hidden. Their style sheet goes with them. */
export interface SecretDecorationTypes extends vscode.Disposable {
  /** Over a secret. */
  readonly mask: vscode.TextEditorDecorationType;
  /** Over scanned text: all text without it is invisible. */
  readonly seen: vscode.TextEditorDecorationType;
}

/** Documents that extensions get to see, so that each of their texts will be looked at. */
const schemes = ['file', 'untitled', 'vscode-remote', 'vscode-vfs', 'vscode-userdata', 'git'];
const ours = schemes.map((scheme) => `[data-uri^="${scheme}:"]`).join();

/**
 * VS Code paints a text before an extension hears of it. So the style sheet hides all text in advance except text that
 * wears `seen`. A decoration has no property for that: the rule nests in its style, as CSS allows, and `&` is the
 * element that wears it. A VS Code that reads it in another way shows the text at once, as it would without.
 */
const onlySeen = `.part.editor .monaco-editor:is(${ours}) .lines-content > .view-lines > .view-line > span > span:not(&)`;

export function createSecretDecorationTypes(): SecretDecorationTypes {
  const { ClosedClosed: rangeBehavior } = vscode.DecorationRangeBehavior;
  const mask = vscode.window.createTextEditorDecorationType({
    // Painted behind the text itself, which a highlight dims and blurs: VS Code's own background lies apart from it.
    textDecoration: 'none; color: transparent !important; background-color: var(--vscode-editor-foreground)',
    rangeBehavior,
  });
  const seen = vscode.window.createTextEditorDecorationType({
    textDecoration: `none; ${onlySeen} { color: transparent !important; text-shadow: none !important }`,
    rangeBehavior,
  });
  return { mask, seen, dispose: disposeAll([mask, seen]).dispose };
}
