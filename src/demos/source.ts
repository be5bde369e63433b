import type { ObjectNode, TreeNode } from '../core/data/tree.ts';
import type { Lines } from '../core/text.ts';
import type { DemoFileDraft } from './draft.ts';
import type { ReadAction, ReadDemo } from './reading/parse-demo.ts';

/** A demo file's text with everything that was read from it: the tree with offsets, demos and actions with their nodes. */
export interface SourceDocument {
  readonly text: string;
  readonly lines: Lines;
  readonly file: DemoFileDraft;
  /** Missing in an empty file, or one that cannot be read at all. */
  readonly root: TreeNode | undefined;
  /** In the order of `file.demos`, one for each. */
  readonly demos: readonly SourceDemo[];
}

/** A demo and its place in the tree. */
export type SourceDemo = ReadDemo<ObjectNode>;

/** An action and its place in the tree. */
export type SourceAction = ReadAction<ObjectNode>;
