import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { JsonValue } from '../../../core/json.ts';
import type { Editor } from '../../../ports/editor.ts';
import type { EditorState } from '../../../ports/editor-state.ts';
import type { HighlightState } from '../../../ports/highlight.ts';
import { showGroups } from '../../presenter/presenter-tab.ts';
import type { DocumentLoader } from '../document-loader.ts';
import { activateTab, focusGroup } from '../editor-groups.ts';
import type { Highlighter } from '../highlighter.ts';
import { closeQuietly } from '../quiet-closing.ts';
import type { SecretDecorations } from '../secrets/secret-decorations.ts';
import { findDocuments, restoreDocuments, type WantedDocuments } from './document-restore.ts';
import { captureEditors } from './editor-capture.ts';
import { applyLayout, captureLayout } from './editor-layout.ts';
import { bringToFront, type GroupParts, openMissing, settleTabs, tabOf, type WantedGroup } from './group-restore.ts';
import { isFileInput, keyFor, keyOf, slidesKey } from './tab-keys.ts';
import { showText, type WantedTab } from './tab-showing.ts';

export interface EditorStateParts extends GroupParts {
  readonly loader: DocumentLoader;
  readonly highlighter: Highlighter;
  readonly decorations: Pick<SecretDecorations, 'cover'>;
}

export function createEditorState(parts: EditorStateParts): Pick<Editor, 'capture' | 'restore'> {
  const { highlighter, tracker, log } = parts;
  const capture: Editor['capture'] = (options) => captureEditors(tracker, highlighter, options);
  return {
    capture,
    async restore(state) {
      const documents = await findDocuments(state, parts.loader, log);
      const groups = state.groups.map((_group, index) => toWantedGroup(state, index, documents));
      const paths = state.groups.flatMap(({ tabs }) => tabs.flatMap((tab) => (tab.kind === 'text' ? [tab.path] : [])));
      await restoreDocuments(documents, paths, parts);
      restoreHighlight(state.highlight, highlighter);
      const isMissingFile = paths.some((path) => documents.uriOf(path) === undefined);
      if (isMissingFile || !isDeepStrictEqual(await capture(), state))
        await restoreTabs(groups, state, documents, parts);
    },
  };
}

/** Omits tabs of missing documents. */
function toWantedGroup({ groups }: EditorState, index: number, { uriOf }: WantedDocuments): WantedGroup {
  const { tabs = [], recent = [], activeTab = -1 } = groups[index] ?? {};
  const tabsToShow = tabs.map((state): WantedTab | undefined => {
    if (state.kind === 'slides') return { key: slidesKey, text: undefined };
    const uri = uriOf(state.path);
    return uri && { key: keyFor(uri, state.viewType), text: { uri, state } };
  });
  return {
    get column() {
      return showGroups()[index]?.viewColumn ?? index + 1;
    },
    tabs: tabsToShow.filter((tab) => tab !== undefined),
    recent: recent.flatMap((tabIndex) => tabsToShow[tabIndex]?.key ?? []),
    front: activeTab < 0 ? undefined : (tabsToShow[activeTab]?.key ?? slidesKey),
  };
}

/** Opens missing tabs before closing others, because an empty group would disappear and shift the columns. */
async function restoreTabs(
  groups: readonly WantedGroup[],
  state: EditorState,
  { unsaved }: WantedDocuments,
  parts: GroupParts,
): Promise<void> {
  await makeGroups(groups.length, state.layout);
  for (const group of groups) await openMissing(group, parts);
  await moveSlides(groups);
  await closeSurplus(groups, unsaved);
  await closeEmptyGroups();
  for (const group of groups) await settleTabs(group, parts);
  for (const group of groups) await bringToFront(group, parts);
  if (state.layout !== undefined && showGroups().length === groups.length) await fitLayout(state.layout);
  await focusFront(groups[state.activeGroup]);
}

/** Adds groups one by one if the presenter view is among them, because the layout covers the show's groups only. */
async function makeGroups(count: number, layout: JsonValue | undefined): Promise<void> {
  if (showGroups().length >= count) return;
  if (layout !== undefined && (await captureLayout()) !== undefined) return applyLayout(layout);
  for (let groups = showGroups(); groups.length < count; groups = showGroups()) {
    await focusGroup(groups.at(-1)?.viewColumn ?? vscode.ViewColumn.One);
    await vscode.commands.executeCommand('workbench.action.newGroupRight');
    if (showGroups().length <= groups.length) return;
  }
}

async function moveSlides(groups: readonly WantedGroup[]): Promise<void> {
  const tab = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).find((tab) => keyOf(tab) === slidesKey);
  const group = groups.find(({ tabs }) => tabs.some(({ key }) => key === slidesKey));
  if (!tab || !group || tab.group.viewColumn === group.column) return;
  await activateTab(tab);
  await vscode.commands.executeCommand('moveActiveEditor', { to: 'position', by: 'group', value: group.column });
}

/** Keeps the last tab of a document that must be unsaved, because the document would close with it. */
async function closeSurplus(groups: readonly WantedGroup[], unsaved: WantedDocuments['unsaved']): Promise<void> {
  const isWanted = (tab: vscode.Tab) =>
    groups.some(({ column, tabs }) => column === tab.group.viewColumn && tabs.some(({ key }) => key === keyOf(tab)));
  const fileTabs = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).filter(({ input }) => isFileInput(input));
  const [tabsToKeep, surplus] = [fileTabs.filter(isWanted), fileTabs.filter((tab) => !isWanted(tab))];
  const isFree = (tab: vscode.Tab) =>
    !unsaved.has(keyOf(tab)) || tabsToKeep.some((other) => keyOf(other) === keyOf(tab));
  await closeQuietly(surplus.filter(isFree));
}

async function closeEmptyGroups(): Promise<void> {
  const fileTabs = showGroups();
  const goesEmpty = vscode.workspace.getConfiguration('workbench.editor').get('closeEmptyGroups') === true;
  const empty = fileTabs.filter(({ tabs }) => tabs.length === 0);
  if (!goesEmpty || fileTabs.length === 1 || empty.length === 0) return;
  await vscode.window.tabGroups.close(empty, true);
}

async function fitLayout(layout: JsonValue): Promise<void> {
  const present = await captureLayout();
  if (present !== undefined && !isDeepStrictEqual(present, layout)) await applyLayout(layout);
}

async function focusFront(group: WantedGroup | undefined): Promise<void> {
  if (!group) return;
  const { activeTabGroup } = vscode.window.tabGroups;
  if (activeTabGroup.viewColumn === group.column) return;
  const front = group.tabs.find(({ key }) => key === group.front);
  if (front?.text && tabOf(group.column, front.key)) {
    await showText(front.text, { column: group.column, takesFocus: true });
  } else await focusGroup(group.column);
}

function restoreHighlight(then: HighlightState | undefined, highlighter: Highlighter): void {
  if (isDeepStrictEqual(highlighter.current(), then)) return;
  if (then) highlighter.light(then.path, then.range, then.style);
  else highlighter.clear();
}
