import * as vscode from 'vscode';
import { isJsonObject, type JsonObject } from '../../core/json.ts';
import type { Store } from '../../ports/store.ts';
import type { Window } from '../../ports/window.ts';
import { hasWorkspace } from '../workspace-folders.ts';
import type { SlidePanel } from './panel.ts';

export interface FullWindow {
  /** Lets slides fill the window, or restores it. */
  toggle(): Promise<void>;
}

export interface FullWindowOptions {
  readonly slides: Pick<SlidePanel, 'panel'>;
  readonly window: Pick<Window, 'updateSettings'>;
  readonly store: Store;
}

const storeKey = 'fullWindow';

/** By default, zen mode centers an editor and keeps tabs. */
const settings: JsonObject = { 'zenMode.showTabs': 'none', 'zenMode.centerLayout': false };

/**
 * Uses VS Code's zen mode, the only way to hide and restore everything around an editor. Holds its settings meanwhile,
 * also over a reload.
 */
export function createFullWindow({ slides, window, store }: FullWindowOptions): FullWindow {
  const enter = async () => {
    slides.panel?.reveal(undefined, false);
    const isMaximized = vscode.window.tabGroups.all.length > 1;
    await store.set(storeKey, { isMaximized });
    if (hasWorkspace()) await window.updateSettings(new Map(Object.entries(settings)), { isHeld: true });
    await vscode.commands.executeCommand('workbench.action.exitZenMode');
    if (isMaximized) await vscode.commands.executeCommand('workbench.action.toggleMaximizeEditorGroup');
    await vscode.commands.executeCommand('workbench.action.toggleZenMode');
    slides.panel?.reveal(undefined, false);
  };
  const leave = async ({ isMaximized = false }: JsonObject) => {
    await store.set(storeKey, undefined);
    await vscode.commands.executeCommand('workbench.action.exitZenMode');
    if (isMaximized) await vscode.commands.executeCommand('workbench.action.toggleMaximizeEditorGroup');
    const clearedSettings = new Map(Object.keys(settings).map((key) => [key, undefined]));
    if (hasWorkspace()) await window.updateSettings(clearedSettings, { isHeld: true });
  };
  return {
    async toggle() {
      const storedState = store.get(storeKey);
      await (isJsonObject(storedState) ? leave(storedState) : enter());
    },
  };
}
