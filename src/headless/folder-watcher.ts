import { existsSync, readdirSync, type Stats, statSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { type Disposable, disposeAll, toDisposable } from '../core/disposables.ts';
import { errorCodeOf } from '../machine/error-codes.ts';
import { watchFolderIdentity } from '../machine/folder-identity-watcher.ts';
import type { Log } from '../ports/log.ts';

/**
 * Watches the direct entries of a folder. The folder and its parents may come and go. If the folder is replaced, starts
 * a new watcher and reports all old and new entries.
 */
export function watchFolder(folder: string, listener: (path: string) => void, log: Log): Disposable {
  /** All paths ever seen. */
  const seenPaths = new Set<string>();
  let watcher = watchFrom(nearestExisting(dirname(folder)));

  function watchFrom(root: string): FSWatcher {
    const stamps = stampsIn(folder);
    for (const path of stamps.keys()) seenPaths.add(path);
    let isReady = false;
    return watch(root, {
      depth: relative(root, folder).split(sep).length,
      alwaysStat: true,
      // chokidar passes `/` on every system.
      ignored: (testedPath) => {
        const path = normalize(testedPath);
        return !(path === folder || dirname(path) === folder || folder.startsWith(path + sep) || path === root);
      },
    })
      .on('all', (event, path, stats) => {
        if (event === 'unlinkDir' && path === root) return startAnew();
        if (dirname(path) !== folder) return;
        // Compare with the folder's state at the call, to report changes before the watcher was ready.
        const isOldNews = !isReady && event.startsWith('add') && stats && stamps.get(path) === stampOf(stats);
        if (isOldNews) return;
        seenPaths.add(path);
        listener(path);
      })
      .on('ready', () => {
        isReady = true;
        for (const path of stamps.keys()) if (!existsSync(path)) listener(path);
      })
      .on('error', (error) => log.warn(`Changes in ${folder} may go unnoticed: ${error}`));
  }
  const close = () => {
    watcher.close().catch((error: unknown) => log.error(`Could not stop watching ${folder}`, error));
  };
  const startAnew = () => {
    close();
    identity.renew();
    watcher = watchFrom(nearestExisting(dirname(folder)));
    for (const path of seenPaths) listener(path);
  };
  const identity = watchFolderIdentity(folder, startAnew);
  return disposeAll([identity, toDisposable(close)]);
}

function nearestExisting(folder: string): string {
  const parent = dirname(folder);
  return existsSync(folder) || parent === folder ? folder : nearestExisting(parent);
}

/** Identifies a state of a file. */
function stampOf(stats: Stats): string {
  return `${stats.isDirectory() ? 'folder' : `${stats.mtimeMs} ${stats.size}`} ${stats.ino}`;
}

/** Empty if the folder is missing, unreadable, or not a folder. */
function stampsIn(folder: string): ReadonlyMap<string, string> {
  const entries = namesIn(folder).map((name) => {
    const path = join(folder, name);
    return [path, stampAt(path)] as const;
  });
  return new Map(entries);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (errorCodeOf(error) === undefined) throw error;
    return [];
  }
}

function stampAt(path: string): string {
  try {
    return stampOf(statSync(path));
  } catch (error) {
    if (errorCodeOf(error) === undefined) throw error;
    return 'gone';
  }
}
