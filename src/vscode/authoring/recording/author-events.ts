import * as vscode from 'vscode';
import type { Disposable } from '../../../core/disposables.ts';
import type { Recorder } from '../../../making/recorder.ts';

/** Reports VS Code's events about an author's files. `pathOf` returns `undefined` for files that are not recorded. */
export function followAuthor(
  recorder: Pick<Recorder, 'opened' | 'edited' | 'saved'>,
  pathOf: (file: string) => string | undefined,
): Disposable {
  const paths = new WeakMap<vscode.TextDocument, string | false>();
  /** Cached, because it is called for every key. */
  const pathOfDocument = (document: vscode.TextDocument) => {
    const cached = paths.get(document);
    if (cached !== undefined) return cached || undefined;
    const path = document.uri.scheme === 'file' ? pathOf(document.uri.fsPath) : undefined;
    paths.set(document, path ?? false);
    return path;
  };
  const recordEvent = (document: vscode.TextDocument | undefined, record: (path: string) => void) => {
    const path = document && pathOfDocument(document);
    if (path !== undefined) record(path);
  };
  const editedAll = (uris: readonly vscode.Uri[]) => {
    for (const { scheme, fsPath } of uris) {
      const path = scheme === 'file' ? pathOf(fsPath) : undefined;
      if (path !== undefined) recorder.edited(path);
    }
  };
  const { workspace, window } = vscode;
  return vscode.Disposable.from(
    window.onDidChangeActiveTextEditor((editor) => recordEvent(editor?.document, recorder.opened)),
    workspace.onDidChangeTextDocument(({ document }) => {
      // A reload after a change on disk does not make the document dirty.
      if (document.isDirty) recordEvent(document, recorder.edited);
    }),
    workspace.onDidSaveTextDocument((document) => recordEvent(document, recorder.saved)),
    workspace.onDidCreateFiles(({ files }) => editedAll(files)),
    workspace.onDidDeleteFiles(({ files }) => editedAll(files)),
    workspace.onDidRenameFiles(({ files }) => editedAll(files.flatMap(({ oldUri, newUri }) => [oldUri, newUri]))),
  );
}
