import { sep } from 'node:path';
import type { DemoFile } from '../../demos/model.ts';
import { pathFieldsOf } from './path-fields.ts';
import type { PlannedAction, PlannedDemo } from './plan.ts';
import type { World } from './world.ts';

/** What the show has done to the files by the time an action runs, as far as one can tell before. */
export interface FileStates {
  /** What is at an absolute path then. */
  at(path: string): FileState;
  /** Takes in what an action does. */
  perform(action: PlannedAction, file: DemoFile): void;
}

export interface FileState {
  /** `unsure` after a command or script that may have made it. */
  readonly exists: 'yes' | 'no' | 'unsure';
  /** Its text when the show has not changed it, or has just made it. */
  readonly text: string | undefined;
  /** Whether a command or script ran before, which may have changed it all the same. */
  readonly isLoose: boolean;
}

type Mark = { readonly kind: 'made'; readonly text: string | undefined } | { readonly kind: 'gone' | 'changed' };

const editing: ReadonlySet<string> = new Set(['insert', 'replace', 'delete', 'write', 'applyPatch']);
const typing = /^(write|format|typeText|pasteFromClipboard|press[A-Z]\w*|sendKeybinding)$/;
const commanding = /^(executeTerminalCommand|executeScript|executeVSCodeCommand|\w+CopilotChat)$/;

/** The files as they are now, before the show. */
export function createFileStates(world: World): FileStates {
  const marks = new Map<string, Mark>();
  let shown: string | undefined;
  let isLoose = false;

  const at = (path: string): FileState => {
    const mark = marks.get(path);
    if (mark?.kind === 'gone') return { exists: isLoose ? 'unsure' : 'no', text: undefined, isLoose };
    if (mark?.kind === 'made') return { exists: 'yes', text: mark.text, isLoose };
    const facts = world.fileAt(path);
    if (facts?.type === 'file') return { exists: 'yes', text: mark ? undefined : facts.text, isLoose };
    const isBelowMade = [...marks].some(([other, { kind }]) => kind === 'made' && path.startsWith(other + sep));
    return { exists: facts || mark ? 'yes' : isLoose || isBelowMade ? 'unsure' : 'no', text: undefined, isLoose };
  };
  const contentOf = ({ source: { fields } }: PlannedAction, contentPath: string | undefined) => {
    if (contentPath !== undefined) return at(contentPath).text;
    const { content } = fields;
    return content === undefined ? '' : typeof content === 'string' && !content.includes('{') ? content : undefined;
  };

  return {
    at,
    perform(action, file) {
      const { name } = action.source;
      if (commanding.test(name)) isLoose = true;
      const paths = Object.fromEntries(pathFieldsOf(action.source, file).map((field) => [field.name, field.path]));
      const { path, dest } = paths;
      if (path !== undefined && !/^(deleteFile|rename|move|copy|create|openSlide)$/.test(name)) shown = path;
      const changed = editing.has(name) ? path : undefined;
      if (typing.test(name) && changed === undefined && shown !== undefined) marks.set(shown, { kind: 'changed' });
      if (changed !== undefined) marks.set(changed, { kind: 'changed' });
      if (path === undefined) return;
      if (name === 'create') marks.set(path, { kind: 'made', text: contentOf(action, paths.contentPath) });
      if (dest !== undefined) marks.set(dest, { kind: 'made', text: at(path).text });
      if (name === 'rename' || name === 'move' || name === 'deleteFile') marks.set(path, { kind: 'gone' });
    },
  };
}

/** Goes through the actions of the checked file, each with the files as they are when it runs. */
export function walkActions(
  world: World,
  visit: (action: PlannedAction, planned: PlannedDemo, index: number, states: FileStates) => void,
): void {
  const states = createFileStates(world);
  for (const { file, demo, actions } of world.earlier) {
    if (!demo.disabled) for (const action of actions) states.perform(action, file);
  }
  for (const [index, planned] of world.own.entries()) {
    for (const action of planned.actions) {
      visit(action, planned, index, states);
      if (!planned.demo.disabled) states.perform(action, planned.file);
    }
  }
}
