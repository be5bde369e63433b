import * as vscode from 'vscode';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { DemoError } from '../../core/errors.ts';
import type { Range } from '../../core/text.ts';
import { statAt } from '../../machine/disk.ts';
import type { Editor } from '../../ports/editor.ts';
import type { Log } from '../../ports/log.ts';
import { fromRange, toRange } from '../ranges.ts';
import type { DocumentLoader } from './document-loader.ts';
import { createEditorState } from './editor-state/editor-restore.ts';
import { createTabTracker } from './editor-state/tab-tracker.ts';
import { createHighlighter } from './highlight/highlighter.ts';
import { columnOf, saveAndClose } from './tabs.ts';
import { findDocument, isFileUri } from './text-documents.ts';

export function createEditor(documents: DocumentLoader, log: Log): Editor & Disposable {
  const highlighter = createHighlighter();
  const tracker = createTabTracker();
  const showDocument = (document: vscode.TextDocument) =>
    vscode.window.showTextDocument(document, { viewColumn: columnOf(document), preview: false, preserveFocus: false });
  const showText = async (path: string) => showDocument(await documents.load(path));
  return {
    async show(path, { mayBeNew = false } = {}) {
      if (mayBeNew && (await statAt(path)) === undefined) return void (await showDocument(await documents.begin(path)));
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
    close: (options) => saveAndClose(options, documents.isNew),
    ...createEditorState({ loader: documents, highlighter, tracker, log }),
    dispose: () => disposeAll([highlighter, tracker]).dispose(),
  };
}

function activeEditorOf(path: string): vscode.TextEditor | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor && editor.document === findDocument(path) ? editor : undefined;
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
