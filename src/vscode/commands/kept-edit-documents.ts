import { basename, isAbsolute } from 'node:path';
import * as vscode from 'vscode';
import type { Disposable } from '../../core/disposables.ts';
import { editIdOf } from '../../core/edit-id.ts';
import { DemoError } from '../../core/errors.ts';
import type { EditsAside, KeptEdit } from '../../history/kept-edit.ts';
import { describePutBack } from '../../presenting/kept-edits.ts';
import { findDocument } from '../workbench/text-documents.ts';

const scheme = 'showrunner-edit';

export interface KeptEditDocuments extends Disposable {
  /** Shows a diff with the current version. */
  compare(edit: KeptEdit): Promise<void>;
  /**
   * Restores the kept version into its file, or a new untitled document, without a question. Returns a sentence about
   * the replaced version.
   */
  putBack(edit: KeptEdit): Promise<string>;
}

export function createKeptEditDocuments(edits: EditsAside): KeptEditDocuments {
  const read = async (edit: KeptEdit) => {
    const bytes = await edits.read(edit);
    if (bytes) return new TextDecoder().decode(bytes);
    throw new DemoError('file-not-found', `The edit of ${basename(edit.path)} is no longer kept`);
  };
  const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    async provideTextDocumentContent({ query: id }) {
      const edit = [...edits.list(), ...edits.listUncertain()].find((one) => editIdOf(one) === id);
      return edit ? read(edit) : '';
    },
  });
  const openUntitled = async (edit: KeptEdit) => {
    const document = await vscode.workspace.openTextDocument({ content: await read(edit) });
    await vscode.window.showTextDocument(document, { preview: false });
    await edits.forget([edit]);
  };
  return {
    compare,
    async putBack(edit) {
      const before = edits.list();
      const wasThere = (await presentUri(edit)) !== undefined;
      await (isAbsolute(edit.path) ? edits.putBack(edit) : openUntitled(edit));
      return describePutBack(edit, { before, after: edits.list(), wasThere });
    },
    dispose: () => provider.dispose(),
  };
}

/** The kept text on the left, the current one, if any, on the right. */
async function compare(edit: KeptEdit): Promise<void> {
  const path = isAbsolute(edit.path) ? vscode.Uri.file(edit.path).path : `/${edit.path}`;
  const savedUri = vscode.Uri.from({ scheme, path, query: editIdOf(edit) });
  const currentUri = await presentUri(edit);
  const title = `${basename(path)} (your edit ↔ ${currentUri ? 'now' : 'gone'})`;
  await vscode.commands.executeCommand('vscode.diff', savedUri, currentUri ?? savedUri.with({ query: '' }), title);
}

/** An open document or a file; `undefined` if there is neither. */
async function presentUri({ path }: KeptEdit): Promise<vscode.Uri | undefined> {
  if (!isAbsolute(path)) {
    const uri = vscode.Uri.from({ scheme: 'untitled', path });
    return vscode.workspace.textDocuments.find((document) => String(document.uri) === String(uri))?.uri;
  }
  const uri = findDocument(path)?.uri ?? vscode.Uri.file(path);
  if (uri.scheme === 'untitled') return uri;
  const type = await vscode.workspace.fs.stat(uri).then((stats) => stats.type, ignoreMissing);
  return type !== undefined && (type & vscode.FileType.File) !== 0 ? uri : undefined;
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof vscode.FileSystemError)) throw error;
}
