import * as vscode from 'vscode';
import { DemoError } from '../../core/errors.ts';
import type { LibraryService } from '../../demos/library.ts';
import { demoAt } from '../../language/demo-at.ts';
import { isSamePath } from '../../machine/paths.ts';

/** Returns the id of the demo at the cursor. `bad-request` if there is none. */
export async function demoAtCursor(library: LibraryService): Promise<string> {
  const editor = vscode.window.activeTextEditor;
  await library.ready;
  if (editor?.document.isDirty) await saveAndRead(editor.document, library);
  const id = demoUnderCursor(library);
  if (id !== undefined) return id;
  const hint = 'Put the cursor inside a demo of a demo file.';
  throw new DemoError('bad-request', 'There is no demo at the cursor', { hint });
}

/** Uses the file as last read; `undefined` if there is no demo. */
export function demoUnderCursor({ current }: LibraryService): string | undefined {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return undefined;
  const { document, selection } = editor;
  const file = current.files.find(({ path }) => isSamePath(path, document.uri.fsPath));
  return file && demoAt(file, selection.active)?.id;
}

/** Saves and rereads a demo file, because demo ranges are from the last read. */
export async function saveAndRead(document: vscode.TextDocument, library: LibraryService): Promise<void> {
  const isKnown = library.current.files.some(({ path }) => isSamePath(path, document.uri.fsPath));
  if (!isKnown) return;
  if (await document.save()) await library.readAgain(document.uri.fsPath);
}
