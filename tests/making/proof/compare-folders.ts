import { lstat, readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';

/** The paths at which two folders differ: in kind, content, whether a file may be run. `.git` and `.demo` are not looked at. */
export async function compareFolders(one: string, other: string): Promise<readonly string[]> {
  const [a, b] = [await describeAll(one), await describeAll(other)];
  return [...new Set([...a.keys(), ...b.keys()])].filter((path) => a.get(path) !== b.get(path)).sort();
}

async function describeAll(folder: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const visit = async (path: string): Promise<void> => {
    const place = join(folder, path);
    const stats = await lstat(place);
    if (stats.isSymbolicLink()) found.set(path, `link ${await readlink(place)}`);
    else if (!stats.isDirectory())
      found.set(path, `${(stats.mode & 0o100) !== 0} ${(await readFile(place)).toString('latin1')}`);
    else {
      if (path !== '') found.set(path, 'folder');
      for (const name of await readdir(place)) {
        if (path !== '' || (name !== '.git' && name !== '.demo')) await visit(join(path, name));
      }
    }
  };
  await visit('');
  return found;
}
