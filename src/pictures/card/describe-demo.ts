import type { Saying } from '../../actions/action.ts';
import { type ActionPreview, previewOf } from '../../actions/code-preview.ts';
import { findAction, sayingOf } from '../../actions/registry.ts';
import { mapTexts } from '../../core/json.ts';
import type { ActionSource, Demo, DemoEntry, DemoFile } from '../../demos/model.ts';
import type { CardCode } from './card-code.ts';

/** A demo in words, and the code it is about. */
export interface DemoDescription {
  /** One short sentence an action, in order; what the audience does not see is left out. */
  readonly lines: readonly string[];
  readonly code: ActionPreview | undefined;
  /** Text that the lines have no room for: commands, a message. */
  readonly text: CardCode | undefined;
}

/** Turns a demo's actions into words. Pure: reads no file, and takes the fields as they are written, but for what `hide` hides. */
export function describeDemo(
  { file, demo }: DemoEntry,
  demos: readonly Demo[],
  hide?: (text: string) => string,
): DemoDescription {
  const actions = demo.actions.filter(({ disabled }) => !disabled);
  const told = hide ? actions.map((action) => ({ ...action, fields: mapTexts(action.fields, hide) })) : actions;
  const sayings = told.flatMap((action) => sayingOf(action, { demos }) ?? []);
  const lines = sayings.map(({ title }) => title);
  return {
    lines: lines.filter((line, index) => line !== lines[index - 1]),
    code: findCode(actions, file),
    text: findText(told.flatMap((action) => (hasView(action) ? [] : (sayingOf(action, { demos }) ?? [])))),
  };
}

/** Code is shown in its place, or not at all. */
function hasView({ name }: ActionSource): boolean {
  return findAction(name)?.preview !== undefined;
}

/** A text longer than the sentence about it. */
function findText(sayings: readonly Saying[]): CardCode | undefined {
  const long = sayings.filter(({ title, lines }) => lines.length > 0 && !title.includes(lines.join(' ')));
  return long.length === 0 ? undefined : { title: '', text: long.map(({ lines }) => lines.join('\n')).join('\n\n') };
}

/** Kinds of code in order of preference. */
const preference: readonly ActionPreview['kind'][] = ['change', 'place', 'cursor', 'file'];

function findCode(actions: readonly ActionSource[], file: DemoFile): ActionPreview | undefined {
  const views = actions.flatMap((action) => previewOf(action, file) ?? []);
  return views.toSorted((a, b) => preference.indexOf(a.kind) - preference.indexOf(b.kind))[0];
}
