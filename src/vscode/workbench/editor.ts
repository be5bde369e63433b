import * as vscode from 'vscode';
import type { Disposable } from '../../core/disposables.ts';
import { DemoError } from '../../core/errors.ts';
import type { Range } from '../../core/text.ts';
import { statAt } from '../../machine/disk.ts';
import type { Editor } from '../../ports/editor.ts';
import { fromRange, toRange } from '../ranges.ts';
import type { DocumentLoader } from './document-loader.ts';
import { createHighlighter } from './highlight/highlighter.ts';
import { columnOf, saveAndClose } from './tabs.ts';
import { findDocument, isFileUri, newFileUri } from './text-documents.ts';

export function createEditor(documents: DocumentLoader): Editor & Disposable {
  const highlighter = createHighlighter();
  const showText = async (path: string) => {
    const document = await documents.load(path);
    const viewColumn = columnOf(document);
    return vscode.window.showTextDocument(document, { viewColumn, preview: false, preserveFocus: false });
  };
  return {
    async show(path, { mayBeNew = false } = {}) {
      if (mayBeNew && (await statAt(path)) === undefined) return showNew(path);
      if (await hasOwnEditor(path)) return openAsIs(path);
      try {
        await showText(path);
      } catch (error) {
        // What VS Code cannot read as text it shows in its own way, or says so in the tab.
        if (!(error instanceof DemoError) || error.code !== 'not-a-file' || !(await isFile(path))) throw error;
        await openAsIs(path);
      }
    },
    active() {
      const editor = vscode.window.activeTextEditor;
      if (!editor || !isFileUri(editor.document.uri)) return undefined;
      return { path: editor.document.uri.fsPath, selection: fromRange(editor.selection) };
    },
    async select(path, range, { reveal = 'center', isShown = false } = {}) {
      const editor = (isShown && activeEditorOf(path)) || (await showText(path));
      const { start, end } = editor.document.validateRange(toRange(range));
      editor.selection = new vscode.Selection(start, end);
      editor.revealRange(editor.selection, revealTypes[reveal]);
    },
    async highlight(path, range, style) {
      const editor = await showText(path);
      const { start } = editor.document.validateRange(toRange(range));
      editor.selection = new vscode.Selection(start, start); // or the cursor's brackets would shine in the dark
      highlighter.light(path, range, style);
      revealAll(editor, range);
    },
    async clearHighlight() {
      highlighter.clear();
    },
    close: saveAndClose,
    capture: async () => ({ groups: [], activeGroup: 0, unsaved: [] }), // this host follows in the next commit
    restore: async () => undefined,
    dispose: () => highlighter.dispose(),
  };
}

function activeEditorOf(path: string): vscode.TextEditor | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor && editor.document === findDocument(path) ? editor : undefined;
}

async function showNew(path: string): Promise<void> {
  const document = findDocument(path) ?? (await vscode.workspace.openTextDocument(newFileUri(path)));
  await vscode.window.showTextDocument(document, { viewColumn: columnOf(document), preview: false });
}

async function openAsIs(path: string): Promise<void> {
  await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(path), { preview: false });
}

const revealTypes = {
  center: vscode.TextEditorRevealType.InCenterIfOutsideViewport,
  top: vscode.TextEditorRevealType.AtTop,
} as const;

/** What is taller than the window is shown from its beginning. */
function revealAll(editor: vscode.TextEditor, range: Range): void {
  const lines = range.end.line - range.start.line;
  const [visible] = editor.visibleRanges;
  const isTall = visible !== undefined && lines > visible.end.line - visible.start.line;
  const type = isTall ? vscode.TextEditorRevealType.AtTop : vscode.TextEditorRevealType.InCenterIfOutsideViewport;
  editor.revealRange(toRange(range), type);
}

/** What VS Code shows by an editor of its own rather than as text. */
async function hasOwnEditor(path: string): Promise<boolean> {
  const isNamedSo = /\.(?:png|jpe?g|gif|bmp|ico|webp|avif|mp3|wav|ogg|mp4|webm|pdf|ipynb)$/i.test(path);
  return isNamedSo && isFile(path);
}

async function isFile(path: string): Promise<boolean> {
  return (await statAt(path))?.type === 'file';
}
