import { cp } from 'node:fs/promises';
import { sep } from 'node:path';

/** Copies the folder of a talk, without the folders of Git and npm in it. */
export async function copyTalk(folder: string, to: string): Promise<void> {
  await cp(folder, to, { recursive: true, filter: (path) => !isLeftOut(path.slice(folder.length)) });
}

function isLeftOut(path: string): boolean {
  return path.split(sep).some((name) => name === '.git' || name === 'node_modules');
}
