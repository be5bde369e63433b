import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { firstFree } from './write-show.ts';

/**
 * Copies a folder into another one, by a name with a number where that is taken. The copy can be written, whatever the
 * rights of the original. Returns its path.
 */
export async function copyFolder(from: string, parent: string, name: string): Promise<string> {
  const to = join(parent, await firstFree(name, (candidate) => isTaken(join(parent, candidate))));
  await fill(from, to);
  return to;
}

/** Makes the folder where it is not: nobody else gets the name between a look and that. */
function isTaken(path: string): Promise<boolean> {
  return mkdir(path).then(
    () => false,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return true;
      throw error;
    },
  );
}

async function fill(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isFile()) await writeFile(target, await readFile(source));
    if (!entry.isDirectory()) continue;
    await mkdir(target);
    await fill(source, target);
  }
}
