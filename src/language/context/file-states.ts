import { sep } from 'node:path';
import type { PreviewResult } from '../../actions/action.ts';
import type { FromTo, Unknown } from '../../actions/declared-effects.ts';
import type { PlannedAction, PlannedDemo } from '../../actions/plan.ts';
import { findAction } from '../../actions/registry.ts';
import { DemoError } from '../../core/errors.ts';
import { createLines } from '../../core/text.ts';
import type { ActionSource } from '../../demos/model.ts';
import type { CheckContext } from './check-context.ts';

/** The files as the show will have changed them, as far as known. */
export interface FileStates {
  /** For an absolute path. */
  at(path: string): FileState;
  /** Applies the effects of an action. */
  perform(action: PlannedAction): void;
}

interface FileState {
  /** `unsure` after a command or script that may have created it. */
  readonly exists: 'yes' | 'no' | 'unsure';
  /** Its text, if known. */
  readonly text: string | undefined;
  /** Whether a command or script may have changed it. */
  readonly isLoose: boolean;
}

type Mark = { readonly kind: 'made'; readonly text: string | undefined } | { readonly kind: 'gone' | 'changed' };

/** May change any file. Simulated keys only change the active editor. */
const loosening: readonly (Unknown | undefined)[] = ['command line', 'script', 'command', 'chat'];

/** Variables that are only known at run time. */
const laterVariable = /\{(?:DT_|STATE_|SCRIPT_)/;

/** UTF-16 units. */
const longestPath = 4096;

function foldersOf(path: string): readonly string[] {
  if (path.length > longestPath) return [];
  return path.split(sep).map((_, index, names) => names.slice(0, index).join(sep));
}

function createFileStates(context: CheckContext): FileStates {
  const marks = new Map<string, Mark>();
  let shown: string | undefined;
  let isLoose = false;

  const at = (path: string): FileState => {
    const mark = marks.get(path);
    if (mark?.kind === 'gone') return { exists: isLoose ? 'unsure' : 'no', text: undefined, isLoose };
    if (mark?.kind === 'made') return { exists: 'yes', text: mark.text, isLoose };
    const facts = context.fileAt(path);
    if (facts?.type === 'file') return { exists: 'yes', text: mark ? undefined : facts.text, isLoose };
    const isBelowMade = foldersOf(path).some((folder) => marks.get(folder)?.kind === 'made');
    return { exists: facts || mark ? 'yes' : isLoose || isBelowMade ? 'unsure' : 'no', text: undefined, isLoose };
  };
  /** The content of a created file, if known. */
  const contentOf = ({ source: { fields }, effects }: PlannedAction) => {
    const [contentPath] = effects.reads;
    if (fields.contentPath !== undefined) return contentPath === undefined ? undefined : at(contentPath).text;
    const { content = '' } = fields;
    return typeof content === 'string' && !laterVariable.test(content) ? content : undefined;
  };
  const textOf = (before: string | undefined, action: PlannedAction) => {
    const content = contentOf(action);
    return before === undefined || content === undefined ? undefined : textAfter(action.source, before, content);
  };
  const markChanged = (path: string, action: PlannedAction) => {
    const text = textOf(at(path).text, action);
    marks.set(path, text === undefined ? { kind: 'changed' } : { kind: 'made', text });
  };
  const carry = ({ from, to }: FromTo) => marks.set(to, { kind: 'made', text: at(from).text });

  return {
    at,
    perform(action) {
      const { shows, changes, makes, moves, copies, removes, alters, unknown } = action.effects;
      if (loosening.includes(unknown)) isLoose = true;
      shown = shows.at(-1) ?? shown;
      if (alters.includes('front') && shown !== undefined) marks.set(shown, { kind: 'changed' });
      for (const path of makes) marks.set(path, { kind: 'made', text: textOf('', action) });
      for (const path of changes) markChanged(path, action);
      for (const way of [...copies, ...moves]) carry(way);
      for (const path of [...removes, ...moves.map(({ from }) => from)]) marks.set(path, { kind: 'gone' });
    },
  };
}

/** Visits the actions of the checked file with the state of files at that time. */
export function walkActions(
  context: CheckContext,
  visit: (action: PlannedAction, planned: PlannedDemo, index: number, states: FileStates) => void,
): void {
  const states = createFileStates(context);
  for (const { demo, actions } of context.earlier) {
    if (!demo.disabled) for (const action of actions) states.perform(action);
  }
  for (const [index, planned] of context.own.entries()) {
    for (const action of planned.actions) {
      visit(action, planned, index, states);
      if (!planned.demo.disabled) states.perform(action);
    }
  }
}

/**
 * The text of a document after an action; `undefined` if it depends on the cursor, or the action fails.
 * @param content the text of the action.
 */
function textAfter({ name, fields: written }: ActionSource, text: string, content: string): string | undefined {
  const { preview } = findAction(name) ?? {};
  if (!preview) return undefined;
  const lines = createLines(text);
  try {
    const edit = editOf(preview.compute(written, lines, { content }));
    const atCursor = editOf(preview.compute(written, lines, { content, cursor: { line: 0, character: 0 } }));
    if (!edit || JSON.stringify(edit) !== JSON.stringify(atCursor)) return undefined;
    const [start, end] = [lines.offsetAt(edit.range.start), lines.offsetAt(edit.range.end)];
    return text.slice(0, start) + edit.text + text.slice(end);
  } catch (error) {
    if (error instanceof DemoError) return undefined;
    throw error;
  }
}

/** A range alone means deletion. */
function editOf(result: PreviewResult) {
  if ('text' in result) return undefined;
  if (!('edit' in result)) return result.range && { range: result.range, text: '' };
  const { range, lead, text, trail } = result.edit;
  return { range, text: lead + text + trail };
}
