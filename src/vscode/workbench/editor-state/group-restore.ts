import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { Log } from '../../../ports/log.ts';
import { activateTab } from '../editor-groups.ts';
import { closeQuietly } from '../quiet-closing.ts';
import { passOver } from './document-restore.ts';
import { byUse, documentAt, selectionsOf } from './editor-capture.ts';
import { isFileInput, keyOf } from './tab-keys.ts';
import {
  type ShownText,
  showText,
  showView,
  type TabTarget,
  type TextTabState,
  type WantedTab,
} from './tab-showing.ts';
import type { TabTracker } from './tab-tracker.ts';

export interface WantedGroup {
  readonly column: number;
  readonly tabs: readonly WantedTab[];
  /** Tab keys, last used at the end. */
  readonly recent: readonly string[];
  /** Key of the tab in front; `undefined` if it is not ours. */
  readonly front: string | undefined;
}

export interface GroupParts {
  readonly tracker: TabTracker;
  readonly log: Log;
}

export async function openMissing({ column, tabs }: WantedGroup, { log }: GroupParts): Promise<void> {
  for (const { key, text } of tabs) {
    if (!text) continue;
    const existingTab = tabOf(column, key);
    if (existingTab && isTooFirm(existingTab, text.state)) await closeQuietly([existingTab]);
    else if (existingTab) continue;
    await showOrPass(text, { column, takesFocus: false }, log);
  }
}

/** Pins and orders tabs, and restores selections; shows only tabs that differ. */
export async function settleTabs(group: WantedGroup, parts: GroupParts): Promise<void> {
  for (const { key, text } of group.tabs) {
    const tab = tabOf(group.column, key);
    if (tab && text) await settle(tab, text, parts);
  }
  const keys = group.tabs.map(({ key }) => key).filter((key) => tabOf(group.column, key));
  for (const [index, key] of keys.entries()) {
    const present = tabsOf(group.column).filter((tab) => keys.includes(keyOf(tab)));
    const [tab, tabAtIndex] = [tabOf(group.column, key), present[index]];
    if (!tab || !tabAtIndex || tab === tabAtIndex) continue;
    await activateTab(tab);
    const tabNumber = tabAtIndex.group.tabs.indexOf(tabAtIndex) + 1;
    await vscode.commands.executeCommand('moveActiveEditor', { to: 'position', by: 'tab', value: tabNumber });
  }
}

/** Restores the order of use, with the last in front; shows only tabs with a different order. */
export async function bringToFront(group: WantedGroup, { tracker, log }: GroupParts): Promise<void> {
  const keys = group.recent.filter((key) => tabOf(group.column, key));
  const used = byUse(tabsOf(group.column), tracker).map(keyOf);
  const isFront = (key: string | undefined) => tabsOf(group.column).some((tab) => tab.isActive && keyOf(tab) === key);
  const again = keys.slice(countInOrder(keys, used));
  const late = again.length > 0 || group.front === undefined || isFront(keys.at(-1)) ? again : keys.slice(-1);
  for (const key of late) await show(group, key, log);
  // After a reload, the known order may lack visible tabs.
  if (group.front !== undefined && tabOf(group.column, group.front) && !isFront(group.front))
    await show(group, group.front, log);
  if (group.front === undefined) await showForeign(group, tracker);
  for (const { text } of group.tabs) if (text) scroll(group.column, text);
}

export function tabsOf(column: number): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all.find(({ viewColumn }) => viewColumn === column)?.tabs ?? [];
}

export function tabOf(column: number, key: string): vscode.Tab | undefined {
  return tabsOf(column).find((tab) => keyOf(tab) === key);
}

/** A permanent tab cannot become a preview again. */
function isTooFirm(tab: vscode.Tab, state: TextTabState): boolean {
  const hasPreviews = vscode.workspace.getConfiguration('workbench.editor').get('enablePreview') === true;
  const isAlone = tab.group.tabs.length === 1 && vscode.window.tabGroups.all.length > 1;
  return state.isPreview === true && !tab.isPreview && !tab.isDirty && hasPreviews && !isAlone;
}

async function settle(tab: vscode.Tab, text: ShownText, { tracker, log }: GroupParts): Promise<void> {
  const { isPinned = false, isPreview = false, selections } = text.state;
  const column = tab.group.viewColumn;
  const isSelected = selections.length === 0 || isDeepStrictEqual(selectionsOf(tab, tracker), selections);
  if (tab.isPinned === isPinned && (isPreview || !tab.isPreview) && isSelected) return;
  await showOrPass(text, { column, takesFocus: true }, log);
  if (tab.isPinned === isPinned) return;
  await vscode.commands.executeCommand(`workbench.action.${isPinned ? 'pin' : 'unpin'}Editor`);
}

/** Counts the leading items in the same order. */
function countInOrder(keys: readonly string[], used: readonly string[]): number {
  let last = -1;
  const out = keys.findIndex((key) => {
    const position = used.indexOf(key);
    const isBefore = position < last;
    last = position;
    return isBefore;
  });
  return out < 0 ? keys.length : out;
}

async function show({ column, tabs }: WantedGroup, key: string, log: Log): Promise<void> {
  const [tab, tabToShow] = [tabOf(column, key), tabs.find((candidate) => candidate.key === key)];
  if (tabToShow?.text) await showOrPass(tabToShow.text, { column, takesFocus: false }, log);
  else if (tab) await activateTab(tab);
}

/** The front tab was not ours: show the last used foreign one. */
async function showForeign({ column, tabs }: WantedGroup, tracker: TabTracker): Promise<void> {
  const isForeign = (tab: vscode.Tab) => !isFileInput(tab.input) && !tabs.some(({ key }) => key === keyOf(tab));
  const last = byUse(tabsOf(column).filter(isForeign), tracker).at(-1);
  if (last && !last.isActive) await activateTab(last);
}

async function showOrPass(text: ShownText, target: TabTarget, log: Log): Promise<void> {
  await showText(text, target).catch((error: unknown) => passOver(text.uri.path, error, log));
}

function scroll(column: number, { uri, state }: ShownText): void {
  if (state.viewType !== undefined) return;
  const document = documentAt(uri);
  const editor = vscode.window.visibleTextEditors.find(
    (visible) => visible.viewColumn === column && visible.document === document,
  );
  if (editor) showView(editor, state);
}
