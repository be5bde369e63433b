import * as vscode from 'vscode';
import type { Clock } from '../../core/time/clock.ts';
import { firstEvent } from '../../core/time/first-event.ts';
import { isPresenterTab } from './presenter-tab.ts';

/** Milliseconds that VS Code may take to open a tab, and a window for it. */
const patience = 3000;

/**
 * Moves the presenter view, which has just been opened with the focus, into a window of its own; where there can be none,
 * beside the show. There its group is locked: VS Code opens nothing else in it.
 */
export async function moveAside(panel: vscode.WebviewPanel, clock: Clock): Promise<void> {
  const { tabGroups } = vscode.window;
  const wait = { clock, limit: patience };
  if (!panel.active) await firstEvent(panel.onDidChangeViewState, { ...wait, fits: () => panel.active });
  for (const command of ['moveEditorToNewWindow', 'moveEditorToNextGroup']) {
    const opening = firstEvent(tabGroups.onDidChangeTabGroups, { ...wait, fits: ({ opened }) => opened.length > 0 });
    if (!(await succeeds(command))) continue;
    const arriving =
      (await opening) && (isSettled() || (await firstEvent(tabGroups.onDidChangeTabs, { ...wait, fits: isSettled })));
    if (arriving) return lockGroup(panel, wait);
  }
}

/** `false` where a browser lets no window open, of which VS Code itself tells the presenter. */
async function succeeds(command: string): Promise<boolean> {
  return vscode.commands.executeCommand(`workbench.action.${command}`).then(
    () => true,
    () => false,
  );
}

/** Whether the view is alone in its group, and that is the active one. */
function isSettled(): boolean {
  const { tabs } = vscode.window.tabGroups.activeTabGroup;
  return tabs.length === 1 && tabs.every(isPresenterTab) && vscode.window.tabGroups.all.length > 1;
}

/** The command is for the group that is active in VS Code, and a step may begin just now: it must not be the show's. */
async function lockGroup(panel: vscode.WebviewPanel, wait: { readonly clock: Clock; readonly limit: number }) {
  panel.reveal(undefined, false);
  if (!panel.active) await firstEvent(panel.onDidChangeViewState, { ...wait, fits: () => panel.active });
  if (panel.active) await vscode.commands.executeCommand('workbench.action.lockEditorGroup');
}
