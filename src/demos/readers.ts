import { extname } from 'node:path';
import { parseJsonc } from '../core/jsonc.ts';
import type { Problem } from '../core/problem.ts';
import type { TreeNode } from '../core/tree.ts';

/** What a text reader gives: a tree with offsets, whatever the notation. */
export interface TreeDocument {
  readonly root: TreeNode | undefined;
  readonly problems: readonly (Omit<Problem, 'range'> & { readonly start: number; readonly end: number })[];
}

export type TreeReader = (text: string) => TreeDocument;

/** One reader for each extension of a demo file. */
const readers: ReadonlyMap<string, TreeReader> = new Map([
  ['.json', parseJsonc],
  ['.yaml', refuseYaml],
  ['.yml', refuseYaml],
]);

/** The reader of a demo file by its extension, in any case; `undefined` for a file that is not ours to read. */
export function readerOf(path: string): TreeReader | undefined {
  return readers.get(extname(path).toLowerCase());
}

function refuseYaml(): TreeDocument {
  const message = 'YAML demo files come with a later version: write this one as JSON until then.';
  return { root: undefined, problems: [{ code: 'yaml-unsupported', message, severity: 'info', start: 0, end: 0 }] };
}
