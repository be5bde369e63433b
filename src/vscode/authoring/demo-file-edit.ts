import * as vscode from 'vscode';
import type { OpenedDemoFile } from '../../authoring/edit-show.ts';
import { requireWithinFolder } from '../../authoring/own-place.ts';
import { requireReadable } from '../../authoring/write-show.ts';
import { DemoError } from '../../core/errors.ts';
import { sharedEnds, type TextEdit } from '../../core/text.ts';
import type { LibraryService } from '../../demos/library.ts';
import type { DemoFile } from '../../demos/model.ts';
import { isSamePath } from '../../machine/paths.ts';
import { toRange } from '../ranges.ts';

/**
 * Returns the new text of a demo file; `undefined` if the text is not the one that was read, or the change is not
 * certain.
 */
export type DemoFileChange = (text: string, file: DemoFile) => string | undefined;

/** An edit of another document, made together with that of the demo file: both are saved, or neither changes. */
export interface SourceEdit {
  readonly document: vscode.TextDocument;
  /** Version of the document that the edit is for. */
  readonly version: number;
  readonly edit: TextEdit;
}

export type DemoFilesChange = (files: readonly OpenedDemoFile[]) => readonly string[] | undefined;

/**
 * Changes a demo file (absolute path) as one edit that can be undone, and saves it, because the show reads from disk.
 * Returns the new version. `bad-request`.
 */
export async function editDemoFile(
  path: string,
  library: LibraryService,
  change: DemoFileChange,
  codeEdit?: SourceEdit,
): Promise<DemoFile> {
  const changeOne: DemoFilesChange = ([demoFile]) => {
    const changed = demoFile && change(demoFile.text, demoFile.file);
    return changed === undefined ? undefined : [changed];
  };
  const [file] = await editDemoFiles([path], library, changeOne, codeEdit);
  if (!file) throw notEditable([path]);
  return file;
}

/** Attempts, if another edit intervenes. */
const attempts = 5;

/** Changes several demo files as one edit. All are saved, or none changes. */
export function editDemoFiles(
  paths: readonly string[],
  library: LibraryService,
  change: DemoFilesChange,
  codeEdit?: SourceEdit,
): Promise<readonly DemoFile[]> {
  return library.inTurn(async () => {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const read = await tryEdit(paths, library, change, codeEdit);
      if (read) return read;
    }
    throw notEditable(paths);
  });
}

/**
 * Returns `undefined` if the files have changed meanwhile, or the change is not certain; then nothing has been written.
 */
async function tryEdit(
  paths: readonly string[],
  library: LibraryService,
  change: DemoFilesChange,
  codeEdit: SourceEdit | undefined,
): Promise<readonly DemoFile[] | undefined> {
  const documents: vscode.TextDocument[] = [];
  for (const path of paths) {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.file(path));
    if (document.isDirty) await document.save();
    await library.readAgain(path);
    documents.push(document);
  }
  const find = () => paths.flatMap((path) => library.current.files.find((file) => isSamePath(file.path, path)) ?? []);
  for (const { workspaceFolder, path } of find()) await requireWithinFolder(workspaceFolder, path);
  // No other code runs between here and the edit.
  const files = find();
  const opened = files.map((file, index) => ({ file, text: documents[index]?.getText() ?? '' }));
  const changed = files.length === paths.length ? change(opened) : undefined;
  if (!changed) return undefined;
  const edit = new vscode.WorkspaceEdit();
  const edited = documents.filter((document, index) => {
    const [before, after] = [opened[index]?.text ?? '', changed[index] ?? ''];
    if (before !== after) edit.replace(document.uri, ...difference(document, before, after));
    return before !== after;
  });
  if (edited.length === 0) return files;
  for (const [index, file] of files.entries()) {
    requireReadable({ path: file.path, bytes: new TextEncoder().encode(changed[index]), isExecutable: false });
  }
  if (codeEdit) addCodeEdit(edit, codeEdit);
  const documentsToSave = [...edited, ...(codeEdit ? [codeEdit.document] : [])];
  const before = documentsToSave.map((document) => ({ document, text: document.getText() }));
  if (!(await vscode.workspace.applyEdit(edit))) return undefined;
  for (const document of documentsToSave) {
    if (await document.save()) continue;
    await takeBack(before);
    throw notEditable([document.uri.fsPath]);
  }
  for (const { path } of files) await library.readAgain(path);
  const read = find();
  return read.length === paths.length ? read : files;
}

/** Restores the texts from before an edit that could not be saved, so that editors match the disk again. */
async function takeBack(texts: readonly { readonly document: vscode.TextDocument; readonly text: string }[]) {
  const edit = new vscode.WorkspaceEdit();
  for (const { document, text } of texts) edit.replace(document.uri, ...difference(document, document.getText(), text));
  await vscode.workspace.applyEdit(edit);
  for (const { document } of texts) await document.save(); // if not possible, the file has this text already
}

/** `bad-request` if the document has changed since. */
function addCodeEdit(edit: vscode.WorkspaceEdit, { document, version, edit: { range, text } }: SourceEdit): void {
  if (document.version !== version) {
    const name = vscode.workspace.asRelativePath(document.uri);
    throw new DemoError('bad-request', `${name} has changed in the meantime`, { hint: 'Select the code again.' });
  }
  edit.replace(document.uri, toRange(range), text);
}

/** Replaces only the part that differs, so that the rest of the editor does not move. */
function difference(document: vscode.TextDocument, before: string, after: string): [vscode.Range, string] {
  const { start, tail } = sharedEnds(before, after);
  const end = before.length - tail;
  const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
  return [range, after.slice(start, after.length - tail)];
}

function notEditable(paths: readonly string[]): DemoError {
  const names = paths.map((path) => vscode.workspace.asRelativePath(path)).join(' and ');
  return new DemoError('bad-request', `${names} could not be changed`, {
    hint: 'Fix its problems, or edit it by hand.',
  });
}
