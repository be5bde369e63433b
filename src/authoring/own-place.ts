import { dirname, relative } from 'node:path';
import { leadsOut } from '../demos/real-path.ts';
import { holdsAt, statAt } from '../machine/disk.ts';
import { isInside } from '../machine/paths.ts';

/**
 * Asks where a path of a workspace folder really lies before something is written or removed there: a repository may hold
 * a link in its place. Both absolute. `path-outside-workspace` where one leads out of the folder, or nowhere.
 */
export async function requireOwnPlace(folder: string, path: string): Promise<void> {
  const home = await statAt(folder);
  if (!home) return; // made with it
  let place = path;
  while (place !== dirname(place) && !(await holdsAt(place))) place = dirname(place);
  const found = await statAt(place);
  if (!found || !isInside(home.realPath, found.realPath)) throw leadsOut(relative(folder, path));
}
