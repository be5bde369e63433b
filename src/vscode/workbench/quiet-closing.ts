import * as vscode from 'vscode';
import { activateTab } from './editor-groups.ts';
import { isTextInput, keyOf } from './editor-state/tab-keys.ts';
import { hasUnsavedText } from './text-documents.ts';

/** Attempts to bring a tab to the front, if others intervene. */
const attempts = 3;

/**
 * Closes tabs and drops their unsaved changes unless another tab shows them. `tabGroups.close` alone would ask about
 * each unsaved document and wait, so it gets none of those.
 */
export async function closeQuietly(tabs: readonly vscode.Tab[]): Promise<void> {
  await loadDocuments(tabs);
  // One by one: if two tabs show the same changes, only the second counts as unsaved.
  const clean = tabs.filter((tab) => !holdsChanges(tab));
  for (const tab of tabs.filter(holdsChanges)) if (isThere(tab)) await closeUnsavedTab(tab);
  // A round trip flushes pending tab events.
  if (clean.length < tabs.length) await vscode.commands.executeCommand('vscode.getEditorLayout');
  const rest = presentOf(clean).filter((tab) => !holdsChanges(tab));
  if (rest.length > 0) await vscode.window.tabGroups.close(rest, true);
}

/** Closes a document's tabs in all groups and drops its changes. */
export async function discard(document: vscode.TextDocument): Promise<void> {
  if (tabsOfText(document.uri).length === 0) await vscode.window.showTextDocument(document, { preview: false });
  await closeQuietly(tabsOfText(document.uri));
}

/**
 * Loads the documents of text tabs: after a window reload, unsaved changes are in VS Code's backups until shown, and
 * such tabs do not report them.
 */
export async function loadDocuments(tabs: readonly vscode.Tab[]): Promise<void> {
  const present = new Set(vscode.workspace.textDocuments.map(({ uri }) => uri.toString()));
  const uris = tabs.flatMap(({ input }) => (isTextInput(input) ? [input.uri] : []));
  const missing = uris.filter((uri) => !present.has(uri.toString()));
  // A file that cannot be opened as text has no unsaved text to lose.
  await Promise.allSettled(missing.map((uri) => vscode.workspace.openTextDocument(uri)));
}

/** Whether VS Code would ask. A tab's dirty state may be late. */
function holdsChanges(tab: vscode.Tab): boolean {
  return tab.isDirty || documentsOf([tab]).some(hasUnsavedText);
}

async function closeUnsavedTab(tab: vscode.Tab): Promise<void> {
  const { input } = tab;
  const isElsewhere =
    input instanceof vscode.TabInputText && tabsOfText(input.uri).some(({ group }) => group !== tab.group);
  if (isElsewhere) return void (await vscode.window.tabGroups.close(tab, true));
  for (let attempt = 0; attempt < attempts; attempt++) {
    await activateTab(tab);
    if (!tab.isActive || !tab.group.isActive) continue;
    // The only way to drop changes without a question; works for the front tab only.
    return vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
}

export function documentsOf(tabs: readonly vscode.Tab[]): readonly vscode.TextDocument[] {
  const uris = new Set(tabs.flatMap((tab) => urisOf(tab).map(String)));
  return vscode.workspace.textDocuments.filter(({ uri, isClosed }) => !isClosed && uris.has(uri.toString()));
}

export function urisOf({ input }: vscode.Tab): readonly vscode.Uri[] {
  if (input instanceof vscode.TabInputText) return [input.uri];
  if (input instanceof vscode.TabInputTextDiff) return [input.original, input.modified];
  if (input instanceof vscode.TabInputNotebookDiff) return [input.original, input.modified];
  if (input instanceof vscode.TabInputCustom) return [input.uri];
  if (input instanceof vscode.TabInputNotebook) return [input.uri];
  return [];
}

/** Finds the same tabs again, because VS Code 1.103 replaces tab objects when something in their group closes. */
export function presentOf(tabs: readonly vscode.Tab[]): readonly vscode.Tab[] {
  const all = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const presentTabs = new Set(tabs.filter((tab) => all.includes(tab)));
  for (const tab of tabs.filter((one) => !presentTabs.has(one))) {
    const equalTabs = all.filter((one) => !presentTabs.has(one) && keyOf(one) === keyOf(tab));
    const match = equalTabs.find(({ group }) => group.viewColumn === tab.group.viewColumn) ?? equalTabs[0];
    if (match) presentTabs.add(match);
  }
  return [...presentTabs];
}

function isThere(tab: vscode.Tab): boolean {
  return tab.group.tabs.includes(tab) && vscode.window.tabGroups.all.includes(tab.group);
}

function tabsOfText(uri: vscode.Uri): readonly vscode.Tab[] {
  const address = uri.toString();
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === address);
}
