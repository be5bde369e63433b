import * as vscode from 'vscode';
import { DemoError } from '../../core/errors.ts';
import { isInside } from '../../machine/paths.ts';
import type { CloseOptions } from '../../ports/editor.ts';
import { isPresenterTab } from '../presenter/presenter-tab.ts';
import { type DocumentSaver, isOnDisk } from './document-saver.ts';
import { closeQuietly, discard, documentsOf, presentOf, urisOf } from './quiet-closing.ts';
import { documentsInside, hasUnsavedText, isFileUri } from './text-documents.ts';

/** The column where the document is visible, else has a tab, else the active one. */
export function columnOf(document: vscode.TextDocument): vscode.ViewColumn {
  const visible = vscode.window.visibleTextEditors.find((editor) => editor.document === document);
  const tab = tabsInside(document.uri.fsPath).find(({ input }) => input instanceof vscode.TabInputText);
  return visible?.viewColumn ?? tab?.group.viewColumn ?? vscode.ViewColumn.Active;
}

/** Closes the front tab, or all; saves unsaved changes or keeps them. Drops documents that were never saved. */
export async function saveAndClose(
  { all = false, keepUnsaved = false }: CloseOptions = {},
  isNew: (document: vscode.TextDocument) => Promise<boolean>,
  saver: DocumentSaver,
): Promise<void> {
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  const tabs = (all ? allTabs() : activeTab ? [activeTab] : []).filter((tab) => !(keepUnsaved && tab.isDirty));
  for (const document of unsavedIn(tabs)) if (await isNew(document)) await discard(document);
  await closeTabs(presentOf(tabs), saver);
}

/** Closes the tabs of a file or folder and drops unsaved changes. */
export async function closeUnsaved(path: string, saver: DocumentSaver): Promise<void> {
  for (const document of documentsInside(path).filter(hasUnsavedText)) await discard(document);
  await closeTabs(tabsInside(path), saver);
}

/** Drops documents without a file, because saving or closing them would show a dialog. */
async function closeTabs(tabs: readonly vscode.Tab[], saver: DocumentSaver): Promise<void> {
  if (tabs.some(({ isDirty }) => isDirty)) await saveTabs(tabs, saver);
  for (const tab of tabs.filter(({ isDirty }) => isDirty)) await requireLettingGo(tab);
  for (const tab of tabs.filter(({ input }) => input instanceof vscode.TabInputTerminal)) endTerminalOf(tab);
  const rest = presentOf(tabs).filter((tab) => !(tab.input instanceof vscode.TabInputTerminal));
  await closeQuietly(rest);
}

async function saveTabs(tabs: readonly vscode.Tab[], saver: DocumentSaver): Promise<void> {
  const documents = unsavedIn(tabs).filter(({ isUntitled }) => !isUntitled);
  await Promise.all(documents.map(saver.save));
  if (tabs.some(({ isDirty }) => isDirty)) await saver.saveAll();
}

async function areOnDisk(documents: readonly vscode.TextDocument[]): Promise<boolean> {
  const isOnDiskList = await Promise.all(documents.map(isOnDisk));
  return isOnDiskList.length > 0 && isOnDiskList.every((each) => each);
}

/** Passes documents without a file, which cannot be saved. Throws if a file could not be saved, to keep its changes. */
async function requireLettingGo(tab: vscode.Tab): Promise<void> {
  const uris = urisOf(tab);
  const documents = documentsOf([tab]);
  // A tab's dirty state may be late.
  if (documents.length > 0 && !documents.some(hasUnsavedText)) return;
  const isOfFile = uris.length > 0 && uris.every(({ scheme }) => scheme !== 'untitled');
  if (!isOfFile || (await areOnDisk(documents))) return;
  const hint = 'It may be read-only, or newer on disk than in the editor.';
  throw new DemoError('command-failed', `VS Code could not save “${tab.label}”`, { hint });
}

function unsavedIn(tabs: readonly vscode.Tab[]): readonly vscode.TextDocument[] {
  return documentsOf(tabs).filter(hasUnsavedText);
}

/** Closing a terminal's tab asks about its program; ending the terminal closes the tab. */
function endTerminalOf(tab: vscode.Tab): void {
  vscode.window.terminals.find(({ name }) => name === tab.label)?.dispose();
}

function tabsInside(path: string): readonly vscode.Tab[] {
  const isOfIt = (uri: vscode.Uri) => isFileUri(uri) && isInside(path, uri.fsPath);
  return allTabs().filter((tab) => urisOf(tab).some(isOfIt));
}

/** Omits the presenter view, which always stays. */
function allTabs(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).filter((tab) => !isPresenterTab(tab));
}
