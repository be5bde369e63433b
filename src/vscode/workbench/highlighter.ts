import * as vscode from 'vscode';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { createEmitter, type Event } from '../../core/emitter.ts';
import { comparePositions, isBefore } from '../../core/positions.ts';
import type { Range } from '../../core/text.ts';
import { isSamePath } from '../../machine/paths.ts';
import type { HighlightState, HighlightStyle } from '../../ports/highlight.ts';
import { fromRange, toRange } from '../ranges.ts';
import { trackRange } from './range-tracking.ts';

/** Highlights a range by dimming the rest of its document. */
export interface Highlighter extends Disposable {
  light(path: string, range: Range, style: HighlightStyle): void;
  clear(): void;
  /** Moves with later edits. */
  current(): HighlightState | undefined;
  readonly onDidChange: Event<HighlightState | undefined>;
  /** Fires after an edit that does not touch the highlight. */
  readonly onDidEditElsewhere: Event<vscode.TextDocument>;
}

interface Light extends HighlightState {
  readonly dim: vscode.TextEditorDecorationType;
  readonly lit: vscode.TextEditorDecorationType;
  readonly frame: HighlightFrame | undefined;
}

/** Used if the style has no other effect. */
const usualBackground = new vscode.ThemeColor('editor.rangeHighlightBackground');

export function createHighlighter(): Highlighter {
  let light: Light | undefined;
  const changed = createEmitter<HighlightState | undefined>();
  const editedElsewhere = createEmitter<vscode.TextDocument>();
  const current = () => light && { path: light.path, range: light.range, style: light.style };

  /** Decorations belong to an editor: a reopened tab has none. */
  const draw = () => {
    if (!light) return;
    for (const editor of vscode.window.visibleTextEditors) {
      if (isSamePath(editor.document.uri.fsPath, light.path)) drawIn(editor, light);
    }
  };
  const takeAway = () => {
    light?.dim.dispose();
    light?.lit.dispose();
    light?.frame?.dispose();
    light = undefined;
  };
  const clear = () => {
    if (!light) return;
    takeAway();
    changed.fire(undefined);
  };
  const follow = ({ document, contentChanges }: vscode.TextDocumentChangeEvent) => {
    if (!light || contentChanges.length === 0 || !isSamePath(document.uri.fsPath, light.path)) return;
    const changes = contentChanges.map(({ range, text }) => ({ range: fromRange(range), text }));
    const { range } = light;
    light = { ...light, range: trackRange(range, changes) };
    draw();
    if (comparePositions(range.start, light.range.start) || comparePositions(range.end, light.range.end)) {
      changed.fire(current());
    }
    if (changes.every((change) => isOutside(change.range, range))) editedElsewhere.fire(document);
  };

  const subscriptions = disposeAll([
    vscode.window.onDidChangeVisibleTextEditors(draw),
    vscode.workspace.onDidChangeTextDocument(follow),
  ]);
  return {
    light(path, range, style) {
      takeAway();
      light = { path, range: style.wholeLine ? wholeLines(range) : range, style, ...createDecorations(style) };
      draw();
      changed.fire(current());
    },
    clear,
    current,
    onDidChange: changed.event,
    onDidEditElsewhere: editedElsewhere.event,
    dispose() {
      subscriptions.dispose();
      takeAway();
    },
  };
}

/** The ends count as inside. */
function isOutside({ start, end }: Range, inside: Range): boolean {
  return isBefore(end, inside.start) || isBefore(inside.end, start);
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

/** VS Code has no blur, but a text decoration's value may contain further CSS properties. */
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

interface HighlightFrame extends Disposable {
  draw(editor: vscode.TextEditor, inside: vscode.Range): void;
}

/** VS Code draws a border around each line: one in the middle has only sides. */
const widths = { only: '2px', first: '2px 2px 0 2px', middle: '0 2px', last: '0 2px 2px 2px' } as const;
const parts = ['only', 'first', 'middle', 'last'] as const;

function createHighlightFrame(borderColor: string, isWholeLine: boolean): HighlightFrame {
  const types = parts.map((part) => ({
    part,
    type: vscode.window.createTextEditorDecorationType({
      isWholeLine,
      borderColor,
      borderStyle: 'solid',
      borderWidth: widths[part],
    }),
  }));
  return {
    draw(editor, inside) {
      const ranges = splitLines(editor.document, inside);
      for (const { part, type } of types) {
        const range = ranges[part];
        editor.setDecorations(type, range ? [range] : []);
      }
    },
    dispose: () => disposeAll(types.map(({ type }) => type)).dispose(),
  };
}

function splitLines(
  document: vscode.TextDocument,
  inside: vscode.Range,
): Partial<Record<keyof typeof widths, vscode.Range>> {
  const { start, end, isSingleLine } = inside;
  if (isSingleLine) return { only: inside };
  const [firstEnd, middleEnd] = [document.lineAt(start.line).range.end, document.lineAt(end.line - 1).range.end];
  const hasMiddle = end.line - start.line > 1;
  return {
    first: new vscode.Range(start, firstEnd),
    ...(hasMiddle && { middle: new vscode.Range(new vscode.Position(start.line + 1, 0), middleEnd) }),
    last: new vscode.Range(new vscode.Position(end.line, 0), end),
  };
}
