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

/** How long VS Code may take to notice that a file has changed on disk, before and after it was asked: milliseconds. */
const [noticeLimit, askedLimit] = [1500, 3500];

export interface DocumentLoader {
  /** The document with its unsaved changes, else as it is on disk right now. `file-not-found`, `not-a-file`. */
  load(path: string): Promise<vscode.TextDocument>;
  /** A document for a file that is not there: empty and unsaved, unless it was begun already. */
  begin(path: string): Promise<vscode.TextDocument>;
  /** Whether a document was begun and has never been saved. */
  isNew(document: vscode.TextDocument): Promise<boolean>;
}

export function createDocumentLoader(clock: Clock, decorations: Pick<SecretDecorations, 'cover'>): DocumentLoader {
  /** The stamp of the file when its text was last seen to be the document's. */
  const seen = new WeakMap<vscode.TextDocument, string>();
  /** Those that have the address of a file. */
  const begun = new WeakSet<vscode.TextDocument>();

  return {
    async load(path) {
      const known = findDocument(path);
      if (known?.isDirty && !known.isUntitled) return known;
      const found = await stampAt(path);
      if (found === undefined && known?.isUntitled) return known;
      if (found === undefined) throw notFound(path);
      if (!found.isFile) throw notAFile(path);
      const isOpen = known !== undefined && !known.isUntitled;
      const document = isOpen ? known : await openDocument(path);
      if (found.stamp !== undefined && seen.get(document) === found.stamp) return document;
      // What has just been opened has just been read.
      const isFresh = !isOpen || (await untilFresh(document, path, { clock, decorations }));
      if (isFresh && found.stamp !== undefined) seen.set(document, found.stamp);
      return document;
    },
    async begin(path) {
      const known = findDocument(path);
      if (!known) return vscode.workspace.openTextDocument(newFileUri(path));
      if (known.isDirty) return known;
      // VS Code keeps the document of a deleted file for minutes, and asks before it saves another one in its place.
      // One that it is about to let go takes no text any more.
      await makeUnsaved(known, '', decorations);
      if (known.isClosed || !known.isDirty) return vscode.workspace.openTextDocument(newFileUri(path));
      begun.add(known);
      return known;
    },
    async isNew(document) {
      if (document.isUntitled) return true;
      return document.isDirty && begun.has(document) && (await statAt(document.uri.fsPath)) === undefined;
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
 * A document in memory follows its file only when the file watcher has noticed. In front it is read again at once; else
 * wait for that, not for long: watchers may be deaf, and leave out folders by settings. Then it is brought to the front.
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
  if (document.isDirty) return false; // a person types in it
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

/** Never a document with unsaved changes, be it that they have come meanwhile. */
async function showAndRead(
  document: vscode.TextDocument,
  decorations: Pick<SecretDecorations, 'cover'>,
): Promise<void> {
  const editor = await vscode.window.showTextDocument(document, { viewColumn: columnOf(document), preview: false });
  if (vscode.window.activeTextEditor === editor && !document.isDirty) await readFront(document, decorations);
}

/** VS Code makes all line breaks of a document alike. */
function isSameText(document: vscode.TextDocument, text: string): boolean {
  const own = document.getText();
  return own === text || withPlainBreaks(own) === withPlainBreaks(text);
}
