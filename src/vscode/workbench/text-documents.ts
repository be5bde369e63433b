import * as vscode from 'vscode';
import { DemoError, messageOf } from '../../core/errors.ts';
import { isInside, notAFile, notFound, readAt, statAt } from '../../machine/disk.ts';
import { isSamePath } from '../paths.ts';

/** How long VS Code may take to notice that a file has changed on disk: milliseconds. */
const noticeLimit = 2000;

/** The document of a path if VS Code has it in memory, in a tab or not. */
export function findDocument(path: string): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find((document) => isFile(document) && isSamePath(document.uri.fsPath, path));
}

/** The documents in memory of a file, or below a folder. */
export function documentsInside(path: string): readonly vscode.TextDocument[] {
  return vscode.workspace.textDocuments.filter((document) => isFile(document) && isInside(path, document.uri.fsPath));
}

/** The document with its unsaved changes, else as it is on disk right now. `file-not-found`, `not-a-file`. */
export async function loadDocument(path: string): Promise<vscode.TextDocument> {
  const known = findDocument(path);
  if (known?.isDirty) return known;
  const found = await statAt(path);
  if (found === undefined) throw notFound(path);
  if (found.type !== 'file') throw notAFile(path);
  const document = known ?? (await openDocument(path));
  await untilFresh(document, path);
  return document;
}

async function openDocument(path: string): Promise<vscode.TextDocument> {
  try {
    return await vscode.workspace.openTextDocument(vscode.Uri.file(path));
  } catch (cause) {
    const hint = `VS Code says: ${messageOf(cause)}`;
    throw new DemoError('not-a-file', `${path} cannot be opened as text`, { hint, cause });
  }
}

/** A document in memory follows its file only when the file watcher has noticed: wait for that, not for long. */
async function untilFresh(document: vscode.TextDocument, path: string): Promise<void> {
  if (!document.encoding.startsWith('utf8')) return;
  const onDisk = new TextDecoder().decode(await readAt(path));
  if (isSameText(document, onDisk)) return;
  await new Promise<void>((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      subscription.dispose();
      resolve();
    };
    const timer = setTimeout(finish, noticeLimit);
    const subscription = vscode.workspace.onDidChangeTextDocument((change) => {
      if (change.document === document && isSameText(document, onDisk)) finish();
    });
  });
}

/** VS Code makes all line breaks of a document alike. */
function isSameText(document: vscode.TextDocument, text: string): boolean {
  const own = document.getText();
  return own === text || withPlainBreaks(own) === withPlainBreaks(text);
}

function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

function isFile({ uri, isClosed }: vscode.TextDocument): boolean {
  return uri.scheme === 'file' && !isClosed;
}
