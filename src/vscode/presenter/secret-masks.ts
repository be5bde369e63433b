import * as vscode from 'vscode';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import type { Secrecy } from '../../presenting/secrecy.ts';

/** Characters: of a longer document only what is in sight is looked at. */
const wholeLimit = 200_000;
/** Lines above and below what is in sight, so that scrolling does not outrun the masks. */
const margin = 200;

/** Paints over the secrets in all editors in sight, while they are to be hidden. The documents stay as they are. */
export function createSecretMasks(secrecy: Secrecy): Disposable {
  const mask = vscode.window.createTextEditorDecorationType({
    color: 'transparent',
    // Painted behind the text itself, which a highlight dims and blurs: VS Code's own background lies apart from it.
    textDecoration: 'none; background-color: var(--vscode-editor-foreground)',
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
  const masked = new WeakSet<vscode.TextEditor>();

  const draw = (editor: vscode.TextEditor) => {
    if (!secrecy.isOn && !masked.has(editor)) return;
    masked.add(editor);
    editor.setDecorations(mask, secrecy.isOn ? secretRanges(editor, secrecy) : []);
  };
  const drawAll = () => vscode.window.visibleTextEditors.forEach(draw);
  const drawDocument = (document: vscode.TextDocument) => {
    for (const editor of vscode.window.visibleTextEditors) if (editor.document === document) draw(editor);
  };
  drawAll();
  return disposeAll([
    mask,
    secrecy.onDidChange(drawAll),
    vscode.window.onDidChangeVisibleTextEditors(drawAll),
    vscode.workspace.onDidChangeTextDocument(({ document }) => drawDocument(document)),
    vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => {
      if (textEditor.document.getText().length > wholeLimit) draw(textEditor);
    }),
  ]);
}

function secretRanges({ document, visibleRanges }: vscode.TextEditor, secrecy: Secrecy): readonly vscode.Range[] {
  const parts = document.getText().length <= wholeLimit ? [wholeOf(document)] : visibleRanges.map(withMargin);
  return parts.flatMap((part) => {
    const from = document.offsetAt(part.start);
    return secrecy.find(document.getText(part), document.fileName).map(({ start, end }) => {
      return new vscode.Range(document.positionAt(from + start), document.positionAt(from + end));
    });
  });
}

function wholeOf({ lineCount }: vscode.TextDocument): vscode.Range {
  return new vscode.Range(0, 0, lineCount, 0);
}

function withMargin({ start, end }: vscode.Range): vscode.Range {
  return new vscode.Range(Math.max(0, start.line - margin), 0, end.line + margin, 0);
}
