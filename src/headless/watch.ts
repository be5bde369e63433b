import { existsSync, readdirSync, type Stats, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { watch } from 'chokidar';
import { type Disposable, toDisposable } from '../core/disposables.ts';
import type { Log } from '../ports/log.ts';

/**
 * Watches what lies directly in a folder, from the nearest folder above that exists, so that the folder itself may
 * come and go. What changes before the watcher is ready is noticed by comparing with the folder as it was at the call.
 */
export function watchFolder(folder: string, listener: (path: string) => void, log: Log): Disposable {
  const root = nearestExisting(dirname(folder));
  const known = stampsIn(folder);
  let isReady = false;
  const watcher = watch(root, {
    depth: relative(root, folder).split(sep).length,
    alwaysStat: true,
    ignored: (path) => !(path === folder || dirname(path) === folder || folder.startsWith(path + sep) || path === root),
  });
  watcher
    .on('all', (event, path, stats) => {
      if (dirname(path) !== folder) return;
      const isOldNews = !isReady && event.startsWith('add') && stats && known.get(path) === stampOf(stats);
      if (!isOldNews) listener(path);
    })
    .on('ready', () => {
      isReady = true;
      for (const path of known.keys()) if (!existsSync(path)) listener(path);
    })
    .on('error', (error) => log.warn(`Changes in ${folder} may go unnoticed: ${error}`));
  return toDisposable(() => {
    watcher.close().catch((error: unknown) => log.error(`Could not stop watching ${folder}`, error));
  });
}

function nearestExisting(folder: string): string {
  const parent = dirname(folder);
  return existsSync(folder) || parent === folder ? folder : nearestExisting(parent);
}

/** What tells one state of a file from another. */
function stampOf(stats: Stats): string {
  return `${stats.isDirectory() ? 'folder' : `${stats.mtimeMs} ${stats.size}`} ${stats.ino}`;
}

function stampsIn(folder: string): ReadonlyMap<string, string> {
  if (!existsSync(folder)) return new Map();
  const entries = readdirSync(folder).map((name) => {
    const path = join(folder, name);
    const stats = statSync(path, { throwIfNoEntry: false });
    return [path, stats ? stampOf(stats) : 'gone'] as const;
  });
  return new Map(entries);
}
