import type { ActionSource, Demo, DemoFile } from '../../src/demos/model.ts';
import { locationAt, rangeOf } from '../../src/demos/source-location.ts';

const nowhere = locationAt({ start: { line: 0, character: 0 }, end: { line: 0, character: 0 } });

export type DemoDraft = Partial<Demo> & { readonly id: string };

/** A demo file made of code, for tests that need no text. */
export function demoFile(path: string, demos: readonly DemoDraft[], rest: Partial<DemoFile> = {}): DemoFile {
  const workspaceFolder = path.slice(0, path.search(/[\\/]\.demo[\\/]/));
  return { path, workspaceFolder, version: 2, title: path, loop: false, problems: [], ...rest, demos: demos.map(demo) };
}

function demo(draft: DemoDraft): Demo {
  return { title: draft.id.toUpperCase(), disabled: false, actions: [], location: nowhere, ...draft };
}

/** Demos by their ids; a leading `-` makes a disabled one. */
export function demos(...ids: readonly string[]): readonly DemoDraft[] {
  return ids.map((id) => (id.startsWith('-') ? { id: id.slice(1), disabled: true } : { id }));
}

/** An action as it would stand on a line of the file. */
export function action(name: string, fields: ActionSource['fields'] = {}, line = 0): ActionSource {
  const { disabled } = fields;
  const location = locationAt({ start: { line, character: 0 }, end: { line, character: 1 } });
  return { name, disabled: disabled === true, fields: { action: name, ...fields }, location };
}

/** Demos with the ranges of their locations, those of their actions too. */
export function withRanges(demos: readonly Demo[]) {
  return demos.map(({ location, actions, ...demo }) => ({
    ...demo,
    range: rangeOf({ location }),
    actions: actions.map(({ location, ...action }) => ({ ...action, range: rangeOf({ location }) })),
  }));
}
