import { isAbsolute } from 'node:path';
import * as vscode from 'vscode';
import { DemoError, messageOf } from '../../../core/errors.ts';
import { notAFile, statAt } from '../../../machine/disk.ts';
import type { EditorState } from '../../../ports/editor-state.ts';
import type { Log } from '../../../ports/log.ts';
import type { DocumentLoader } from '../document-loader.ts';
import { discard } from '../quiet-closing.ts';
import type { SecretDecorations } from '../secrets/secret-decorations.ts';
import { columnOf } from '../tabs.ts';
import { makeUnsaved, revertFront } from '../unsaved-text.ts';
import { documentAt, isUnsaved, loadUnsaved } from './editor-capture.ts';

interface Address {
  readonly uri: vscode.Uri;
  /** It has a path but no file. */
  readonly isNew: boolean;
}

interface WantedText extends Address {
  readonly text: string;
}

/** The wanted documents by address; those with a text are unsaved. */
export interface WantedDocuments {
  readonly unsaved: ReadonlyMap<string, WantedText>;
  /** `undefined` if it is gone. */
  uriOf(path: string): vscode.Uri | undefined;
}

/** Creates documents that have a text but no file. */
export async function findDocuments(
  { groups, unsaved }: EditorState,
  loader: DocumentLoader,
  log: Log,
): Promise<WantedDocuments> {
  const texts = new Map(unsaved.map(({ path, text }) => [path, text]));
  const tabs = groups.flatMap((group) => group.tabs.flatMap((tab) => (tab.kind === 'text' ? [tab.path] : [])));
  const paths = [...new Set([...texts.keys(), ...tabs])];
  const find = async (path: string) => {
    const search = findAddress(path, texts.has(path), loader);
    return [path, await search.catch((error: unknown) => passOver(path, error, log))] as const;
  };
  const addresses = new Map(await Promise.all(paths.map(find)));
  const unsavedByUri = [...texts].flatMap(([path, text]) => {
    const address = addresses.get(path);
    return address ? [[address.uri.toString(), { ...address, text }] as const] : [];
  });
  return { unsaved: new Map(unsavedByUri), uriOf: (path) => addresses.get(path)?.uri };
}

export interface RestoreParts {
  readonly loader: DocumentLoader;
  readonly decorations: Pick<SecretDecorations, 'cover'>;
  readonly log: Log;
}

/** Restores unsaved changes; all other documents then match their files on disk. */
export async function restoreDocuments(
  { unsaved, uriOf }: WantedDocuments,
  paths: readonly string[],
  { loader: { load }, decorations, log }: RestoreParts,
): Promise<void> {
  const uris = paths.flatMap((path) => uriOf(path) ?? []);
  const keysToRestore = new Set(uris.map(String));
  await loadUnsaved();
  for (const document of vscode.workspace.textDocuments.filter(isUnsaved)) {
    const key = document.uri.toString();
    const savedDocument = unsaved.get(key);
    const stays =
      savedDocument && (savedDocument.isNew || document.isUntitled || document.getText() === savedDocument.text);
    const keepsTab = keysToRestore.has(key) && !document.isUntitled;
    if (!stays)
      await letGo(document, keepsTab, decorations).catch((error: unknown) => passOver(document.uri.path, error, log));
  }
  const isToBeRead = (uri: vscode.Uri) => unsaved.get(uri.toString())?.isNew !== true && uri.scheme === 'file';
  const urisToLoad = uris.filter((uri) => isToBeRead(uri) && (documentAt(uri) || unsaved.has(uri.toString())));
  await Promise.all(
    urisToLoad.map((uri) => load(uri.fsPath).catch((error: unknown) => passOver(uri.path, error, log))),
  );
  for (const { uri, text } of unsaved.values()) {
    const write = async () =>
      makeUnsaved(documentAt(uri) ?? (await vscode.workspace.openTextDocument(uri)), text, decorations);
    await write().catch((error: unknown) => passOver(uri.path, error, log));
  }
}

/** `undefined` if it is gone. */
async function findAddress(path: string, hasText: boolean, { begin }: DocumentLoader): Promise<Address | undefined> {
  if (!isAbsolute(path)) return { uri: vscode.Uri.from({ scheme: 'untitled', path }), isNew: false };
  const fileStat = await statAt(path);
  if (fileStat?.type === 'file') return { uri: vscode.Uri.file(path), isNew: false };
  if (!hasText) return undefined;
  if (fileStat !== undefined) throw notAFile(path);
  const { uri } = await begin(path);
  return { uri, isNew: true };
}

/** A failing document must not prevent the others. */
export function passOver(name: string, error: unknown, log: Log): undefined {
  const isGone = error instanceof DemoError && error.code === 'file-not-found';
  if (!isGone) log.warn(`${name} could not be reopened: ${messageOf(error)}`);
}

/** Drops its unsaved changes, and its tab if that is unwanted. */
async function letGo(
  document: vscode.TextDocument,
  keepsTab: boolean,
  decorations: RestoreParts['decorations'],
): Promise<void> {
  if (!keepsTab) return discard(document);
  await vscode.window.showTextDocument(document, { viewColumn: columnOf(document), preview: false });
  await revertFront(document, decorations);
}
