import * as vscode from 'vscode';

/** VS Code's commands call the groups by name. */
const names = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'] as const;

/** Gives the focus to a group of editors; there is no way to the ninth and on. */
export async function focusGroup(column: vscode.ViewColumn): Promise<void> {
  const name = names[column - 1];
  if (name) await vscode.commands.executeCommand(`workbench.action.focus${name}EditorGroup`);
}

/** Brings a tab that is there to the front, with the focus. */
export async function activateTab(tab: vscode.Tab): Promise<void> {
  await focusGroup(tab.group.viewColumn);
  await vscode.commands.executeCommand('workbench.action.openEditorAtIndex', tab.group.tabs.indexOf(tab));
}

/** A row or a column of editors, or a group of them: pixels. */
export interface EditorRow {
  readonly size?: number;
  readonly groups?: readonly EditorRow[];
}

export interface EditorLayout {
  /** 0: `groups` stand side by side, 1: one above the other; groups in groups the other way round. */
  readonly orientation: 0 | 1;
  readonly groups: readonly EditorRow[];
}

export async function readEditorLayout(): Promise<EditorLayout> {
  return vscode.commands.executeCommand<EditorLayout>('vscode.getEditorLayout');
}

/** The sizes of all groups together. */
export async function editorsSize(): Promise<number> {
  const sum = ({ size = 0, groups = [] }: EditorRow): number =>
    groups.length === 0 ? size : groups.reduce((total, group) => total + sum(group), 0);
  return sum(await readEditorLayout());
}
