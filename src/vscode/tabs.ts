import * as vscode from 'vscode';
import { DemoError } from '../core/errors.ts';
import { isInside } from '../disk.ts';
import { saveDocument } from './documents.ts';
import { isSamePath } from './paths.ts';
import { documentsInside } from './text-documents.ts';

/** The tabs that show a file, or files below a folder. */
export function tabsInside(path: string): readonly vscode.Tab[] {
  return allTabs().filter((tab) => {
    const uri = uriOf(tab);
    return uri?.scheme === 'file' && isInside(path, uri.fsPath);
  });
}

/** The column a document is best shown in: where it is in view, else where it has a tab, else the active one. */
export function columnOf(document: vscode.TextDocument): vscode.ViewColumn {
  const visible = vscode.window.visibleTextEditors.find((editor) => editor.document === document);
  const tab = tabsInside(document.uri.fsPath).find(({ input }) => input instanceof vscode.TabInputText);
  return visible?.viewColumn ?? tab?.group.viewColumn ?? vscode.ViewColumn.Active;
}

/** Closes the tab in front; what is unsaved is saved first. */
export async function closeActiveTab(): Promise<void> {
  const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
  if (!tab) return;
  if (tab.isDirty) await saveTab(tab);
  await closeTabs([tab]);
}

/** Closes all tabs; what is unsaved is saved first, what never had a file is let go. */
export async function closeAllTabs(): Promise<void> {
  await vscode.workspace.saveAll(false);
  for (const tab of allTabs().filter(({ isDirty }) => isDirty)) await saveTab(tab);
  await closeTabs(allTabs());
}

/** Closes the tabs of a file or of a folder and lets unsaved changes go. */
export async function closeUnsaved(path: string): Promise<void> {
  for (const document of documentsInside(path).filter(({ isDirty }) => isDirty)) await discard(document);
  await closeTabs(tabsInside(path));
}

async function saveTab(tab: vscode.Tab): Promise<void> {
  const uri = uriOf(tab);
  if (uri?.scheme === 'untitled') return discardUntitled(uri);
  const document = vscode.workspace.textDocuments.find((known) => known.uri.toString() === uri?.toString());
  if (document) return saveDocument(document);
  await vscode.workspace.saveAll(false);
}

/** Saving it would ask for a name, closing it would ask whether to save it. */
async function discardUntitled(uri: vscode.Uri): Promise<void> {
  const document = vscode.workspace.textDocuments.find((known) => known.uri.toString() === uri.toString());
  if (document) await discard(document);
}

/** The one way to drop unsaved changes without a question is a command for the tab in front. */
async function discard(document: vscode.TextDocument): Promise<void> {
  await vscode.window.showTextDocument(document, { viewColumn: columnOf(document), preview: false });
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
}

async function closeTabs(tabs: readonly vscode.Tab[]): Promise<void> {
  for (const tab of tabs.filter(({ input }) => input instanceof vscode.TabInputTerminal)) endTerminalOf(tab);
  const rest = tabs.filter(({ input }) => !(input instanceof vscode.TabInputTerminal));
  const dirty = rest.find(({ isDirty }) => isDirty);
  if (dirty) throw new DemoError('command-failed', `“${dirty.label}” has changes that VS Code could not save`);
  if (rest.length > 0) await vscode.window.tabGroups.close(rest, true);
}

/** Closing the tab of a terminal asks whether to end what runs there; ending the terminal closes the tab. */
function endTerminalOf(tab: vscode.Tab): void {
  vscode.window.terminals.find(({ name }) => name === tab.label)?.dispose();
}

function allTabs(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
}

function uriOf({ input }: vscode.Tab): vscode.Uri | undefined {
  if (input instanceof vscode.TabInputText) return input.uri;
  if (input instanceof vscode.TabInputCustom) return input.uri;
  if (input instanceof vscode.TabInputNotebook) return input.uri;
  return undefined;
}

/** Whether the file has the tab in front. */
export function isInFront(path: string): boolean {
  const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
  const uri = tab && uriOf(tab);
  return uri?.scheme === 'file' && isSamePath(uri.fsPath, path);
}
