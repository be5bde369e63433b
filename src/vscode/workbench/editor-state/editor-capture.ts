import * as vscode from 'vscode';
import { statAt } from '../../../machine/disk.ts';
import type { EditorCaptureOptions } from '../../../ports/editor.ts';
import type {
  EditorGroupState,
  EditorState,
  SelectionState,
  TabState,
  UnsavedDocument,
} from '../../../ports/editor-state.ts';
import { showGroups } from '../../presenter/presenter-tab.ts';
import { fromRange } from '../../ranges.ts';
import type { Highlighter } from '../highlighter.ts';
import { loadDocuments } from '../quiet-closing.ts';
import { hasUnsavedText } from '../text-documents.ts';
import { captureLayout } from './editor-layout.ts';
import {
  isBlackPage,
  isFileInput,
  isFileOrUntitled,
  isTextInput,
  keyOf,
  pathOf,
  slidesKey,
  viewTypeOf,
} from './tab-keys.ts';
import type { TabTracker } from './tab-tracker.ts';

type IsNew = (uri: vscode.Uri) => boolean;

/** Captures documents and tabs after VS Code has reported all earlier events, or at once with `isAsTold`. */
export async function captureEditors(
  tracker: TabTracker,
  highlighter: Highlighter,
  { isAsTold = false }: EditorCaptureOptions = {},
): Promise<EditorState> {
  // The round trip takes as long as everything else, so skip it for a single group.
  const layout = isAsTold && showGroups().length === 1 ? undefined : await captureLayout();
  await loadUnsaved();
  const isNew = await findNew();
  const groups = showGroups();
  const highlight = highlighter.current();
  return {
    groups: groups.map((group) => captureGroup(group, tracker, isNew)),
    activeGroup: Math.max(groups.indexOf(vscode.window.tabGroups.activeTabGroup), 0),
    ...(groups.length > 1 && layout !== undefined && { layout }),
    unsaved: captureUnsaved(isNew),
    ...(highlight && { highlight }),
  };
}

function captureGroup({ tabs }: vscode.TabGroup, tracker: TabTracker, isNew: IsNew): EditorGroupState {
  const restorableTabs = tabs.filter((tab) => isFileInput(tab.input) || keyOf(tab) === slidesKey);
  const inFront = frontOf(tabs, tracker);
  const front = inFront ? restorableTabs.indexOf(inFront) : -1;
  return {
    tabs: restorableTabs.map((tab) => captureTab(tab, tracker, isNew)),
    ...(front >= 0 && { activeTab: front }),
    recent: byUse(restorableTabs, tracker).map((tab) => restorableTabs.indexOf(tab)),
  };
}

/** The tab in front, ignoring a black page. */
function frontOf(tabs: readonly vscode.Tab[], tracker: TabTracker): vscode.Tab | undefined {
  const front = tabs.find(({ isActive }) => isActive);
  return front && isBlackPage(front)
    ? byUse(
        tabs.filter((tab) => tab !== front),
        tracker,
      ).at(-1)
    : front;
}

/** Last used at the end. VS Code treats later ones of those never used as older. */
export function byUse(tabs: readonly vscode.Tab[], tracker: TabTracker): readonly vscode.Tab[] {
  return [...tabs].reverse().sort((a, b) => tracker.lastUseOf(a) - tracker.lastUseOf(b));
}

function captureTab(tab: vscode.Tab, tracker: TabTracker, isNew: IsNew): TabState {
  const { input, isPinned, isPreview } = tab;
  if (!isFileInput(input)) return { kind: 'slides' };
  const viewType = viewTypeOf(input);
  const firstLine = tracker.viewOf(tab)?.firstLine;
  return {
    kind: 'text',
    path: pathOf(input.uri),
    ...(viewType !== undefined && { viewType }),
    ...(isNew(input.uri) && { isUntitled: true }),
    ...(isPinned && { isPinned: true }),
    ...(isPreview && { isPreview: true }),
    selections: selectionsOf(tab, tracker),
    ...(firstLine !== undefined && { firstLine }),
  };
}

/** Clamped, because the text may have become shorter while hidden. */
export function selectionsOf(tab: vscode.Tab, tracker: TabTracker): readonly SelectionState[] {
  const document = isTextInput(tab.input) ? documentAt(tab.input.uri) : undefined;
  const { selections = [] } = tracker.viewOf(tab) ?? {};
  return selections.map((selection) => {
    const range = fromRange(document?.validateRange(selection) ?? selection);
    return { ...range, ...(selection.isReversed && { isReversed: true }) };
  });
}

/** A document without a file may have the address of a deleted one. */
async function findNew(): Promise<IsNew> {
  const uris = vscode.workspace.textDocuments.filter(isUnsaved).map(({ uri }) => uri);
  const files = uris.filter(({ scheme }) => scheme === 'file');
  const isMissing = await Promise.all(files.map(async (uri) => (await statAt(uri.fsPath)) === undefined));
  const fileless = new Set(files.filter((_uri, index) => isMissing[index]).map(String));
  return (uri) => uri.scheme === 'untitled' || fileless.has(uri.toString());
}

export function isUnsaved(document: vscode.TextDocument): boolean {
  return !document.isClosed && isFileOrUntitled(document.uri) && hasUnsavedText(document);
}

/** Also loads documents without a file, whose tabs may not report unsaved text after a reload. */
export async function loadUnsaved(): Promise<void> {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const hasNoFile = ({ input }: vscode.Tab) => isTextInput(input) && input.uri.scheme === 'untitled';
  await loadDocuments(tabs.filter((tab) => tab.isDirty || hasNoFile(tab)));
}

export function documentAt(uri: vscode.Uri): vscode.TextDocument | undefined {
  const address = uri.toString();
  return vscode.workspace.textDocuments.find((document) => !document.isClosed && document.uri.toString() === address);
}

function captureUnsaved(isNew: IsNew): readonly UnsavedDocument[] {
  return vscode.workspace.textDocuments
    .filter(isUnsaved)
    .map((document) => ({
      path: pathOf(document.uri),
      ...(isNew(document.uri) && { isUntitled: true as const }),
      text: document.getText(),
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
