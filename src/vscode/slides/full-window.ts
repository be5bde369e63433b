import * as vscode from 'vscode';
import type { JsonObject, JsonValue } from '../../core/json.ts';
import { isJsonObject } from '../../core/json.ts';
import type { Store } from '../../ports/store.ts';
import type { Window } from '../../ports/window.ts';
import type { SlidePanel } from './panel.ts';

export interface FullWindow {
  /** Slides fill the window, and everything back as it was. */
  toggle(): Promise<void>;
}

export interface FullWindowOptions {
  readonly slides: Pick<SlidePanel, 'panel'>;
  readonly window: Pick<Window, 'getSetting' | 'updateSettings'>;
  readonly store: Store;
}

const storeKey = 'fullWindow';

/** Zen mode centres an editor and keeps the tabs above it, unless the settings say otherwise. */
const settings: JsonObject = { 'zenMode.showTabs': 'none', 'zenMode.centerLayout': false };

/**
 * VS Code's zen mode, the one way to hide all around an editor that also puts all back. What it needs different is kept
 * in the store until then, a reload of the window included.
 */
export function createFullWindow({ slides, window, store }: FullWindowOptions): FullWindow {
  const enter = async () => {
    slides.panel?.reveal(undefined, false);
    const isMaximized = vscode.window.tabGroups.all.length > 1;
    const before = hasWorkspace() ? Object.fromEntries(Object.keys(settings).map(readBefore)) : {};
    await store.set(storeKey, { before, isMaximized });
    if (hasWorkspace()) await window.updateSettings(new Map(Object.entries(settings)));
    await vscode.commands.executeCommand('workbench.action.exitZenMode');
    if (isMaximized) await vscode.commands.executeCommand('workbench.action.toggleMaximizeEditorGroup');
    await vscode.commands.executeCommand('workbench.action.toggleZenMode');
    slides.panel?.reveal(undefined, false);
  };
  const readBefore = (key: string): [string, JsonValue] => [key, window.getSetting(key).workspaceValue ?? null];
  const leave = async ({ before = null, isMaximized = false }: JsonObject) => {
    await store.set(storeKey, undefined);
    await vscode.commands.executeCommand('workbench.action.exitZenMode');
    if (isMaximized) await vscode.commands.executeCommand('workbench.action.toggleMaximizeEditorGroup');
    if (!isJsonObject(before)) return;
    const values = Object.entries(before).map(([key, value]) => [key, value ?? undefined] as const);
    await window.updateSettings(new Map(values));
  };
  return {
    async toggle() {
      const left = store.get(storeKey);
      await (isJsonObject(left) ? leave(left) : enter());
    },
  };
}

/** Without a workspace there is no place for settings but the user's own, which a show leaves alone. */
function hasWorkspace(): boolean {
  return vscode.workspace.workspaceFile !== undefined || vscode.workspace.workspaceFolders !== undefined;
}
