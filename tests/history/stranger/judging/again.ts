import { changedPaths, type Entry, isSame, isWithin } from '../ground/tree.ts';
import type { Session } from '../playing/session.ts';
import type { Expectation, SeenStep } from './timeline.ts';

/** Git writes down when it has seen a file, so this one is never the same twice. */
const isIndex = (path: string) => path.endsWith('.git/index');

/** Whether the step makes the same when it runs again on the tree as it is after going back. */
export function mayRunTheSame({ circumstances }: Session, step: SeenStep, { tree }: Expectation): boolean {
  const { demo, before, isWhole } = step;
  if (!isWhole || step.doubtful.length + step.risky.length > 0) return false;
  if (demo.commands.length > 0 && circumstances.repeat !== 'always') return false;
  if (demo.reads === 'all') return [...changedPaths(before, tree)].every(isIndex);
  const { reads } = demo;
  return [...changedPaths(before, tree)].every((path) => !isWithin(path, reads));
}

/** After previous: all as before the step, and over it the step's effects from when it first ran. */
export function expectAgain(expected: Expectation, step: SeenStep): Expectation {
  const tree = new Map(expected.tree);
  for (const path of step.changed) setOrDelete(tree, path, step.after.get(path));
  return {
    ...expected,
    tree,
    // Its newly written files may be the ones that are there.
    changed: new Set([...expected.changed, ...step.changed, ...step.demo.names]),
    isUncertain: (path) =>
      expected.isUncertain(path) || isIndex(path) || isWithin(path, step.late) || isUnclear(path, step, expected),
  };
}

/** The presenter has since put something at a path that the step makes. */
function isUnclear(path: string, step: SeenStep, { tree }: Expectation): boolean {
  return step.changed.has(path) && !isSame(tree.get(path), step.before.get(path));
}

function setOrDelete(tree: Map<string, Entry>, path: string, entry: Entry | undefined): void {
  if (entry === undefined) tree.delete(path);
  else tree.set(path, entry);
}
