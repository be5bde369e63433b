import * as vscode from 'vscode';
import { type Disposable, disposeAll } from '../../../core/disposables.ts';

/** A border round a highlight. */
export interface HighlightFrame extends Disposable {
  draw(editor: vscode.TextEditor, inside: vscode.Range): void;
}

/** VS Code draws a border round each line by itself: a line in the middle has only its sides. */
const widths = { only: '2px', first: '2px 2px 0 2px', middle: '0 2px', last: '0 2px 2px 2px' } as const;
const parts = ['only', 'first', 'middle', 'last'] as const;

export function createHighlightFrame(borderColor: string, isWholeLine: boolean): HighlightFrame {
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
