import { describeEntry, type Entry, foldersAbove, isSame, type Tree } from '../ground/tree.ts';
import type { Expectation } from './timeline.ts';

/** Something that is not as promised. */
export interface Difference {
  readonly path: string;
  readonly says: string;
  /** Whether a step has changed the path; else it should not have been written at all. */
  readonly isOfSteps: boolean;
}

/** Compares the tree with the promised one; uncertain entries by the promise are not compared here. */
export function compareBack(expected: Expectation, now: Tree, found: Tree): readonly Difference[] {
  const paths = new Set([...expected.tree.keys(), ...found.keys()]);
  return [...paths].sort().flatMap((path) => {
    if (expected.isUncertain(path)) return [];
    return differenceOf(path, expected, now, found) ?? [];
  });
}

function differenceOf(path: string, expected: Expectation, now: Tree, found: Tree): Difference | undefined {
  const [want, is] = [expected.tree.get(path), found.get(path)];
  const isOfSteps = expected.changed.has(path);
  if (!isAsWanted(want, is)) {
    if (isPutBack(path, expected, is)) return undefined;
    if (isBelowConflict(path, expected.tree)) return undefined;
    return {
      path,
      isOfSteps,
      says: `${describeEntry(is)} instead of ${describeEntry(want)}, was ${describeEntry(now.get(path))}`,
    };
  }
  const was = now.get(path);
  const isWritten = !isOfSteps && is?.kind === 'file' && was?.kind === 'file' && was.stamp !== is.stamp;
  if (isWritten && !path.includes('.git/')) {
    return { path, isOfSteps, says: 'written, though no step has changed it' };
  }
  return undefined;
}

/** While a command runs nobody can tell who has removed a file: by the promise it comes back. */
export function isPutBack(path: string, { tree, isOpen, statesBefore }: Expectation, is: Entry | undefined): boolean {
  return !tree.has(path) && isOpen(path) && statesBefore(path).some((state) => isSame(state, is));
}

/** A folder that came back only for its entries may have any permissions. */
function isAsWanted(want: Entry | undefined, is: Entry | undefined): boolean {
  if (want?.mode === -1) return is?.kind === 'folder';
  return isSame(want, is);
}

/** The presenter has put something where a file has to come back: either may win, no words may be lost. */
function isBelowConflict(path: string, tree: Tree): boolean {
  const isBlocked = foldersAbove(path).some((folder) => tree.get(folder)?.kind !== 'folder');
  return (
    isBlocked || [...tree.keys()].some((other) => other.startsWith(`${path}/`) && tree.get(path)?.kind !== 'folder')
  );
}

/**
 * The rest of the promise about a command that still ran: gone files come back, files that it made in a folder of its
 * own go or are reported, and all else is as before or reported.
 */
export function compareLate(
  expected: Expectation,
  now: Tree,
  found: Tree,
  isTold: (path: string) => boolean,
): readonly Difference[] {
  const paths = new Set([...expected.tree.keys(), ...now.keys(), ...found.keys()]);
  return [...paths]
    .filter((path) => expected.isLate(path) && !expected.isDoubtful(path))
    .flatMap((path) => {
      const is = found.get(path);
      const states = expected.statesBefore(path);
      if (is?.kind === 'folder' || states.some((state) => isAsWanted(state, is))) return [];
      const tell = (says: string) => [{ path, isOfSteps: true, says }];
      if (is === undefined) return tell(`gone while a command ran, and not put back: ${describeEntry(states[0])}`);
      const isInNewFolder = foldersAbove(path).some((folder) => expected.statesBefore(folder).every((state) => !state));
      if (isTold(path)) return [];
      return tell(
        isInNewFolder
          ? 'left, though a command made it in a folder of its own, and not told'
          : `uncertain, neither as before nor told: ${describeEntry(is)}`,
      );
    });
}
