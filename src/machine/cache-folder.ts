import { hash } from 'node:crypto';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';

export interface CacheEnvironment {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

const ours: CacheEnvironment = { platform: process.platform, env: process.env, home: homedir() };

/** `workspaceFolder` is absolute. The result may not exist. */
export function cacheFolderFor(workspaceFolder: string, environment: CacheEnvironment = ours): string {
  const path = resolve(workspaceFolder);
  // Windows ignores case.
  const key = environment.platform === 'win32' ? path.toLowerCase() : path;
  const name = hash('sha256', key, 'hex').slice(0, 16);
  return join(userCaches(environment), 'showrunner', name);
}

function userCaches({ platform, env, home }: CacheEnvironment): string {
  const { XDG_CACHE_HOME: xdg, LOCALAPPDATA: local } = env;
  if (platform === 'win32') return local || join(home, 'AppData', 'Local');
  if (platform === 'darwin') return join(home, 'Library', 'Caches');
  // As the XDG specification says.
  return xdg && isAbsolute(xdg) ? xdg : join(home, '.cache');
}
