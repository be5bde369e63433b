import type { Action } from './action.ts';
import { applicationActions } from './families/applications.ts';
import { chatActions } from './families/chat.ts';
import { codeActions } from './families/code.ts';
import { fileActions } from './families/files.ts';
import { flowActions } from './families/flow.ts';
import { highlightActions } from './families/highlight.ts';
import { keybindingActions } from './families/keybinding.ts';
import { keyboardActions } from './families/keyboard.ts';
import { patchActions } from './families/patch.ts';
import { pollActions } from './families/polls.ts';
import { presentationActions } from './families/presentation.ts';
import { scriptActions } from './families/script.ts';
import { settingsActions } from './families/settings.ts';
import { slideActions } from './families/slides.ts';
import { terminalActions } from './families/terminal.ts';
import { timeActions } from './families/time.ts';
import { windowActions } from './families/window.ts';

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

/** The names of actions for those who write their first demo. */
export const firstActions = { file: 'open', slides: 'openSlide' } as const;

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
