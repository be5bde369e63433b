import * as vscode from 'vscode';
import type { Clock } from '../../core/time/clock.ts';
import { firstEvent } from '../first-event.ts';
import { isPresenterTab } from './presenter-tab.ts';

/** In its own window, or in its own editor group. */
export type PresenterLocation = 'window' | 'beside';

/** Stored while the view is open, because VS Code in a browser rarely saves its tabs. */
export const locationKey = 'presenter';

const commandOf = { window: 'moveEditorToNewWindow', beside: 'moveEditorToNextGroup' } as const;

/** Attempts to focus the view, and milliseconds for each: a step may take the focus just then. */
const [attempts, patience] = [5, 3000];

/**
 * Moves the presenter view out of the show's group, to the first possible place; `undefined` if none is. VS Code locks
 * a group that starts with it (`workbench.editor.autoLockGroups`): nothing else opens there.
 */
export async function moveAside(
  locations: readonly PresenterLocation[],
  { panel, clock, isOpen }: MovingParts,
): Promise<PresenterLocation | undefined> {
  const isActive = () => isOpen() && panel.active;
  for (let attempt = 0; attempt < attempts && isOpen() && !panel.active; attempt++) {
    const activation = firstEvent(panel.onDidChangeViewState, { clock, limit: patience, fits: isActive });
    panel.reveal(undefined, false);
    await activation;
  }
  // The commands affect the active editor, which must not be the show's.
  for (const location of locations) if (isActive() && (await succeeds(commandOf[location]))) return location;
  return undefined;
}

interface MovingParts {
  readonly panel: vscode.WebviewPanel;
  readonly clock: Clock;
  /** A closed panel throws on any access. */
  isOpen(): boolean;
}

/** `false` if a browser blocks the window, which VS Code reports itself. */
async function succeeds(command: string): Promise<boolean> {
  return vscode.commands.executeCommand(`workbench.action.${command}`).then(
    () => true,
    () => false,
  );
}

/** Whether the view has a tab, which VS Code restores itself. */
export function hasPresenterTab(): boolean {
  return vscode.window.tabGroups.all.some(({ tabs }) => tabs.some(isPresenterTab));
}

/** Whether the view is alone in a group, and the show has another one. */
export function isAside(): boolean {
  const { all } = vscode.window.tabGroups;
  return all.length > 1 && all.some(({ tabs }) => tabs.length === 1 && tabs.every(isPresenterTab));
}
