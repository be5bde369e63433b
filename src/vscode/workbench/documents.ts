import * as vscode from 'vscode';
import { type Disposable, toDisposable } from '../../core/disposables.ts';
import { DemoError, messageOf } from '../../core/errors.ts';
import { isEmptyRange } from '../../core/positions.ts';
import { advance, type TextEdit } from '../../core/text.ts';
import type { Documents } from '../../ports/documents.ts';
import type { Log } from '../../ports/log.ts';
import { fromRange, toPosition, toRange } from '../ranges.ts';
import type { DocumentLoader } from './document-loader.ts';
import type { DocumentSaver } from './document-saver.ts';
import type { SecretDecorations } from './secrets/secret-decorations.ts';
import { columnOf } from './tabs.ts';
import { findDocument } from './text-documents.ts';

/** Attempts, if other edits intervene. */
const attempts = 5;

export interface DocumentParts {
  readonly documents: DocumentLoader;
  readonly saver: DocumentSaver;
  readonly decorations: Pick<SecretDecorations, 'cover' | 'isOn'>;
  readonly log: Log;
}

export function createDocuments({ documents: { load }, saver, decorations, log }: DocumentParts): Documents {
  const edit: Documents['edit'] = async (path, edits, options = {}) => {
    const { undoStop = true, undoStopBefore = undoStop, toCome } = options;
    const document = await load(path);
    if (edits.length === 0) return;
    const undo = { undoStopBefore, undoStopAfter: undoStop };
    const make = () => applyEdits(document, edits, undo, decorations.isOn ? buildCovered : build);
    await decorations.cover(document, { edits, toCome, make });
  };
  return {
    async open(path) {
      const document = await load(path);
      return { path, text: document.getText(), isDirty: document.isDirty };
    },
    edit,
    async save(path) {
      const document = findDocument(path);
      if (document?.isDirty) await saver.save(document);
    },
    async format(path) {
      const document = await load(path);
      if (await formatAsChosen(document)) return;
      const edits = await formatEdits(document);
      await edit(
        path,
        edits.map(({ range, newText }) => ({ range: fromRange(range), text: newText })),
      );
    },
    captureTyping: createTypingCapture(log),
  };
}

/** Edits through a visible editor, the only way to control undo stops. */
async function applyEdits(
  document: vscode.TextDocument,
  edits: readonly TextEdit[],
  undo: { readonly undoStopBefore: boolean; readonly undoStopAfter: boolean },
  write: typeof build,
): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const editor = vscode.window.visibleTextEditors.find((visible) => visible.document === document);
    if (!editor) break;
    const moved = write === buildCovered ? pushOn(editor.selections, edits) : undefined;
    if (!(await editor.edit((builder) => write(builder, edits), undo))) continue;
    if (moved) editor.selections = moved;
    return;
  }
  const change = new vscode.WorkspaceEdit();
  change.set(
    document.uri,
    edits.map(({ range, text }) => vscode.TextEdit.replace(toRange(range), text)),
  );
  if (await vscode.workspace.applyEdit(change)) return;
  const hint = 'It may be read-only, or another program is changing it.';
  throw new DemoError('command-failed', `VS Code refused to change ${document.uri.fsPath}`, { hint });
}

/** An insertion moves the cursor, a replacement by the same text does not. */
function build(builder: vscode.TextEditorEdit, edits: readonly TextEdit[]): void {
  for (const { range, text } of edits) {
    const target = toRange(range);
    if (target.isEmpty) builder.insert(toPosition(range.start), text);
    else builder.replace(target, text);
  }
}

/** Uses replacements, because an insertion would stretch scanned ranges over the new text. */
function buildCovered(builder: vscode.TextEditorEdit, edits: readonly TextEdit[]): void {
  for (const { range, text } of edits) builder.replace(toRange(range), text);
}

/** Cursors after an insertion; `undefined` if it moves none. */
function pushOn(
  selections: readonly vscode.Selection[],
  edits: readonly TextEdit[],
): readonly vscode.Selection[] | undefined {
  const [edit] = edits;
  if (!edit || edits.length > 1 || !isEmptyRange(edit.range)) return undefined;
  const at = toPosition(edit.range.start);
  const isAt = ({ isEmpty, active }: vscode.Selection) => isEmpty && active.isEqual(at);
  if (selections.length !== 1 || !selections.every(isAt)) return undefined;
  const after = toPosition(advance(edit.range.start, edit.text));
  return [new vscode.Selection(after, after)];
}

/**
 * Captures typed text by owning VS Code's `type` command. If another extension owns it (modal editing), nothing is
 * captured, and the log says so.
 */
function createTypingCapture(log: Log): (listener: (text: string) => void) => Disposable {
  const listeners = new Set<(text: string) => void>();
  let command: Disposable | undefined;

  const captureType = () => {
    try {
      command = vscode.commands.registerCommand('type', ({ text }: { readonly text: string }) => {
        for (const listener of [...listeners]) listener(text);
      });
    } catch (error) {
      log.warn(`Keys cannot be captured, because another extension captures them: ${messageOf(error)}`);
    }
  };
  return (listener) => {
    const entry = (text: string) => listener(text);
    listeners.add(entry);
    if (listeners.size === 1) captureType();
    return toDisposable(() => {
      listeners.delete(entry);
      if (listeners.size > 0) return;
      command?.dispose();
      command = undefined;
    });
  };
}

/**
 * Uses the formatter that the user chose. Returns `false` if there is none, because VS Code's command would show a
 * question or message.
 */
async function formatAsChosen(document: vscode.TextDocument): Promise<boolean> {
  const id = vscode.workspace.getConfiguration('editor', document).get<string | null>('defaultFormatter');
  if (!id || !vscode.extensions.getExtension(id)) return false;
  await vscode.window.showTextDocument(document, { viewColumn: columnOf(document), preview: false });
  await vscode.commands.executeCommand('editor.action.formatDocument');
  return true;
}

/** Edits of the first formatter for the language, if any. */
async function formatEdits(document: vscode.TextDocument): Promise<readonly vscode.TextEdit[]> {
  const edits = await vscode.commands.executeCommand<vscode.TextEdit[] | undefined>(
    'vscode.executeFormatDocumentProvider',
    document.uri,
    formattingOptions(document),
  );
  return edits ?? [];
}

function formattingOptions(document: vscode.TextDocument): vscode.FormattingOptions {
  const shown = vscode.window.visibleTextEditors.find((editor) => editor.document === document)?.options;
  const configured = vscode.workspace.getConfiguration('editor', document);
  return {
    tabSize: numberOr(shown?.tabSize, configured.get('tabSize', 4)),
    insertSpaces: typeof shown?.insertSpaces === 'boolean' ? shown.insertSpaces : configured.get('insertSpaces', true),
  };
}

function numberOr(value: number | string | undefined, fallback: number): number {
  return typeof value === 'number' ? value : fallback;
}
