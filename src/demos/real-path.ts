import nodePath, { basename, dirname, join, relative } from 'node:path';
import { DemoError } from '../core/errors.ts';
import { wayInto } from '../core/way-into.ts';
import type { Files } from '../ports/files.ts';

type StatSource = Pick<Files, 'stat'>;

/** If the file does not exist, resolves its nearest existing parent. */
export async function findRealPath(path: string, files: StatSource): Promise<string> {
  const stats = await files.stat(path);
  if (stats !== undefined) return stats.realPath;
  const folder = dirname(path);
  return folder === path ? path : join(await findRealPath(folder, files), basename(path));
}

/** Includes the folder itself. Resolves links. Both absolute. */
export async function liesIn(folder: string, path: string, files: StatSource): Promise<boolean> {
  const [realFolder, realPath] = await Promise.all([findRealPath(folder, files), findRealPath(path, files)]);
  return wayInto(nodePath, realFolder, realPath) !== undefined;
}

/** @throws DemoError `path-outside-workspace` if a link leads out of the folder. */
export async function requireWithin(folder: string, path: string, files: StatSource): Promise<void> {
  if (!(await liesIn(folder, path, files))) throw leadsOut(relative(folder, path));
}

/** @param path relative to the workspace folder. */
export function leadsOut(path: string): DemoError {
  return new DemoError('path-outside-workspace', `${path} is outside the workspace folder, through a link`, {
    hint: 'Demos only use files in their workspace folder. Replace the link with a copy.',
  });
}
