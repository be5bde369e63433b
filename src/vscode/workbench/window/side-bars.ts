import * as vscode from 'vscode';
import type { SideBar } from '../../../ports/stage.ts';
import { readEditorLayout } from '../editor-groups.ts';

const closing: Readonly<Record<SideBar, string>> = {
  primary: 'workbench.action.closeSidebar',
  secondary: 'workbench.action.closeAuxiliaryBar',
};
const opening: Readonly<Record<SideBar, string>> = {
  primary: 'workbench.action.focusSideBar',
  secondary: 'workbench.action.focusAuxiliaryBar',
};

/**
 * VS Code does not report open side bars, so compare the editors' width before and after closing. If editors are above
 * each other, widths are unknown: assume that the primary one was open, as usual.
 */
export function closeSideBars(): Promise<readonly SideBar[]> {
  return whileInRow(close);
}

async function close(): Promise<readonly SideBar[]> {
  const open: SideBar[] = [];
  for (const sideBar of ['primary', 'secondary'] as const) {
    const before = await editorWidth();
    await vscode.commands.executeCommand(closing[sideBar]);
    const isOpen = before === undefined ? sideBar === 'primary' : (await editorWidth()) !== before;
    if (isOpen) open.push(sideBar);
  }
  return open;
}

/** Opening a side bar takes the focus; return it to the editor. */
export async function openSideBars(sideBars: readonly SideBar[]): Promise<void> {
  for (const sideBar of sideBars) await vscode.commands.executeCommand(opening[sideBar]);
  await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
}

/** A single group is reported with its height, unless it is arranged as a row. */
async function whileInRow<T>(work: () => Promise<T>): Promise<T> {
  const { orientation, groups } = await readEditorLayout();
  const isAlone = orientation === 1 && groups.length === 1 && groups[0]?.groups === undefined;
  const arrange = (way: 0 | 1) =>
    vscode.commands.executeCommand('vscode.setEditorLayout', { orientation: way, groups: [{}] });
  if (!isAlone) return work();
  await arrange(0);
  try {
    return await work();
  } finally {
    await arrange(1);
  }
}

/** Pixels of all editors; `undefined` if the layout does not tell. */
async function editorWidth(): Promise<number | undefined> {
  const { orientation, groups } = await readEditorLayout();
  const inRow = orientation === 0 ? groups : groups.find((row) => row.groups !== undefined)?.groups;
  const sizes = inRow?.map(({ size }) => size) ?? [];
  if (sizes.length === 0 || sizes.includes(undefined)) return undefined;
  return sizes.reduce<number>((total, size = 0) => total + size, 0);
}
