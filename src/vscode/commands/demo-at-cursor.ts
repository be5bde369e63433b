import * as vscode from 'vscode';
import { DemoError } from '../../core/errors.ts';
import type { Clock } from '../../core/time/clock.ts';
import { firstEvent } from '../../core/time/first-event.ts';
import type { LibraryService } from '../../demos/library.ts';
import { demoAt } from '../../language/demo-at.ts';
import { isSamePath } from '../../machine/paths.ts';

/** How long a demo file that has just been saved may take to be read again: milliseconds. */
const readingLimit = 2000;

/** The demos, and the time that reading one again may take. */
export interface DemoLookup {
  readonly library: LibraryService;
  readonly clock: Clock;
}

/** The id of the demo around the cursor of the active editor. `bad-request` when there is none. */
export async function demoAtCursor(lookup: DemoLookup): Promise<string> {
  const editor = vscode.window.activeTextEditor;
  const { library } = lookup;
  await library.ready;
  if (editor?.document.isDirty) await saveAndRead(editor.document, lookup);
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

/** Saves a demo file and waits until it has been read: the ranges of the demos are those of the file as it was last read. */
export async function saveAndRead(document: vscode.TextDocument, { library, clock }: DemoLookup): Promise<void> {
  const isKnown = library.current.files.some(({ path }) => isSamePath(path, document.uri.fsPath));
  if (!isKnown) return;
  const reading = firstEvent(library.onDidChange, { clock, limit: readingLimit });
  if (await document.save()) await reading;
}
