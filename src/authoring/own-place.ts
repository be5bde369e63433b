import { dirname, relative } from 'node:path';
import { leadsOut } from '../demos/real-path.ts';
import { holdsAt, statAt } from '../machine/disk.ts';
import { isInside } from '../machine/paths.ts';

/**
 * Call it before writing or deleting, because a repository may contain a link at the path. Absolute paths.
 * @throws DemoError `path-outside-workspace` if a link leads out of the folder, or is broken.
 */
export async function requireOwnPlace(folder: string, path: string): Promise<void> {
  const home = await statAt(folder);
  if (!home) return; // will be created
  let place = path;
  while (place !== dirname(place) && !(await holdsAt(place))) place = dirname(place);
  const found = await statAt(place);
  if (!found || !isInside(home.realPath, found.realPath)) throw leadsOut(relative(folder, path));
}
