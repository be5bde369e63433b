import { createHash } from 'node:crypto';
import { lstat, readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';

/** A hash over all that is in a folder: names, kinds, contents, links and times of change. */
export async function fingerprint(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const names = (await readdir(folder, { recursive: true })).sort();
  for (const name of names) {
    const path = join(folder, name);
    const stats = await lstat(path);
    hash.update(`${name}\0${stats.mode}\0${stats.mtimeMs}\0`);
    if (stats.isFile()) hash.update(await readFile(path));
    if (stats.isSymbolicLink()) hash.update(await readlink(path));
  }
  return hash.digest('hex');
}
