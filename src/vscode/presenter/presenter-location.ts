import * as vscode from 'vscode';
import type { Clock } from '../../core/time/clock.ts';
import { firstEvent } from '../first-event.ts';
import { isPresenterTab } from './presenter-tab.ts';

/** Where the presenter view is: in a window of its own, or in a group of editors of its own beside the show. */
export type PresenterLocation = 'window' | 'beside';

/** In the store while the view is open: where it is, or is to be. VS Code in a browser saves its own tabs seldom. */
export const locationKey = 'presenter';

const commandOf = { window: 'moveEditorToNewWindow', beside: 'moveEditorToNextGroup' } as const;

/** How often the view asks for the focus, and how many milliseconds it waits for it: a step may take it away just then. */
const [attempts, patience] = [5, 3000];

/**
 * Moves the presenter view out of the show's group, to the first of these places that is to be had; `undefined` where
 * none is. VS Code locks a group that begins with it (`workbench.editor.autoLockGroups`): nothing else opens there.
 */
export async function moveAside(
  places: readonly PresenterLocation[],
  { panel, clock, isOpen }: MovingParts,
): Promise<PresenterLocation | undefined> {
  const isActive = () => isOpen() && panel.active;
  for (let attempt = 0; attempt < attempts && isOpen() && !panel.active; attempt++) {
    const activation = firstEvent(panel.onDidChangeViewState, { clock, limit: patience, fits: isActive });
    panel.reveal(undefined, false);
    await activation;
  }
  // The commands are for the editor that is active in VS Code: it must not be the show's.
  for (const place of places) if (isActive() && (await succeeds(commandOf[place]))) return place;
  return undefined;
}

interface MovingParts {
  readonly panel: vscode.WebviewPanel;
  readonly clock: Clock;
  /** A panel that has been closed throws at every question. */
  isOpen(): boolean;
}

/** `false` where a browser lets no window open, of which VS Code itself tells the presenter. */
async function succeeds(command: string): Promise<boolean> {
  return vscode.commands.executeCommand(`workbench.action.${command}`).then(
    () => true,
    () => false,
  );
}

/** Whether VS Code has the view among its tabs, where a tab in front comes to life by itself. */
export function hasPresenterTab(): boolean {
  return vscode.window.tabGroups.all.some(({ tabs }) => tabs.some(isPresenterTab));
}

/** Whether the view has a group to itself, and the show another one. */
export function isAside(): boolean {
  const { all } = vscode.window.tabGroups;
  return all.length > 1 && all.some(({ tabs }) => tabs.length === 1 && tabs.every(isPresenterTab));
}
