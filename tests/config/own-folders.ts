import { existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Variables under which a test, and each program that it starts, has its home, caches and temporary files in a folder of
 * this run: a Showrunner that the developer runs meanwhile neither sees them nor loses its own. The folder is removed when
 * this process ends.
 */
export function ownFolders(): Readonly<Record<string, string>> {
  const folder = join(realpathSync(tmpdir()), `sr-${process.pid}`); // short: a socket's path has at most 104 characters
  const home = join(folder, 'home');
  const isThere = existsSync(home);
  mkdirSync(home, { recursive: true });
  if (!isThere) process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return {
    HOME: home,
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: join(home, '.local', 'share'),
    USERPROFILE: home,
    LOCALAPPDATA: join(home, 'AppData', 'Local'),
    TMPDIR: folder,
    TEMP: folder,
    TMP: folder,
  };
}
