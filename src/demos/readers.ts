import { extname } from 'node:path';
import { parseJsonc } from '../core/data/jsonc.ts';
import type { TreeReader } from '../core/data/tree-document.ts';
import { parseYaml } from '../core/data/yaml.ts';

/** One reader for each extension of a demo file, a snippet, a variables file. */
const readers: ReadonlyMap<string, TreeReader> = new Map([
  ['.json', parseJsonc],
  ['.yaml', parseYaml],
  ['.yml', parseYaml],
]);

/** The reader of a data file by its extension, in any case; `undefined` for a file that is not ours to read. */
export function readerOf(path: string): TreeReader | undefined {
  return readers.get(extname(path).toLowerCase());
}
