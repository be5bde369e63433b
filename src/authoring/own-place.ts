import { dirname, relative } from 'node:path';
import { leadsOut } from '../demos/real-path.ts';
import { holdsAt, statAt } from '../machine/disk.ts';
import { isInside } from '../machine/paths.ts';

/**
 * Call it before writing or deleting, because a repository may contain a link at the path. Absolute paths.
 * @throws DemoError `path-outside-workspace` if a link leads out of the folder, or is broken.
 */
export async function requireWithinFolder(folder: string, path: string): Promise<void> {
  const folderStat = await statAt(folder);
  if (!folderStat) return; // will be created
  let existing = path;
  while (existing !== dirname(existing) && !(await holdsAt(existing))) existing = dirname(existing);
  const existingStat = await statAt(existing);
  if (!existingStat || !isInside(folderStat.realPath, existingStat.realPath)) throw leadsOut(relative(folder, path));
}
