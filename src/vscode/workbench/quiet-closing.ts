import * as vscode from 'vscode';
import { activateTab } from './editor-groups.ts';
import { isTextInput, keyOf } from './editor-state/tab-keys.ts';
import { hasUnsavedText } from './text-documents.ts';

/** How often a tab is brought to the front before it stays: another may come in between. */
const attempts = 3;

/**
 * Closes tabs, and lets the unsaved changes go that no other tab shows. `tabGroups.close` alone would have VS Code ask
 * for each of them whether to save it, and wait for an answer: so it is given none of those.
 */
export async function closeQuietly(tabs: readonly vscode.Tab[]): Promise<void> {
  await loadDocuments(tabs);
  // One by one: a change that two of them show is unsaved in the second alone.
  const clean = tabs.filter((tab) => !holdsChanges(tab));
  for (const tab of tabs.filter(holdsChanges)) if (isThere(tab)) await closeUnsavedTab(tab);
  // A round trip flushes pending tab events.
  if (clean.length < tabs.length) await vscode.commands.executeCommand('vscode.getEditorLayout');
  const rest = presentOf(clean).filter((tab) => !holdsChanges(tab));
  if (rest.length > 0) await vscode.window.tabGroups.close(rest, true);
}

/** Closes the tabs of a document in all groups, and lets its unsaved changes go. */
export async function discard(document: vscode.TextDocument): Promise<void> {
  if (tabsOfText(document.uri).length === 0) await vscode.window.showTextDocument(document, { preview: false });
  await closeQuietly(tabsOfText(document.uri));
}

/**
 * Loads the documents of tabs of text, with their unsaved changes: after a reload of the window VS Code has them in its
 * backups alone until they are shown, and a tab that it has not looked at yet says that nothing is unsaved.
 */
export async function loadDocuments(tabs: readonly vscode.Tab[]): Promise<void> {
  const present = new Set(vscode.workspace.textDocuments.map(({ uri }) => uri.toString()));
  const uris = tabs.flatMap(({ input }) => (isTextInput(input) ? [input.uri] : []));
  const missing = uris.filter((uri) => !present.has(uri.toString()));
  // A file that cannot be read as text holds no words of a person.
  await Promise.allSettled(missing.map((uri) => vscode.workspace.openTextDocument(uri)));
}

/** Whether VS Code would ask. A tab's state of its document may be late. */
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
    // The one way to drop unsaved changes without a question; it is for the tab in front alone.
    return vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
}

/** The documents in memory that tabs show. */
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

/** The same tabs as they are by now: VS Code 1.103 makes others of them when something in their group closes. */
export function presentOf(tabs: readonly vscode.Tab[]): readonly vscode.Tab[] {
  const all = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const taken = new Set(tabs.filter((tab) => all.includes(tab)));
  for (const tab of tabs.filter((one) => !taken.has(one))) {
    const same = all.filter((one) => !taken.has(one) && keyOf(one) === keyOf(tab));
    const found = same.find(({ group }) => group.viewColumn === tab.group.viewColumn) ?? same[0];
    if (found) taken.add(found);
  }
  return [...taken];
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
