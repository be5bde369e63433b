import type { Action } from './action.ts';
import { applicationActions } from './applications.ts';
import { chatActions } from './chat.ts';
import { codeActions } from './code.ts';
import { fileActions } from './files.ts';
import { flowActions } from './flow.ts';
import { highlightActions } from './highlight.ts';
import { keybindingActions } from './keybinding.ts';
import { keyboardActions } from './keyboard.ts';
import { patchActions } from './patch.ts';
import { pollActions } from './polls.ts';
import { presentationActions } from './presentation.ts';
import { scriptActions } from './script.ts';
import { settingsActions } from './settings.ts';
import { slideActions } from './slides.ts';
import { terminalActions } from './terminal.ts';
import { timeActions } from './time.ts';
import { windowActions } from './window.ts';

export interface ActionFamily {
  readonly title: string;
  readonly actions: readonly Action[];
}

/** Every action there is, in the order of the docs. */
export const actionFamilies: readonly ActionFamily[] = [
  { title: 'Files', actions: fileActions },
  { title: 'Slides and previews', actions: slideActions },
  { title: 'Code', actions: [...codeActions, ...patchActions, ...highlightActions] },
  { title: 'Settings', actions: [...settingsActions, ...presentationActions] },
  { title: 'Time', actions: timeActions },
  { title: 'VS Code', actions: windowActions },
  { title: 'Terminal', actions: [...terminalActions, ...scriptActions] },
  { title: 'Keyboard', actions: [...keyboardActions, ...keybindingActions] },
  { title: 'Flow', actions: flowActions },
  { title: 'Chat', actions: chatActions },
  { title: 'Applications', actions: applicationActions },
  { title: 'Polls, recognised and skipped', actions: pollActions },
];

const actionsByName: ReadonlyMap<string, Action> = new Map(
  actionFamilies.flatMap(({ actions }) => actions).map((action) => [action.name, action]),
);

/** The action of that name, exactly spelled. */
export function findAction(name: string): Action | undefined {
  return actionsByName.get(name);
}

/** The name somebody who wrote `name` may have meant; `undefined` when nothing comes close. */
export function suggestAction(name: string): string | undefined {
  // No typing error is longer, and a file may hold anything.
  const wanted = name.slice(0, 64).toLowerCase();
  const nearest = [...actionsByName.keys()]
    .map((known) => ({ known, distance: distanceTo(known.toLowerCase(), wanted) }))
    .reduce((best, each) => (each.distance < best.distance ? each : best));
  return nearest.distance <= Math.max(2, Math.floor(wanted.length / 4)) ? nearest.known : undefined;
}

/** How far a name is from a known one; a name that breaks off is near. */
function distanceTo(known: string, wanted: string): number {
  return wanted.length > 3 && known.startsWith(wanted) ? 1 : editDistance(wanted, known);
}

/** Levenshtein: how many characters to insert, delete or replace. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, character] of [...from].entries()) {
    let diagonal = row[0] ?? 0;
    const next = [index + 1];
    for (let column = 1; column <= to.length; column++) {
      const above = row[column] ?? 0;
      const cost = to[column - 1] === character ? 0 : 1;
      next.push(Math.min(above + 1, (next[column - 1] ?? 0) + 1, diagonal + cost));
      diagonal = above;
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
