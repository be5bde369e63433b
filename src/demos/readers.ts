import { extname } from 'node:path';
import { parseJsonc } from '../core/data/jsonc.ts';
import { parseStrictJson } from '../core/data/strict-json.ts';
import type { TreeReader } from '../core/data/tree.ts';
import { parseYaml } from '../core/data/yaml.ts';
import type { JsonValue } from '../core/json.ts';

/** Returns `undefined` if the tree is needed. */
export type PlainReader = (text: string) => JsonValue | undefined;

const readers: ReadonlyMap<string, { readonly tree: TreeReader; readonly plain?: PlainReader }> = new Map([
  ['.json', { tree: parseJsonc, plain: parseStrictJson }],
  ['.yaml', { tree: parseYaml }],
  ['.yml', { tree: parseYaml }],
]);

/** Ignores case; `undefined` if we don't read such files. */
export function readerOf(path: string): TreeReader | undefined {
  return readers.get(extname(path).toLowerCase())?.tree;
}

export function plainReaderOf(path: string): PlainReader | undefined {
  return readers.get(extname(path).toLowerCase())?.plain;
}
