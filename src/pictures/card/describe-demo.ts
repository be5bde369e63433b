import { type CodeInView, codeInView } from '../../actions/code-view.ts';
import { sayingOf } from '../../actions/saying.ts';
import type { ActionSource, Demo, DemoEntry, DemoFile } from '../../demos/model.ts';

/** What a demo will do, in words, and the code it is about. */
export interface DemoDescription {
  /** One short sentence an action, in order; what the audience does not see is left out. */
  readonly lines: readonly string[];
  readonly code: CodeInView | undefined;
}

/** Turns a demo's actions into words. Pure: reads no file, and takes the fields as they are written. */
export function describeDemo({ file, demo }: DemoEntry, demos: readonly Demo[]): DemoDescription {
  const actions = demo.actions.filter(({ disabled }) => !disabled);
  const lines = actions.flatMap((action) => sayingOf(action, { demos })?.title ?? []);
  return { lines: lines.filter((line, index) => line !== lines[index - 1]), code: findCode(actions, file) };
}

/** What a picture shows rather than what comes behind it here. */
const preference: readonly CodeInView['kind'][] = ['change', 'place', 'cursor', 'file'];

function findCode(actions: readonly ActionSource[], file: DemoFile): CodeInView | undefined {
  const views = actions.flatMap((action) => codeInView(action, file) ?? []);
  return views.toSorted((a, b) => preference.indexOf(a.kind) - preference.indexOf(b.kind))[0];
}
