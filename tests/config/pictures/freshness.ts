import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Drawer, PictureEntry } from './catalogue.ts';

/** Digests of the sources of pictures, by the pictures' names. */
export type MadeOf = Readonly<Record<string, string>>;

/** The files that a picture is made of: the sample talk, the styles and pages in it, and the scripts that draw it. */
export const sources: readonly { readonly folder: string; readonly names: RegExp }[] = [
  { folder: 'src/assets/sample', names: /./ },
  { folder: 'src/slides/themes', names: /\.css$/ },
  { folder: 'src/web', names: /\.(css|html)$/ },
  { folder: 'tests/config/pictures', names: /(?<!\.test)\.ts$/ },
];

const drawers: readonly string[] = ['stills.ts', 'film.ts'] satisfies Drawer[];

/** The digest of the sources below a root for the pictures of one script, the same on every system. */
export async function digestSources(by: Drawer, root = '.'): Promise<string> {
  const hash = createHash('sha256');
  for (const { folder, names } of sources) {
    for (const path of await filesIn(join(root, folder))) {
      if (!names.test(path) || (drawers.includes(path) && path !== by)) continue;
      const text = (await readFile(join(root, folder, path), 'utf8')).replaceAll('\r\n', '\n');
      hash.update(`${folder}/${path}\0${text}\0`);
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** Names of pictures that are older than their sources, or missing. */
export function findStale(
  pictures: readonly Pick<PictureEntry, 'name' | 'by'>[],
  now: Readonly<Record<Drawer, string>>,
  { madeOf, there }: Kept,
): readonly string[] {
  return pictures.filter(({ name, by }) => madeOf[name] !== now[by] || !there.includes(name)).map(({ name }) => name);
}

/** The files beside the pictures. */
export interface Kept {
  readonly madeOf: MadeOf;
  /** Names of files. */
  readonly there: readonly string[];
}

/** Relative paths with slashes, in one order. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, '/').length));
  return paths.map((path) => path.replaceAll('\\', posix.sep)).sort();
}
