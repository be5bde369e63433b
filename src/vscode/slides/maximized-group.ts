import * as vscode from 'vscode';
import { editorsSize } from '../workbench/editor-groups.ts';
import type { ZenMode } from './dark-window.ts';

/**
 * Maximizes the active editor group if there are several. Returns a function to undo it. VS Code can only toggle,
 * without reporting the direction, so compare sizes: the other groups keep theirs when one is maximized.
 */
export async function maximizeGroup(): Promise<() => Promise<void>> {
  if (vscode.window.tabGroups.all.length < 2) return async () => undefined;
  const before = await editorsSize();
  await run('toggleMaximizeEditorGroup');
  if ((await editorsSize()) < before) {
    await run('toggleMaximizeEditorGroup'); // it was maximized already
    return async () => undefined;
  }
  return async () => {
    // If the user switched to another group, VS Code has restored the sizes already.
    if (vscode.window.tabGroups.all.length > 1 && (await editorsSize()) !== before)
      await run('toggleMaximizeEditorGroup');
  };
}

/** VS Code can only toggle it, without reporting the direction: in zen mode, editors are larger. */
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
