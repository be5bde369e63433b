import type { ObjectNode, TreeNode } from '../core/data/tree.ts';
import type { Lines } from '../core/text.ts';
import type { DemoFileDraft } from './draft.ts';
import type { ReadAction, ReadDemo } from './reading/parse-demo.ts';

/** A demo file and the tree it was read from, for tools that point into the text. */
export interface DemoFileSource {
  readonly file: DemoFileDraft;
  readonly lines: Lines;
  /** Missing in an empty file, or one that cannot be read at all. */
  readonly root: TreeNode | undefined;
  /** In the order of `file.demos`, one for each. */
  readonly demos: readonly SourceDemo[];
}

/** A demo and its place in the tree. */
export type SourceDemo = ReadDemo<ObjectNode>;

/** An action and its place in the tree. */
export type SourceAction = ReadAction<ObjectNode>;
