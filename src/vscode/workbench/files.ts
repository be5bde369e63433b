import * as vscode from 'vscode';
import { DemoError } from '../../core/errors.ts';
import { setAside } from '../../machine/atomic-write.ts';
import {
  copyAt,
  deleteAt,
  findWay,
  hasJustChanged,
  holdsAt,
  listAt,
  moveAt,
  notFound,
  readAt,
  statAt,
  writeAt,
} from '../../machine/disk.ts';
import type { Files, OverwriteOptions } from '../../ports/files.ts';
import type { Log } from '../../ports/log.ts';
import { type DocumentSaver, isBehind } from './document-saver.ts';
import { watchFolder } from './folder-watcher.ts';
import type { SecretDecorations } from './secrets/secret-decorations.ts';
import { closeUnsaved } from './tabs.ts';
import { findDocument } from './text-documents.ts';
import { readIfInFront, replaceText } from './unsaved-text.ts';

/** Accesses the disk directly, and keeps VS Code's open documents in step. */
export function createFiles(saver: DocumentSaver, decorations: Pick<SecretDecorations, 'cover'>, log: Log): Files {
  /**
   * Saves through the document, because an open one would be updated late, and conflict if dirty. Returns `false` if
   * nothing changed.
   */
  const saveText = async (document: vscode.TextDocument, text: string) => {
    if (!(await replaceText(document, text, decorations)) || !document.isDirty) return false;
    await saver.save(document);
    return true;
  };
  const write: Files['write'] = async (path, content) => {
    const document = findDocument(path);
    const text = textOf(content);
    // VS Code refuses to overwrite a version that it has not read; a background document is updated later by itself.
    if (document && text !== undefined && !(await isBehind(document))) {
      // If the file was replaced while VS Code read it, VS Code considers its text outdated.
      if (await hasJustChanged(path)) await readIfInFront(document, decorations);
      if (await saveText(document, text)) return;
    }
    await writeAt(path, content);
    if (document) await readIfInFront(document, decorations);
  };
  return {
    read: readAt,
    stat: statAt,
    list: listAt,
    write,
    watch: (folder, listener) => watchFolder(folder, listener, log),
    async rename(path, target, options) {
      const way = await findWay('move', path, target, options);
      if (way === 'same') return;
      // A broken link has no document, and VS Code would not handle it.
      const isLink = (await statAt(path)) === undefined;
      if (way === 'free') return isLink ? moveAt(path, target) : renameFile(path, target, options);
      await closeUnsaved(target, saver);
      const aside = await setAside(target);
      await renameFile(path, target, options).then(aside.discard, async (error) => {
        await aside.restore();
        throw error;
      });
    },
    async copy(path, target, options) {
      const way = await findWay('copy', path, target, options);
      if (way === 'same') return;
      if (way === 'blocked') await closeUnsaved(target, saver);
      if (findDocument(target)) await write(target, await readAt(path));
      else await copyAt(path, target);
    },
    async delete(path) {
      if (!(await holdsAt(path))) throw notFound(path);
      await closeUnsaved(path, saver);
      await deleteAt(path);
    },
  };
}

/** `undefined` if it is not UTF-8 text. */
function textOf(content: string | Uint8Array): string | undefined {
  if (typeof content === 'string') return content;
  if (content.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

async function renameFile(path: string, target: string, options: OverwriteOptions): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.renameFile(vscode.Uri.file(path), vscode.Uri.file(target), options);
  if (await vscode.workspace.applyEdit(edit)) return;
  throw new DemoError('command-failed', `VS Code refused to move ${path} to ${target}`);
}
