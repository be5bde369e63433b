import * as vscode from 'vscode';
import type { TabState } from '../../../ports/editor-state.ts';
import { toPosition } from '../../ranges.ts';
import { documentAt } from './editor-capture.ts';

export type TextTabState = Extract<TabState, { kind: 'text' }>;

export interface ShownText {
  readonly uri: vscode.Uri;
  readonly state: TextTabState;
}

/** Without a text, it is the slide panel. */
export interface WantedTab {
  readonly key: string;
  readonly text: ShownText | undefined;
}

export interface TabTarget {
  readonly column: number;
  readonly takesFocus: boolean;
}

/** Shows a document in a group, in a new tab if necessary, with its selection and scroll position. */
export async function showText({ uri, state }: ShownText, { column, takesFocus }: TabTarget): Promise<void> {
  const options = { viewColumn: column, preview: state.isPreview === true, preserveFocus: !takesFocus };
  if (state.viewType !== undefined) {
    return void (await vscode.commands.executeCommand('vscode.openWith', uri, state.viewType, options));
  }
  const document = documentAt(uri) ?? (await openText(uri));
  if (!document) return void (await vscode.commands.executeCommand('vscode.open', uri, options));
  const editor = await vscode.window.showTextDocument(document, options);
  showView(editor, state);
}

/** Skips what is already right. */
export function showView(editor: vscode.TextEditor, { selections, firstLine }: TextTabState): void {
  const targetSelections = selections.map((selection) => {
    const [start, end] = [toPosition(selection.start), toPosition(selection.end)].map((position) =>
      editor.document.validatePosition(position),
    ) as [vscode.Position, vscode.Position];
    return selection.isReversed ? new vscode.Selection(end, start) : new vscode.Selection(start, end);
  });
  if (targetSelections.length > 0 && !isSame(editor.selections, targetSelections)) editor.selections = targetSelections;
  if (firstLine === undefined || editor.visibleRanges[0]?.start.line === firstLine) return;
  const top = editor.document.validatePosition(new vscode.Position(firstLine + stickyLines(), 0));
  editor.revealRange(new vscode.Range(top, top), vscode.TextEditorRevealType.AtTop);
}

/** VS Code keeps room for sticky lines above a revealed line. */
function stickyLines(): number {
  const settings = vscode.workspace.getConfiguration('editor.stickyScroll');
  return settings.get('enabled') === true ? settings.get('maxLineCount', 5) : 0;
}

function isSame(a: readonly vscode.Selection[], b: readonly vscode.Selection[]): boolean {
  return a.length === b.length && a.every((selection, index) => b[index] !== undefined && selection.isEqual(b[index]));
}

/** `undefined` for files that VS Code cannot show as text. */
async function openText(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch {
    return undefined;
  }
}
