import * as vscode from 'vscode';
import { DemoError, messageOf } from '../../core/errors.ts';
import { withPlainBreaks } from '../../core/text.ts';
import type { Clock } from '../../core/time/clock.ts';
import { notAFile, notFound, readAt, stampAt, statAt } from '../../machine/disk.ts';
import { firstEvent } from '../first-event.ts';
import type { SecretDecorations } from './secrets/secret-decorations.ts';
import { columnOf } from './tabs.ts';
import { findDocument, newFileUri } from './text-documents.ts';
import { makeUnsaved, readFront, readIfInFront } from './unsaved-text.ts';

/** Milliseconds for VS Code to notice a change on disk, before and after it is forced to look. */
const [noticeLimit, askedLimit] = [1500, 3500];

export interface DocumentLoader {
  /** Loads the document with its unsaved changes, else as on disk now. `file-not-found`, `not-a-file`. */
  load(path: string): Promise<vscode.TextDocument>;
  /** An unsaved, empty document for a missing file, or the one that was begun already. */
  begin(path: string): Promise<vscode.TextDocument>;
  /** Whether it was begun and never saved. */
  isNew(document: vscode.TextDocument): Promise<boolean>;
}

export function createDocumentLoader(clock: Clock, decorations: Pick<SecretDecorations, 'cover'>): DocumentLoader {
  /** The file's stamp when its text last matched the document. */
  const loadedStamps = new WeakMap<vscode.TextDocument, string>();
  /** Begun documents with a file's address. */
  const begunDocuments = new WeakSet<vscode.TextDocument>();

  return {
    async load(path) {
      const openDocumentAtPath = findDocument(path);
      if (openDocumentAtPath?.isDirty && !openDocumentAtPath.isUntitled) return openDocumentAtPath;
      const fileStamp = await stampAt(path);
      if (fileStamp === undefined && openDocumentAtPath?.isUntitled) return openDocumentAtPath;
      if (fileStamp === undefined) throw notFound(path);
      if (!fileStamp.isFile) throw notAFile(path);
      const isOpen = openDocumentAtPath !== undefined && !openDocumentAtPath.isUntitled;
      const document = isOpen ? openDocumentAtPath : await openDocument(path);
      if (fileStamp.stamp !== undefined && loadedStamps.get(document) === fileStamp.stamp) return document;
      // A document that was just opened has just been read.
      const isFresh = !isOpen || (await untilFresh(document, path, { clock, decorations }));
      if (isFresh && fileStamp.stamp !== undefined) loadedStamps.set(document, fileStamp.stamp);
      return document;
    },
    async begin(path) {
      const openDocumentAtPath = findDocument(path);
      if (!openDocumentAtPath) return vscode.workspace.openTextDocument(newFileUri(path));
      if (openDocumentAtPath.isDirty) return openDocumentAtPath;
      // VS Code keeps the document of a deleted file for minutes, and asks before it saves another one in its place. A
      // document that is being closed rejects text.
      await makeUnsaved(openDocumentAtPath, '', decorations);
      if (openDocumentAtPath.isClosed || !openDocumentAtPath.isDirty)
        return vscode.workspace.openTextDocument(newFileUri(path));
      begunDocuments.add(openDocumentAtPath);
      return openDocumentAtPath;
    },
    async isNew(document) {
      if (document.isUntitled) return true;
      return document.isDirty && begunDocuments.has(document) && (await statAt(document.uri.fsPath)) === undefined;
    },
  };
}

async function openDocument(path: string): Promise<vscode.TextDocument> {
  try {
    return await vscode.workspace.openTextDocument(vscode.Uri.file(path));
  } catch (cause) {
    const hint = `VS Code says: ${messageOf(cause)}`;
    throw new DemoError('not-a-file', `${path} cannot be opened as text`, { hint, cause });
  }
}

/**
 * A background document is updated only after the file watcher has noticed; one in front is reread at once. So wait for
 * the watcher briefly (it may fail, or settings may exclude the folder), then bring the document to the front.
 */
async function untilFresh(
  document: vscode.TextDocument,
  path: string,
  { clock, decorations }: { readonly clock: Clock; readonly decorations: Pick<SecretDecorations, 'cover'> },
): Promise<boolean> {
  if (!document.encoding.startsWith('utf8')) return true;
  const onDisk = new TextDecoder().decode(await readAt(path));
  if (isSameText(document, onDisk)) return true;
  await readIfInFront(document, decorations);
  if (document.isDirty) return false; // a person is typing
  if (isSameText(document, onDisk)) return true;
  const notice = (limit: number) =>
    firstEvent(vscode.workspace.onDidChangeTextDocument, {
      clock,
      limit,
      fits: (change) => change.document === document && (document.isDirty || isSameText(document, onDisk)),
    });
  if ((await notice(noticeLimit)) !== undefined) return !document.isDirty;
  const second = notice(askedLimit);
  await showAndRead(document, decorations);
  return isSameText(document, onDisk) || ((await second) !== undefined && !document.isDirty);
}

/** Never rereads a document with unsaved changes, even recent ones. */
async function showAndRead(
  document: vscode.TextDocument,
  decorations: Pick<SecretDecorations, 'cover'>,
): Promise<void> {
  const editor = await vscode.window.showTextDocument(document, { viewColumn: columnOf(document), preview: false });
  if (vscode.window.activeTextEditor === editor && !document.isDirty) await readFront(document, decorations);
}

/** VS Code normalizes line breaks. */
function isSameText(document: vscode.TextDocument, text: string): boolean {
  const currentText = document.getText();
  return currentText === text || withPlainBreaks(currentText) === withPlainBreaks(text);
}
