import { changedPaths, type Entry, foldersAbove, isWithin, type Tree } from '../ground/tree.ts';
import { namesOf } from '../ground/workspace.ts';
import type { TalkDemo } from '../talk/talk.ts';

/** One step as the tester has seen it from outside. */
export interface SeenStep {
  readonly demo: TalkDemo;
  readonly before: Tree;
  /** When its end had settled. */
  readonly after: Tree;
  /** Paths that it has changed. */
  readonly changed: ReadonlySet<string>;
  /** Places that a command of it wrote, or may have written, after its end: uncertain by the promise. */
  readonly late: readonly string[];
  /** Places that the presenter changed while it ran or waited: outside of VS Code they may count as the step's. */
  readonly doubtful: readonly string[];
  /** Places that the presenter changed when its end had settled, while a command of it still ran. */
  readonly risky: readonly string[];
  /** Files that it may have left with unsaved text: where the presenter edits them too, either may be on disk. */
  readonly unsaved: readonly string[];
  /** Whether it ran in one go with the step before it, so that nobody knows which of them made a change. */
  readonly isUnseen?: boolean;
  /** Whether it ran from its beginning to its end, in one go, and nothing failed. */
  readonly isWhole: boolean;
}

export function seenStep(step: Omit<SeenStep, 'changed'>): SeenStep {
  const { doubtful, before } = step;
  // By the promise all that comes into a folder is its maker's: whose that is nobody knows, either.
  const folders = doubtful.flatMap((place) => foldersAbove(place).filter((folder) => !before.has(folder)));
  return {
    ...step,
    unsaved: step.unsaved.flatMap(namesOf),
    doubtful: [...new Set([...doubtful, ...folders])],
    changed: changedPaths(step.before, step.after),
  };
}

/** How the tree has to be after going back to just before a step. */
export interface Expectation {
  /** As it should be, path by path. */
  readonly tree: Tree;
  /** Paths that the steps changed: nothing else may be written. */
  readonly changed: ReadonlySet<string>;
  /** Paths that the promise leaves uncertain. */
  isUncertain(path: string): boolean;
  /** Written by a command that went on when its step had ended, and whose step is gone back over. */
  isLate(path: string): boolean;
  /** Changed by the presenter while a step ran. */
  isDoubtful(path: string): boolean;
  /** Changed by the presenter while a step or a command ran: it may stay, and be told. */
  isOpen(path: string): boolean;
  /** The states of a path before each of the steps that are gone back over. */
  statesBefore(path: string): readonly (Entry | undefined)[];
}

/**
 * The promise: every path that the steps from `first` on have changed is as before the first of them that changed it;
 * all others stay as they are now.
 */
export function expectBack(steps: readonly SeenStep[], first: number, now: Tree): Expectation {
  const undone = steps.slice(first);
  const changed = new Set(undone.flatMap((step) => [...step.changed]));
  const tree = new Map(now);
  for (const path of changed) {
    const target = undone.find((step) => step.changed.has(path))?.before.get(path);
    if (target === undefined) tree.delete(path);
    else tree.set(path, target);
  }
  keepFolders(tree, now);
  const places = (of: readonly SeenStep[], name: 'late' | 'doubtful' | 'risky') => {
    const all = of.flatMap((step) => step[name]);
    return (path: string) => isWithin(path, all) || isAbove(path, all);
  };
  const [isLate, isInStep, isRisky] = [places(undone, 'late'), places(undone, 'doubtful'), places(steps, 'risky')];
  /** By a step before the first that is seen to have changed it: that one it may have been, or none. */
  const isLeftUnsaved = (path: string) => {
    const left = undone.findIndex(({ unsaved }) => isWithin(path, unsaved) || isAbove(path, unsaved));
    const change = undone.findIndex((step) => step.changed.has(path));
    return left >= 0 && (change < 0 || left < change);
  };
  const hasCome = (path: string) =>
    undone.some(({ risky, before }) => risky.length > 0 && isInNewFolder(path, before, now));
  const isDoubtful = (path: string) =>
    isInStep(path) || (isRisky(path) && (changed.has(path) || hasCome(path))) || isLeftUnsaved(path);
  const isOfEarlier = places(steps.slice(0, first), 'late');
  const unseen = changedUnseen(steps, first);
  return {
    tree,
    changed,
    isUncertain: (path) => isLate(path) || isDoubtful(path) || isOfEarlier(path) || unseen.has(path),
    isLate: (path) => isLate(path) && !isOfEarlier(path),
    isDoubtful,
    isOpen: (path) => isInStep(path) || isRisky(path) || unseen.has(path),
    statesBefore: (path) => [tree.get(path), ...undone.map(({ before }) => before.get(path))],
  };
}

/** Paths that the step may have changed, or one before it in the same go. */
function changedUnseen(steps: readonly SeenStep[], first: number): ReadonlySet<string> {
  if (steps[first]?.isUnseen !== true) return new Set();
  return steps.slice(0, first).findLast((step) => step.isUnseen !== true)?.changed ?? new Set();
}

/** A folder that is to go stays where something in it stays; one that is to stay is made where something in it comes back. */
function keepFolders(tree: Map<string, Entry>, now: Tree): void {
  for (const path of [...tree.keys()]) {
    for (const folder of foldersAbove(path)) {
      if (!tree.has(folder)) tree.set(folder, now.get(folder) ?? { kind: 'folder', mode: -1, content: '', stamp: '' });
    }
  }
}

/** Whether a path is a folder that is new since then, or has come with one. */
function isInNewFolder(path: string, then: Tree, now: Tree): boolean {
  return [path, ...foldersAbove(path)].some((folder) => now.get(folder)?.kind === 'folder' && !then.has(folder));
}

function isAbove(path: string, places: readonly string[]): boolean {
  return places.some((place) => place.startsWith(`${path}/`));
}
