import * as vscode from 'vscode';
import { DemoError } from '../../core/errors.ts';
import type { LibraryService } from '../../demos/library.ts';
import { demoAt } from '../../language/demo-at.ts';
import { isSamePath } from '../../machine/paths.ts';

/** The id of the demo around the cursor of the active editor. `bad-request` when there is none. */
export async function demoAtCursor(library: LibraryService): Promise<string> {
  const editor = vscode.window.activeTextEditor;
  await library.ready;
  if (editor?.document.isDirty) await saveAndRead(editor.document, library);
  const id = demoUnderCursor(library);
  if (id !== undefined) return id;
  const hint = 'Put the cursor inside a demo of a file in the folder .demo.';
  throw new DemoError('bad-request', 'There is no demo at the cursor', { hint });
}

/** The same in the file as it was last read; `undefined` when there is none. */
export function demoUnderCursor({ current }: LibraryService): string | undefined {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return undefined;
  const { document, selection } = editor;
  const file = current.files.find(({ path }) => isSamePath(path, document.uri.fsPath));
  return file && demoAt(file, selection.active)?.id;
}

/** Saves a demo file and reads it again: the ranges of the demos are those of the file as it was last read. */
export async function saveAndRead(document: vscode.TextDocument, library: LibraryService): Promise<void> {
  const isKnown = library.current.files.some(({ path }) => isSamePath(path, document.uri.fsPath));
  if (!isKnown) return;
  if (await document.save()) await library.readAgain(document.uri.fsPath);
}
