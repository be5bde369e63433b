import { hash } from 'node:crypto';
import * as vscode from 'vscode';
import type { Disposable } from '../../../core/disposables.ts';
import { createEmitter, type Event } from '../../../core/emitter.ts';
import { messageOf } from '../../../core/errors.ts';
import { createUnderWay } from '../../../core/time/async.ts';
import type { Clock } from '../../../core/time/clock.ts';
import { readAt } from '../../../machine/disk.ts';
import type { PersonalChange } from '../../../ports/documents.ts';
import type { Log } from '../../../ports/log.ts';
import { firstEvent } from '../../first-event.ts';
import { isOnDisk } from '../document-saver.ts';
import { isFileOrUntitled, pathOf } from '../editor-state/tab-keys.ts';
import type { OwnWork } from './own-work.ts';

export interface PersonChanges extends Disposable {
  readonly onDidChange: Event<PersonalChange>;
  /** Resolves once all changes so far are reported. Never rejects. */
  untilTold(): Promise<void>;
  /** Saves a document for the show; reports text typed meanwhile afterwards. */
  save(document: vscode.TextDocument, work: () => PromiseLike<void>): Promise<void>;
}

/** Reports changes that are not the show's. */
export function createPersonChanges(ownWork: OwnWork, clock: Clock, log: Log): PersonChanges {
  const { event: onDidChange, fire } = createEmitter<PersonalChange>();
  /** Documents that a person has changed, if that made them dirty: a change on disk changes them, too. */
  const doubtful = new Set<vscode.TextDocument>();
  /** Documents with a person's unsaved text. Those unsaved before a reload may contain some. */
  const typedInto = new Set(vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty));
  const reasons = new Map<string, vscode.TextDocumentSaveReason>();
  const saves = createSaveReporter(fire, log);

  const reportTyped = (document: vscode.TextDocument) => {
    doubtful.delete(document);
    typedInto.add(document);
    fire({ kind: 'typed', path: pathOf(document.uri) });
  };
  const onTextChange = (change: vscode.TextDocumentChangeEvent) => {
    const { document, contentChanges, reason } = change;
    if (!isFileOrUntitled(document.uri)) return;
    if (contentChanges.length > 0) {
      if (ownWork.isOwnChange(change)) return void doubtful.delete(document);
      doubtful.add(document);
    }
    // VS Code reports dirty with the change or just after it.
    if (!doubtful.has(document) || ownWork.isSaving(pathOf(document.uri))) return;
    if (reason !== undefined || hasUnsavedWords(document)) reportTyped(document);
  };
  const onSave = (document: vscode.TextDocument) => {
    const path = pathOf(document.uri);
    const [reason, hasTypedText] = [reasons.get(path), typedInto.delete(document)];
    reasons.delete(path);
    if (!isFileOrUntitled(document.uri) || ownWork.concerns(path) || ownWork.isSaving(path) || ownWork.isEditing(path))
      return;
    if (isByItself(reason) && !hasTypedText) return;
    saves.report(path);
  };
  const { workspace } = vscode;
  const subscriptions = vscode.Disposable.from(
    workspace.onDidChangeTextDocument(onTextChange),
    workspace.onWillSaveTextDocument(({ document, reason }) => reasons.set(pathOf(document.uri), reason)),
    workspace.onDidSaveTextDocument(onSave),
    workspace.onDidCloseTextDocument((document) => {
      doubtful.delete(document);
      typedInto.delete(document);
    }),
    watchFiles((kind, path) => !ownWork.concerns(path) && !ownWork.isSaving(path) && fire({ kind, path })),
  );
  return {
    onDidChange,
    async untilTold() {
      // VS Code answers after all earlier events. It writes, checks and reports a file, hence three round trips.
      for (let roundTrip = 0; roundTrip < 3; roundTrip++)
        await vscode.commands.executeCommand('vscode.getEditorLayout').then(undefined, () => undefined);
      await Promise.all(workspace.textDocuments.map((document) => untilSaved(document, clock)));
      await saves.settled();
    },
    async save(document, work) {
      await ownWork.save(document, work).finally(() => {
        if (doubtful.has(document) && hasUnsavedWords(document)) reportTyped(document);
        else doubtful.delete(document);
      });
    },
    dispose: () => subscriptions.dispose(),
  };
}

/** Milliseconds for VS Code to report a save. */
const saveLimit = 2000;

/** If the file already has the unsaved text, VS Code is about to report the save. */
async function untilSaved(document: vscode.TextDocument, clock: Clock): Promise<void> {
  if (!document.isDirty || !isFileOrUntitled(document.uri) || !(await isOnDisk(document)) || !document.isDirty) return;
  await firstEvent(vscode.workspace.onDidSaveTextDocument, {
    clock,
    limit: saveLimit,
    fits: (saved) => saved === document,
  });
}

/** Reports saved files with their hashes, after reading them. */
function createSaveReporter(fire: (change: PersonalChange) => void, log: Log) {
  const { track, settled } = createUnderWay();
  const readHash = async (path: string) => hash('sha256', await readAt(path), 'hex');
  return {
    report(path: string) {
      const reporting = readHash(path).then((hash) => fire({ kind: 'saved', path, hash }));
      track(reporting).catch((error: unknown) => log.warn(`${path} cannot be read after saving: ${messageOf(error)}`));
    },
    settled,
  };
}

function watchFiles(onFile: (kind: 'made' | 'removed', path: string) => unknown): vscode.Disposable {
  const { workspace } = vscode;
  const reportAll = (kind: 'made' | 'removed', uris: readonly vscode.Uri[]) => {
    for (const { scheme, fsPath } of uris) if (scheme === 'file') onFile(kind, fsPath);
  };
  return vscode.Disposable.from(
    workspace.onDidCreateFiles(({ files }) => reportAll('made', files)),
    workspace.onDidDeleteFiles(({ files }) => reportAll('removed', files)),
    workspace.onDidRenameFiles(({ files }) => {
      for (const { oldUri, newUri } of files) {
        reportAll('removed', [oldUri]);
        reportAll('made', [newUri]);
      }
    }),
  );
}

/** An abandoned document without a file is empty, though it may be dirty. */
function hasUnsavedWords(document: vscode.TextDocument): boolean {
  return document.isUntitled ? document.getText() !== '' : document.isDirty;
}

/** VS Code auto-saves after a delay or on leaving a document. */
function isByItself(reason: vscode.TextDocumentSaveReason | undefined): boolean {
  const { AfterDelay, FocusOut } = vscode.TextDocumentSaveReason;
  return reason === AfterDelay || reason === FocusOut;
}
