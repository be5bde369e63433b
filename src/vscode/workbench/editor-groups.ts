import * as vscode from 'vscode';

/** VS Code's commands use names for groups. */
const names = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'] as const;

/** Focuses a group; impossible from the ninth on. */
export async function focusGroup(column: vscode.ViewColumn): Promise<void> {
  const name = names[column - 1];
  if (name) await vscode.commands.executeCommand(`workbench.action.focus${name}EditorGroup`);
}

/** Brings a tab to the front with the focus. */
export async function activateTab(tab: vscode.Tab): Promise<void> {
  await focusGroup(tab.group.viewColumn);
  await vscode.commands.executeCommand('workbench.action.openEditorAtIndex', tab.group.tabs.indexOf(tab));
}

/** A row or column of groups, or a single group; sizes in pixels. */
export interface EditorRow {
  readonly size?: number;
  readonly groups?: readonly EditorRow[];
}

export interface EditorLayout {
  /** 0: `groups` are side by side, 1: above each other; alternates with nesting. */
  readonly orientation: 0 | 1;
  readonly groups: readonly EditorRow[];
}

export async function readEditorLayout(): Promise<EditorLayout> {
  return vscode.commands.executeCommand<EditorLayout>('vscode.getEditorLayout');
}

/** Sum of all group sizes. */
export async function editorsSize(): Promise<number> {
  const sum = ({ size = 0, groups = [] }: EditorRow): number =>
    groups.length === 0 ? size : groups.reduce((total, group) => total + sum(group), 0);
  return sum(await readEditorLayout());
}
