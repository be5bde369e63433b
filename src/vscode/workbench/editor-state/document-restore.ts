import * as vscode from 'vscode';
import { DemoError, messageOf } from '../../../core/errors.ts';
import type { EditorState } from '../../../ports/editor-state.ts';
import type { Log } from '../../../ports/log.ts';
import type { DocumentLoader } from '../document-loader.ts';
import { columnOf, discard } from '../tabs.ts';
import { makeUnsaved } from '../unsaved-text.ts';
import { documentAt, isUnsaved } from './editor-capture.ts';
import { type Address, addressOf } from './tab-keys.ts';

interface WantedText extends Address {
  readonly text: string;
}

/** The documents of a state as they are to be: by their address, with a text where they are to be unsaved. */
export interface WantedDocuments {
  readonly unsaved: ReadonlyMap<string, WantedText>;
  /** The address of what a tab shows; `undefined` for what is gone. */
  uriOf(path: string): vscode.Uri | undefined;
}

export async function findDocuments({ groups, unsaved }: EditorState): Promise<WantedDocuments> {
  const texts = new Map(unsaved.map(({ path, text }) => [path, text]));
  const tabs = groups.flatMap((group) => group.tabs.flatMap((tab) => (tab.kind === 'text' ? [tab.path] : [])));
  const paths = [...new Set([...texts.keys(), ...tabs])];
  const found = await Promise.all(paths.map(async (path) => [path, await addressOf(path, texts.has(path))] as const));
  const addresses = new Map(found);
  const wanted = [...texts].flatMap(([path, text]) => {
    const address = addresses.get(path);
    return address ? [[address.uri.toString(), { ...address, text }] as const] : [];
  });
  return { unsaved: new Map(wanted), uriOf: (path) => addresses.get(path)?.uri };
}

/** Afterwards every document has the unsaved changes of then, or is as its file is on disk now. */
export async function restoreDocuments(
  { unsaved, uriOf }: WantedDocuments,
  paths: readonly string[],
  { load, begin }: DocumentLoader,
  log: Log,
): Promise<void> {
  const uris = paths.flatMap((path) => uriOf(path) ?? []);
  const wanted = new Set(uris.map(String));
  for (const document of vscode.workspace.textDocuments.filter(isUnsaved)) {
    const key = document.uri.toString();
    const then = unsaved.get(key);
    const stays = then && (then.isNew || document.isUntitled || document.getText() === then.text);
    if (!stays) await letGo(document, wanted.has(key) && !document.isUntitled);
  }
  const isToBeRead = (uri: vscode.Uri) => unsaved.get(uri.toString())?.isNew !== true && uri.scheme === 'file';
  const known = uris.filter((uri) => isToBeRead(uri) && (documentAt(uri) || unsaved.has(uri.toString())));
  await Promise.all(known.map((uri) => load(uri.fsPath).catch((error) => passOver(uri, error, log))));
  for (const { uri, text, isNew } of unsaved.values()) {
    const open = () => documentAt(uri) ?? vscode.workspace.openTextDocument(uri);
    const write = async () => makeUnsaved(await (isNew ? begin(uri.fsPath) : open()), text);
    await write().catch((error: unknown) => passOver(uri, error, log));
  }
}

/** One document that cannot be had does not keep the others away. */
export function passOver(uri: vscode.Uri, error: unknown, log: Log): void {
  if (!(error instanceof DemoError)) log.warn(`${uri.path} could not be brought back: ${messageOf(error)}`);
}

/** Its unsaved changes; with them its tab where nobody wants that. */
async function letGo(document: vscode.TextDocument, keepsTab: boolean): Promise<void> {
  if (!keepsTab) return discard(document);
  await vscode.window.showTextDocument(document, { viewColumn: columnOf(document), preview: false });
  await vscode.commands.executeCommand('workbench.action.files.revert');
}
