import * as vscode from 'vscode';
import type { Disposable } from '../../core/disposables.ts';
import { DemoError } from '../../core/errors.ts';
import { findQuietPosition } from '../../core/quiet-place.ts';
import { createLines, type Range } from '../../core/text.ts';
import { statAt } from '../../machine/disk.ts';
import { isSamePath } from '../../machine/paths.ts';
import type { Editor } from '../../ports/editor.ts';
import type { Log } from '../../ports/log.ts';
import { fromRange, toPosition, toRange } from '../ranges.ts';
import type { DocumentLoader } from './document-loader.ts';
import type { DocumentSaver } from './document-saver.ts';
import { createEditorState } from './editor-state/editor-restore.ts';
import { createTabTracker } from './editor-state/tab-tracker.ts';
import type { Highlighter } from './highlighter.ts';
import type { SecretDecorations } from './secrets/secret-decorations.ts';
import { columnOf, saveAndClose } from './tabs.ts';
import { findDocument, isFileUri } from './text-documents.ts';
import type { ShowFocus } from './window/show-focus.ts';

export interface TextEditorParts {
  readonly documents: DocumentLoader;
  readonly saver: DocumentSaver;
  readonly highlighter: Highlighter;
  readonly decorations: Pick<SecretDecorations, 'cover'>;
  readonly log: Log;
  readonly showFocus: Pick<ShowFocus, 'editorLeft'>;
}

export function createEditor(parts: TextEditorParts): Editor & Disposable {
  const { documents, saver, decorations, highlighter, log, showFocus } = parts;
  const tracker = createTabTracker();
  const showText = async (path: string) => {
    const document = await documents.load(path);
    const viewColumn = columnOf(document);
    return vscode.window.showTextDocument(document, { viewColumn, preview: false, preserveFocus: false });
  };
  return {
    async show(path) {
      if (await hasOwnEditor(path)) return openAsIs(path);
      try {
        await showText(path);
      } catch (error) {
        // VS Code has its own viewers for such files, or explains in the tab.
        if (!(error instanceof DemoError) || error.code !== 'not-a-file' || !(await isFile(path))) throw error;
        await openAsIs(path);
      }
    },
    active() {
      const editor = vscode.window.activeTextEditor ?? showFocus.editorLeft();
      if (!editor || !isFileUri(editor.document.uri)) return undefined;
      const { document } = editor;
      const path = document.uri.fsPath;
      const lit = highlighter.current();
      const isLit = lit && isSamePath(lit.path, path);
      return {
        path,
        selection: fromRange(editor.selection),
        ...(isLit && { highlight: fromRange(document.validateRange(toRange(lit.range))) }),
      };
    },
    async select(path, range, { reveal = 'center', isShown = false } = {}) {
      const editor = (isShown && activeEditorOf(path)) || (await showText(path));
      const { start, end } = editor.document.validateRange(toRange(range));
      editor.selection = new vscode.Selection(start, end);
      editor.revealRange(editor.selection, revealTypes[reveal]);
    },
    async highlight(path, range, style) {
      const editor = await showText(path);
      const lit = fromRange(editor.document.validateRange(toRange(range)));
      const cursor = toPosition(findQuietPosition(createLines(editor.document.getText()), lit));
      editor.selection = new vscode.Selection(cursor, cursor);
      highlighter.light(path, range, style);
      revealAll(editor, range);
    },
    async clearHighlight() {
      highlighter.clear();
    },
    close: (options) => saveAndClose(options, documents.isNew, saver),
    ...createEditorState({ loader: documents, decorations, highlighter, tracker, log }),
    dispose: tracker.dispose,
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

/** Shows a range taller than the window from its start. */
function revealAll(editor: vscode.TextEditor, range: Range): void {
  const lines = range.end.line - range.start.line;
  const [visible] = editor.visibleRanges;
  const isTall = visible !== undefined && lines > visible.end.line - visible.start.line;
  const type = isTall ? vscode.TextEditorRevealType.AtTop : vscode.TextEditorRevealType.InCenterIfOutsideViewport;
  editor.revealRange(toRange(range), type);
}

/** Whether VS Code shows the file with its own viewer instead of as text. */
async function hasOwnEditor(path: string): Promise<boolean> {
  const isNamedSo = /\.(?:png|jpe?g|gif|bmp|ico|webp|avif|mp3|wav|ogg|mp4|webm|pdf|ipynb)$/i.test(path);
  return isNamedSo && isFile(path);
}

async function isFile(path: string): Promise<boolean> {
  return (await statAt(path))?.type === 'file';
}
