import type { TreeNode } from '../../core/data/tree.ts';
import type { Lines } from '../../core/text.ts';
import type { DemoFileDraft, FilePlace } from '../../demos/draft.ts';
import { parseDemoSource } from '../../demos/parse.ts';
import type { SourceDemo } from '../../demos/source.ts';

/** A demo file's text with everything that was read from it: the tree with offsets, demos and actions with their nodes. */
export interface SourceDocument {
  readonly place: FilePlace;
  readonly text: string;
  readonly lines: Lines;
  /** Missing in an empty file, or one that cannot be read at all. */
  readonly root: TreeNode | undefined;
  readonly file: DemoFileDraft;
  readonly demos: readonly SourceDemo[];
}

/** Reads a demo file, JSON or YAML by its extension, in one go. Never throws. */
export function readSourceDocument(text: string, place: FilePlace): SourceDocument {
  return { place, text, ...parseDemoSource(text, place) };
}
