import { calledDemo } from '../../actions/references.ts';
import { findProperty } from '../../core/data/tree-value.ts';
import { nearName } from '../../core/near-name.ts';
import type { Span } from '../../core/text.ts';
import { deriveId } from '../../demos/ids.ts';
import type { Demo, DemoEntry } from '../../demos/model.ts';
import type { SourceDemo } from '../../demos/source.ts';
import type { FixableProblem } from '../answers.ts';
import type { SourceDocument } from '../document/source-document.ts';
import type { World } from '../world/world.ts';
import { type Check, placeOf, problemAt, replaceText } from './check.ts';

/** Demos that cannot be reached: by an id that another one has, or that is not there, or round in a circle. */
export const checkDemos: Check = (document, world) => {
  const entries = new Map<string, DemoEntry>();
  for (const file of world.files) {
    for (const demo of file.demos) if (!entries.has(demo.id)) entries.set(demo.id, { file, demo });
  }
  return [...checkIds(document, world), ...checkCalls(document, world, entries), ...checkSwitches(document)];
};

/** The first demo in order that names an id keeps it. */
function checkIds(document: SourceDocument, { files }: World): readonly FixableProblem[] {
  const taken = new Set<string>();
  for (const { path, demos } of files.slice(
    0,
    files.findIndex(({ path }) => path === document.place.path),
  )) {
    for (const demo of demos) if (!isDerived(demo, path)) taken.add(demo.id);
  }
  return document.file.claims.flatMap(({ explicit }, index): FixableProblem[] => {
    if (!explicit) return [];
    const { id } = explicit;
    if (!taken.has(id)) {
      taken.add(id);
      return [];
    }
    const node = document.demos[index]?.node;
    const at = node && findProperty(node, 'id')?.value;
    const message = `Another demo before this one has the id "${id}": this one runs by an id made of its title.`;
    const free = freeId(id, taken, document);
    return at ? [problemAt(document, at, 'warning', 'duplicate-id', message, [replaceText(document, at, free)])] : [];
  });
}

/** An id made of the title gives way to one that is written. */
function isDerived({ id, title }: Demo, path: string): boolean {
  const stem = path.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '');
  return id.replace(/-\d+$/, '') === deriveId(stem, title).replace(/-\d+$/, '');
}

function freeId(id: string, taken: ReadonlySet<string>, { file }: SourceDocument): string {
  const used = new Set([...taken, ...file.demos.map((demo) => demo.id)]);
  let count = 2;
  while (used.has(`${id}-${count}`)) count += 1;
  return `${id}-${count}`;
}

function checkCalls(
  document: SourceDocument,
  world: World,
  entries: ReadonlyMap<string, DemoEntry>,
): readonly FixableProblem[] {
  return world.own.flatMap(({ demo, actions }, index) =>
    actions.flatMap((action): FixableProblem[] => {
      const id = calledDemo(action.source);
      const place = id === undefined ? undefined : placeOf(document, index, action);
      if (id === undefined || !place) return [];
      const node = place.node('id');
      const called = entries.get(id);
      if (!called) {
        const near = nearName(id, entries.keys());
        const advice = near === undefined ? '' : ` Did you mean "${near}"?`;
        const fix = near !== undefined && place.isOwn ? replaceText(document, node, near) : undefined;
        return [problemAt(document, node, 'error', 'unknown-demo', `There is no demo "${id}".${advice}`, [fix])];
      }
      if (called.demo.disabled) {
        const message = `The demo "${id}" is disabled, and cannot be run.`;
        return [problemAt(document, node, 'error', 'demo-disabled', message)];
      }
      if (!leadsTo(called.demo, demo.id, entries)) return [];
      return [problemAt(document, node, 'error', 'cycle', `The demo "${id}" runs this one again, and so on for ever.`)];
    }),
  );
}

/** Whether running a demo leads to one of that id. */
function leadsTo(start: Demo, id: string, entries: ReadonlyMap<string, DemoEntry>): boolean {
  const seen = new Set<Demo>();
  const open = [start];
  for (let demo = open.pop(); demo; demo = open.pop()) {
    if (demo.id === id) return true;
    if (seen.has(demo)) continue;
    seen.add(demo);
    for (const action of demo.actions) {
      const next = action.disabled ? undefined : entries.get(calledDemo(action) ?? '')?.demo;
      if (next) open.push(next);
    }
  }
  return false;
}

function checkSwitches(document: SourceDocument): readonly FixableProblem[] {
  const { demos } = document;
  if (demos.length === 0 || demos.some(({ demo }) => !demo.disabled)) return [];
  const message = 'Every demo of this file is disabled: the show skips the file.';
  return [problemAt(document, switchOf(demos), 'info', 'nothing-runs', message)];
}

function switchOf([first]: readonly SourceDemo[]): Span {
  return (first && findProperty(first.node, 'disabled')) ?? { start: 0, end: 1 };
}
