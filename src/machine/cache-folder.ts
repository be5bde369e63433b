import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';

/** Facts that tell where a user's caches are. */
export interface CacheEnvironment {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The user's own folder. */
  readonly home: string;
}

const ours: CacheEnvironment = { platform: process.platform, env: process.env, home: homedir() };

/** The folder in the user's caches that belongs to a workspace folder (an absolute path). It need not exist yet. */
export function cacheFolderFor(workspaceFolder: string, place: CacheEnvironment = ours): string {
  const path = resolve(workspaceFolder);
  // A drive and its folders may be spelled in any case.
  const key = place.platform === 'win32' ? path.toLowerCase() : path;
  const name = createHash('sha256').update(key).digest('hex').slice(0, 16);
  return join(userCaches(place), 'showrunner', name);
}

function userCaches({ platform, env, home }: CacheEnvironment): string {
  const { XDG_CACHE_HOME: xdg, LOCALAPPDATA: local } = env;
  if (platform === 'win32') return local || join(home, 'AppData', 'Local');
  if (platform === 'darwin') return join(home, 'Library', 'Caches');
  // A relative one is to be ignored, says the standard.
  return xdg && isAbsolute(xdg) ? xdg : join(home, '.cache');
}
