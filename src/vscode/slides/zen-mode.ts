import * as vscode from 'vscode';
import type { ZenMode } from '../../app/dark-window.ts';
import { measure } from './fill-window.ts';

/** VS Code only toggles it, and tells nobody which way it is: the editors have more room in it. */
export const zenMode: ZenMode = {
  async enter() {
    const before = await measure();
    await toggle();
    const after = await measure();
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
