import { join } from 'node:path';
import type { Entry } from '../../core/entries.ts';
import type { Scan, Snapshots } from '../../ports/snapshots.ts';
import { foundOut } from './finding.ts';
import type { Entries } from './history.ts';
import { gitObstacle, scanObstacle } from './obstacles.ts';
import { isCovered } from './way-back.ts';

/** Finds out what has been changed in a folder by what nobody could know before: looks before it, and after it. */
export interface Lookout {
  /** Looks, unless it has. `touched` is how many paths are known by now to be as they were. */
  begin(touched: number, signal: AbortSignal): Promise<void>;
  /**
   * How all was when it began, of what has changed since: what is to be put back first stands last. `why`: it is not all,
   * or it cannot be undone. `after` is the number that `begin` was told. Nothing without a `begin` before it.
   * @param touched what is known now, in order
   */
  compare(
    touched: Entries,
  ): Promise<{ readonly entries: Entries; readonly why: string | undefined; readonly after: number }>;
}

export function createLookout(folder: string, snapshots: Snapshots): Lookout {
  let seen: { readonly scan: Scan; readonly git: Entry; readonly touched: number } | undefined;
  const lookAtGit = () => snapshots.look(join(folder, '.git', 'logs', 'HEAD'));
  return {
    async begin(touched, signal) {
      if (seen) return;
      const [git, scan] = await Promise.all([lookAtGit(), snapshots.scan([folder], signal)]);
      seen = { scan, git, touched };
    },
    async compare(touched) {
      if (!seen) return { entries: [], why: undefined, after: 0 };
      const { scan, git, touched: after } = seen;
      seen = undefined;
      const now = await snapshots.scan([folder], new AbortController().signal);
      const why = scanObstacle(scan, now) ?? gitObstacle(git, await lookAtGit());
      const first = new Map(touched.slice(0, after));
      const found = [...foundOut(scan, now, touched.slice(after))].filter(([path]) => !isCovered(path, first));
      return { entries: found.reverse(), why, after };
    },
  };
}
