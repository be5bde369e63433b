import * as vscode from 'vscode';
import { editorsSize } from '../workbench/editor-groups.ts';
import type { ZenMode } from './dark-window.ts';

/**
 * Has the active group of editors fill the window, where there are several; gives the way back. VS Code only toggles, and
 * does not tell the direction: a group that fills the window has its room beside that which the others keep.
 */
export async function maximizeGroup(): Promise<() => Promise<void>> {
  if (vscode.window.tabGroups.all.length < 2) return async () => undefined;
  const before = await editorsSize();
  await run('toggleMaximizeEditorGroup');
  if ((await editorsSize()) < before) {
    await run('toggleMaximizeEditorGroup'); // it filled the window already
    return async () => undefined;
  }
  return async () => {
    // A change to another group has restored them all already.
    if (vscode.window.tabGroups.all.length > 1 && (await editorsSize()) !== before)
      await run('toggleMaximizeEditorGroup');
  };
}

/** VS Code only toggles it, and does not tell the direction: the editors have more room in it. */
export const zenMode: ZenMode = {
  async enter() {
    const before = await editorsSize();
    await run('toggleZenMode');
    const after = await editorsSize();
    if (after > before) return true;
    if (after === before) await zenMode.leave();
    await run('toggleZenMode');
    return after === before;
  },
  leave: () => run('exitZenMode'),
};

async function run(command: string): Promise<void> {
  await vscode.commands.executeCommand(`workbench.action.${command}`);
}
