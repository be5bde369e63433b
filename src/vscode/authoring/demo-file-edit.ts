import * as vscode from 'vscode';
import { DemoError } from '../../core/errors.ts';
import { sharedEnds } from '../../core/text.ts';
import { firstEvent } from '../../core/time/first-event.ts';
import type { DemoFile } from '../../demos/model.ts';
import { isSamePath } from '../../machine/paths.ts';
import { type DemoLookup, saveAndRead } from '../commands/demo-at-cursor.ts';

/** How long the show may take to read a file that has just been saved: milliseconds. */
const readingLimit = 2000;

/** Gives the new text of a demo file; `undefined` where it is not the text that the file was read from, or it cannot be done for sure. */
export type DemoFileChange = (text: string, file: DemoFile) => string | undefined;

/**
 * Changes the text of a demo file (absolute path) as one edit that can be undone, and saves it: the show goes on with
 * what is on disk. Gives the file as it is read afterwards. `bad-request`.
 */
export async function editDemoFile(path: string, lookup: DemoLookup, change: DemoFileChange): Promise<DemoFile> {
  const { library, clock } = lookup;
  const document = await vscode.workspace.openTextDocument(vscode.Uri.file(path));
  if (document.isDirty) await saveAndRead(document, lookup);
  const find = () => library.current.files.find((file) => isSamePath(file.path, path));
  const nextReading = () => firstEvent(library.onDidChange, { clock, limit: readingLimit });
  const tryChange = () => {
    const file = find();
    const text = document.getText();
    const changed = file && change(text, file);
    return file && changed !== undefined ? { file, text, changed } : undefined;
  };
  // One that has just been saved may not have been read yet.
  const found = tryChange() ?? (await nextReading().then(tryChange));
  if (!found) throw notEditable(path);
  const reading = nextReading();
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, ...difference(document, found.text, found.changed));
  if (!(await vscode.workspace.applyEdit(edit)) || !(await document.save())) throw notEditable(path);
  await reading;
  return find() ?? found.file;
}

/** The piece between the beginning and the end that the texts share: the rest of the editor does not move. */
function difference(document: vscode.TextDocument, before: string, after: string): [vscode.Range, string] {
  const { start, tail } = sharedEnds(before, after);
  const end = before.length - tail;
  const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
  return [range, after.slice(start, after.length - tail)];
}

function notEditable(path: string): DemoError {
  return new DemoError('bad-request', `${vscode.workspace.asRelativePath(path)} could not be changed`, {
    hint: 'Look at its problems, or change it by hand.',
  });
}
