import * as vscode from 'vscode';
import type { ZenMode } from '../../app/dark-window.ts';
import { editorsSize } from './maximized-group.ts';

/** VS Code only toggles it, and tells nobody which way it is: the editors have more room in it. */
export const zenMode: ZenMode = {
  async enter() {
    const before = await editorsSize();
    await toggle();
    const after = await editorsSize();
    if (after > before) return true;
    if (after === before) await leave();
    await toggle();
    return after === before;
  },
  leave,
};

async function toggle(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.toggleZenMode');
}

async function leave(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.exitZenMode');
}
