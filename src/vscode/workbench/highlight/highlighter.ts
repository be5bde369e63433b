import * as vscode from 'vscode';
import { type Disposable, disposeAll } from '../../../core/disposables.ts';
import { trackRange } from '../../../core/range-tracking.ts';
import type { Range } from '../../../core/text.ts';
import { isSamePath } from '../../../machine/paths.ts';
import type { HighlightState, HighlightStyle } from '../../../ports/highlight.ts';
import { fromRange, toRange } from '../../ranges.ts';
import { createHighlightFrame, type HighlightFrame } from './frame.ts';

/** One range lit up, by dimming all the rest of its document. */
export interface Highlighter extends Disposable {
  light(path: string, range: Range, style: HighlightStyle): void;
  clear(): void;
  /** What is lit, where it has gone with the edits since. */
  current(): HighlightState | undefined;
}

interface Light extends HighlightState {
  readonly dim: vscode.TextEditorDecorationType;
  readonly lit: vscode.TextEditorDecorationType;
  readonly frame: HighlightFrame | undefined;
}

/** Where nothing else sets a highlight apart. */
const usualBackground = new vscode.ThemeColor('editor.rangeHighlightBackground');

export function createHighlighter(): Highlighter {
  let light: Light | undefined;

  /** Decorations go with the editor they were set on: a tab that comes back has none. */
  const draw = () => {
    if (!light) return;
    for (const editor of vscode.window.visibleTextEditors) {
      if (isSamePath(editor.document.uri.fsPath, light.path)) drawIn(editor, light);
    }
  };
  const clear = () => {
    light?.dim.dispose();
    light?.lit.dispose();
    light?.frame?.dispose();
    light = undefined;
  };
  const follow = ({ document, contentChanges }: vscode.TextDocumentChangeEvent) => {
    if (!light || contentChanges.length === 0 || !isSamePath(document.uri.fsPath, light.path)) return;
    const changes = contentChanges.map(({ range, text }) => ({ range: fromRange(range), text }));
    light = { ...light, range: trackRange(light.range, changes) };
    draw();
  };

  const subscriptions = disposeAll([
    vscode.window.onDidChangeVisibleTextEditors(draw),
    vscode.workspace.onDidChangeTextDocument(follow),
  ]);
  return {
    light(path, range, style) {
      clear();
      light = { path, range: style.wholeLine ? wholeLines(range) : range, style, ...createDecorations(style) };
      draw();
    },
    clear,
    current: () => light && { path: light.path, range: light.range, style: light.style },
    dispose() {
      subscriptions.dispose();
      clear();
    },
  };
}

function drawIn(editor: vscode.TextEditor, { range, dim, lit, frame }: Light): void {
  const { document } = editor;
  const inside = document.validateRange(toRange(range));
  const before = new vscode.Range(new vscode.Position(0, 0), inside.start);
  const after = new vscode.Range(inside.end, document.lineAt(document.lineCount - 1).range.end);
  editor.setDecorations(
    dim,
    [before, after].filter(({ isEmpty }) => !isEmpty),
  );
  editor.setDecorations(lit, [inside]);
  frame?.draw(editor, inside);
}

/** VS Code has no blur of its own: the value of a text decoration may carry other properties behind it. */
function createDecorations(style: HighlightStyle): Pick<Light, 'dim' | 'lit' | 'frame'> {
  const { opacity, blur, wholeLine, borderColor } = style;
  const backgroundColor = style.background ?? (opacity < 1 || blur > 0 || borderColor ? undefined : usualBackground);
  return {
    dim: vscode.window.createTextEditorDecorationType({
      opacity: String(opacity),
      ...(blur > 0 && { textDecoration: `none; filter: blur(${blur}px)` }),
      rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
    }),
    lit: vscode.window.createTextEditorDecorationType({
      isWholeLine: wholeLine,
      ...(backgroundColor && { backgroundColor }),
      overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.rangeHighlightForeground'),
      overviewRulerLane: vscode.OverviewRulerLane.Full,
    }),
    frame: borderColor === undefined ? undefined : createHighlightFrame(borderColor, wholeLine),
  };
}

function wholeLines({ start, end }: Range): Range {
  return { start: { line: start.line, character: 0 }, end: { line: end.line, character: Number.MAX_SAFE_INTEGER } };
}
