import * as vscode from 'vscode';

/**
 * Has the active group of editors fill the window, where there are several; gives the way back. VS Code only toggles, and
 * tells nobody which way it is: a group that fills the window has its room beside that which the others keep.
 */
export async function maximizeGroup(): Promise<() => Promise<void>> {
  if (vscode.window.tabGroups.all.length < 2) return async () => undefined;
  const before = await editorsSize();
  await toggle();
  if ((await editorsSize()) < before) {
    await toggle(); // it filled the window already
    return async () => undefined;
  }
  return async () => {
    // Whoever has come to another group has all of them back already.
    if (vscode.window.tabGroups.all.length > 1 && (await editorsSize()) !== before) await toggle();
  };
}

async function toggle(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.toggleMaximizeEditorGroup');
}

interface LayoutPart {
  readonly size?: number;
  readonly groups?: readonly LayoutPart[];
}

/** The sizes of all groups together. */
export async function editorsSize(): Promise<number> {
  const sum = ({ size = 0, groups = [] }: LayoutPart): number =>
    groups.length === 0 ? size : groups.reduce((total, group) => total + sum(group), 0);
  return sum(await vscode.commands.executeCommand<LayoutPart>('vscode.getEditorLayout'));
}
