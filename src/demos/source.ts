import type { ObjectNode, TreeNode } from '../core/data/tree.ts';
import type { Lines } from '../core/text.ts';
import type { DemoFileDraft } from './draft.ts';
import type { ReadAction, ReadDemo } from './reading/parse-demo.ts';

export interface SourceDocument {
  readonly text: string;
  readonly lines: Lines;
  readonly file: DemoFileDraft;
  /** Missing if the file is empty or unreadable. */
  readonly root: TreeNode | undefined;
  /** Parallel to `file.demos`. */
  readonly demos: readonly SourceDemo[];
}

export type SourceDemo = ReadDemo<ObjectNode>;

export type SourceAction = ReadAction<ObjectNode>;
