import { calledDemo } from '../../actions/references.ts';
import { findProperty } from '../../core/data/tree-value.ts';
import { createAdvice } from '../../core/near-name.ts';
import type { Span } from '../../core/text.ts';
import { deriveId } from '../../demos/ids.ts';
import type { ActionSource, Demo, DemoEntry } from '../../demos/model.ts';
import type { SourceDemo, SourceDocument } from '../../demos/source.ts';
import type { CheckContext } from '../context/check-context.ts';
import type { FixableProblem } from '../language-types.ts';
import { type Check, placeOf, problemAt, replaceText } from './check.ts';
import { connectedComponents } from './connected-components.ts';

/** Reports duplicate ids, unknown demos, and circular calls. */
export const checkDemos: Check = (document, context) => {
  const entries = new Map<string, DemoEntry>();
  for (const file of context.files) {
    for (const demo of file.demos) if (!entries.has(demo.id)) entries.set(demo.id, { file, demo });
  }
  return [...checkIds(document, context), ...checkCalls(document, context, entries), ...checkSwitches(document)];
};

/** The first demo that names an id keeps it. */
function checkIds(document: SourceDocument, { files }: CheckContext): readonly FixableProblem[] {
  const taken = new Set<string>();
  for (const { path, demos } of files.slice(
    0,
    files.findIndex(({ path }) => path === document.file.path),
  )) {
    for (const demo of demos) if (!isDerived(demo, path)) taken.add(demo.id);
  }
  const freeId = createFreeIds([...taken, ...document.file.demos.map((demo) => demo.id)]);
  return document.file.claims.flatMap(({ explicit }, index): FixableProblem[] => {
    if (!explicit) return [];
    const { id } = explicit;
    if (!taken.has(id)) {
      taken.add(id);
      return [];
    }
    const node = document.demos[index]?.node;
    const at = node && findProperty(node, 'id')?.value;
    const message = `An earlier demo has the id "${id}", so this one gets an id from its title. Choose another id.`;
    const fix = at && replaceText(document, at, freeId(id));
    return at ? [problemAt(document, at, 'warning', 'duplicate-id', message, [fix])] : [];
  });
}

/** A derived id gives way to an explicit one. */
function isDerived({ id, title }: Demo, path: string): boolean {
  const stem = path.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '');
  return id.replace(/-\d+$/, '') === deriveId(stem, title).replace(/-\d+$/, '');
}

/** For each id the first free numbered id. */
function createFreeIds(ids: readonly string[]): (id: string) => string {
  const used = new Set(ids);
  const found = new Map<string, string>();
  return (id) => {
    let count = 2;
    while (!found.has(id) && used.has(`${id}-${count}`)) count += 1;
    const free = found.get(id) ?? `${id}-${count}`;
    found.set(id, free);
    return free;
  };
}

function checkCalls(
  document: SourceDocument,
  context: CheckContext,
  entries: ReadonlyMap<string, DemoEntry>,
): readonly FixableProblem[] {
  const adviseOn = createAdvice(entries.keys());
  const isInCircle = findCircles(context, entries);
  return context.own.flatMap(({ demo, actions }, index) =>
    actions.flatMap((action): FixableProblem[] => {
      const id = calledDemo(action.source);
      const place = id === undefined ? undefined : placeOf(document, index, action);
      if (id === undefined || !place) return [];
      const node = place.node('id');
      const called = entries.get(id);
      if (!called) {
        const near = adviseOn(id);
        const advice = near === undefined ? '' : ` Did you mean "${near}"?`;
        const fix = near !== undefined && place.isOwn ? replaceText(document, node, near) : undefined;
        return [problemAt(document, node, 'error', 'unknown-demo', `There is no demo "${id}".${advice}`, [fix])];
      }
      if (called.demo.disabled) {
        const message = `The demo "${id}" is disabled, so it cannot be run.`;
        return [problemAt(document, node, 'error', 'demo-disabled', message)];
      }
      if (!isInCircle(demo.id, id)) return [];
      return [problemAt(document, node, 'error', 'cycle', `The demo "${id}" runs this one again, in an endless loop.`)];
    }),
  );
}

/** Whether two demos call each other, directly or indirectly. */
function findCircles(
  { own }: CheckContext,
  entries: ReadonlyMap<string, DemoEntry>,
): (caller: string, called: string) => boolean {
  const calls = new Map<string, readonly string[]>();
  for (const [id, { demo }] of entries) {
    calls.set(id, callsOf(demo.actions.filter(({ disabled }) => !disabled)));
  }
  // Calls through snippets are only known for this file.
  for (const { demo, actions } of own) {
    calls.set(demo.id, [...(calls.get(demo.id) ?? []), ...callsOf(actions.map(({ source }) => source))]);
  }
  const componentOf = connectedComponents(calls);
  return (caller, called) => caller === called || componentOf.get(caller) === componentOf.get(called);
}

function callsOf(actions: readonly ActionSource[]): readonly string[] {
  return actions.flatMap((action) => calledDemo(action) ?? []);
}

function checkSwitches(document: SourceDocument): readonly FixableProblem[] {
  const { demos } = document;
  if (demos.length === 0 || demos.some(({ demo }) => !demo.disabled)) return [];
  const message = 'Every demo of this file is disabled, so the show skips the file.';
  return [problemAt(document, switchOf(demos), 'info', 'nothing-runs', message)];
}

function switchOf([first]: readonly SourceDemo[]): Span {
  return (first && findProperty(first.node, 'disabled')) ?? { start: 0, end: 1 };
}
