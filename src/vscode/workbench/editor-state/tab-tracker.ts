import * as vscode from 'vscode';
import { type Disposable, disposeAll } from '../../../core/disposables.ts';
import { keyOf } from './tab-keys.ts';

export interface TabView {
  /** Primary selection first. */
  readonly selections: readonly vscode.Selection[];
  readonly firstLine: number | undefined;
}

/** VS Code reports visible editors only, so this stores each tab's last view and use. */
export interface TabTracker extends Disposable {
  /** `undefined` if it was never visible. */
  viewOf(tab: vscode.Tab): TabView | undefined;
  /** Higher is later; 0: never in front of its group. */
  lastUseOf(tab: vscode.Tab): number;
}

export function createTabTracker(): TabTracker {
  /** By column and document. */
  const views = new Map<string, TabView>();
  /** By column and tab. */
  const uses = new Map<string, number>();
  const fronts = new Map<number, string>();
  let clock = 0;

  const look = (editor: vscode.TextEditor) => {
    const { viewColumn, document } = editor;
    if (viewColumn !== undefined) views.set(inColumn(viewColumn, document.uri.toString()), viewIn(editor));
  };
  const lookAtAll = () => {
    for (const editor of vscode.window.visibleTextEditors) look(editor);
  };
  const noteFronts = () => {
    for (const { viewColumn, activeTab } of vscode.window.tabGroups.all) {
      const key = activeTab && inColumn(viewColumn, keyOf(activeTab));
      if (key !== undefined && fronts.get(viewColumn) !== key) {
        clock += 1;
        uses.set(key, clock);
      }
      if (key === undefined) fronts.delete(viewColumn);
      else fronts.set(viewColumn, key);
    }
  };
  const forget = ({ closed }: vscode.TabChangeEvent) => {
    for (const tab of closed) {
      const key = inColumn(tab.group.viewColumn, keyOf(tab));
      views.delete(key);
      uses.delete(key);
    }
    noteFronts();
  };

  lookAtAll();
  noteFronts();
  return {
    viewOf(tab) {
      lookAtAll();
      return find(views, tab);
    },
    lastUseOf(tab) {
      noteFronts();
      return find(uses, tab) ?? 0;
    },
    dispose: disposeAll([
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => look(textEditor)),
      vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => look(textEditor)),
      vscode.window.onDidChangeVisibleTextEditors(lookAtAll),
      vscode.window.tabGroups.onDidChangeTabs(forget),
      vscode.window.tabGroups.onDidChangeTabGroups(noteFronts),
    ]).dispose,
  };
}

function inColumn(column: number, key: string): string {
  return `${column} ${key}`;
}

/**
 * If groups to the left come or go, columns shift: fall back to the same tab's entry for another column, unless the tab
 * is open there as well.
 */
function find<T>(values: ReadonlyMap<string, T>, tab: vscode.Tab): T | undefined {
  const key = keyOf(tab);
  const exactValue = values.get(inColumn(tab.group.viewColumn, key));
  if (exactValue !== undefined) return exactValue;
  const ending = ` ${key}`;
  const columnKeys = vscode.window.tabGroups.all
    .filter(({ tabs }) => tabs.some((other) => keyOf(other) === key))
    .map(({ viewColumn }) => inColumn(viewColumn, key));
  for (const [other, value] of values) if (other.endsWith(ending) && !columnKeys.includes(other)) return value;
  return undefined;
}

function viewIn({ selections, visibleRanges }: vscode.TextEditor): TabView {
  return { selections, firstLine: visibleRanges[0]?.start.line };
}
