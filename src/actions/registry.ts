import { nearName } from '../core/near-name.ts';
import type { ActionSource } from '../demos/model.ts';
import type { Action, Saying, SayingContext } from './action.ts';
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
import { readWritten } from './fields.ts';

export interface ActionFamily {
  readonly title: string;
  readonly actions: readonly Action[];
}

/** In the order of the docs. */
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
  { title: 'Polls, recognized and skipped', actions: pollActions },
];

/** By frequency in public talks: four fifths of all uses. */
const mostUsed: readonly string[] = [
  'openSlide',
  'executeTerminalCommand',
  'highlight',
  'open',
  'executeVSCodeCommand',
  'waitForTimeout',
  'snippet',
  'replace',
  'setSetting',
  'create',
];

const actionsByName: ReadonlyMap<string, Action> = new Map(
  actionFamilies.flatMap(({ actions }) => actions).map((action) => [action.name, action]),
);

/** The most used first, then the others by family. */
export function offeredActions(): readonly Action[] {
  const first = mostUsed.flatMap((name) => findAction(name) ?? []);
  return [...first, ...[...actionsByName.values()].filter(({ name }) => !mostUsed.includes(name))];
}

/** For first demos. */
export const firstActions = { file: 'open', slides: 'openSlide' } as const;

/** Exact spelling only. */
export function findAction(name: string): Action | undefined {
  return actionsByName.get(name);
}

/** `undefined` for invisible and unknown actions. */
export function sayingOf({ name, fields }: ActionSource, context: SayingContext): Saying | undefined {
  const action = findAction(name);
  return action?.says(readWritten(action.fields, fields), context);
}

/** For a misspelled or unfinished name. */
export function suggestAction(name: string): string | undefined {
  const names = [...actionsByName.keys()];
  const prefix = name.toLowerCase();
  return (
    nearName(name, names) ?? names.find((candidate) => prefix.length > 3 && candidate.toLowerCase().startsWith(prefix))
  );
}
