import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readAt } from '../machine/disk.ts';
import { firstFree } from './write-show.ts';

/** Adds a number to the name if it is taken. The copy is writable even if the original is not. Returns its path. */
export async function copyFolder(from: string, parent: string, name: string): Promise<string> {
  const to = await makeFolder(parent, name);
  await fill(from, to);
  return to;
}

/** Adds a number to the name if it is taken. Returns its path. */
export async function makeFolder(parent: string, name: string): Promise<string> {
  return join(parent, await firstFree(name, (candidate) => isTaken(join(parent, candidate))));
}

/** Copies without links to a new folder (absolute path). */
export async function copyInto(to: string, from: string): Promise<void> {
  await mkdir(to);
  await fill(from, to);
}

/** Creates the folder, so that no other process can take the name. */
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
    if (entry.isFile()) await writeFile(target, await readAt(source), { mode: modeFor(await stat(source)) });
    if (!entry.isDirectory()) continue;
    await mkdir(target);
    await fill(source, target);
  }
}

function modeFor({ mode }: { readonly mode: number }): number {
  return mode & 0o100 ? 0o777 : 0o666;
}
