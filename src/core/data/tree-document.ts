import type { Problem } from '../problem.ts';
import type { TreeNode } from './tree.ts';

/** A problem whose place is offsets into the text; whoever has the text's `Lines` turns it into a `Problem`. */
export interface TreeProblem extends Omit<Problem, 'range'> {
  readonly start: number;
  readonly end: number;
}

/** Result of reading a data text, whatever its notation. */
export interface TreeDocument {
  /** Missing when the text holds no value at all. */
  readonly root: TreeNode | undefined;
  /** In order of the text; at most 100, a text with more is not worth listing. */
  readonly problems: readonly TreeProblem[];
}

/** Reads a data text. Never throws: what is wrong becomes a problem. */
export type TreeReader = (text: string) => TreeDocument;
