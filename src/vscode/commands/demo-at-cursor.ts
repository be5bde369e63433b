import * as vscode from 'vscode';
import { DemoError } from '../../core/errors.ts';
import type { LibraryService } from '../../demos/library.ts';
import { demoAt } from '../../language/demo-at.ts';
import { isSamePath } from '../paths.ts';

/** How long a demo file that has just been saved may take to be read again: milliseconds. */
const readingLimit = 2000;

/** The id of the demo around the cursor of the active editor. `bad-request` when there is none. */
export async function demoAtCursor(library: LibraryService): Promise<string> {
  const editor = vscode.window.activeTextEditor;
  await library.ready;
  if (editor?.document.isDirty) await saveAndRead(editor.document, library);
  const id = editor && findDemo(editor, library);
  if (id !== undefined) return id;
  const hint = 'Put the cursor inside a demo of a file in the folder .demo.';
  throw new DemoError('bad-request', 'There is no demo at the cursor', { hint });
}

function findDemo({ document, selection }: vscode.TextEditor, { current }: LibraryService): string | undefined {
  const file = current.files.find(({ path }) => isSamePath(path, document.uri.fsPath));
  return file && demoAt(file, selection.active)?.id;
}

/** Saves a demo file and waits until it has been read: the ranges of the demos are those of the file as it was last read. */
export async function saveAndRead(document: vscode.TextDocument, library: LibraryService): Promise<void> {
  const isKnown = library.current.files.some(({ path }) => isSamePath(path, document.uri.fsPath));
  if (!isKnown) return;
  await new Promise<void>((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      subscription.dispose();
      resolve();
    };
    const timer = setTimeout(finish, readingLimit);
    const subscription = library.onDidChange(finish);
    document.save().then((isSaved) => {
      if (!isSaved) finish();
    }, finish);
  });
}
