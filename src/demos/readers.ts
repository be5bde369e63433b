import { extname } from 'node:path';
import { parseJsonc } from '../core/data/jsonc.ts';
import { parseStrictJson } from '../core/data/strict-json.ts';
import type { TreeReader } from '../core/data/tree.ts';
import { parseYaml } from '../core/data/yaml.ts';
import type { JsonValue } from '../core/json.ts';

/** Reads the value of a text that has no problem, faster than its tree; `undefined` where the tree must be asked. */
export type PlainReader = (text: string) => JsonValue | undefined;

/** The readers of each extension of a demo file, a snippet, a variables file. */
const readers: ReadonlyMap<string, { readonly tree: TreeReader; readonly plain?: PlainReader }> = new Map([
  ['.json', { tree: parseJsonc, plain: parseStrictJson }],
  ['.yaml', { tree: parseYaml }],
  ['.yml', { tree: parseYaml }],
]);

/** The reader of a data file by its extension, in any case; `undefined` for a file that is not ours to read. */
export function readerOf(path: string): TreeReader | undefined {
  return readers.get(extname(path).toLowerCase())?.tree;
}

/** The fast reader of a data file, for extensions that have one. */
export function plainReaderOf(path: string): PlainReader | undefined {
  return readers.get(extname(path).toLowerCase())?.plain;
}
