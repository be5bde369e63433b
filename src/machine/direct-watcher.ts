import { type FSWatcher, watch } from 'node:fs';
import { basename, join } from 'node:path';
import type { Disposable } from '../core/disposables.ts';

/** Listens to one folder without VS Code's help. */
export interface DirectWatcher extends Disposable {
  /** Begins to listen if the folder is there and not yet listened to. */
  listen(): void;
  /** The folder is gone: its listeners hear nothing any more. */
  forget(): void;
}

/**
 * On Linux VS Code watches a workspace folder by folder, and on a busy machine a new one slips through now and then; a
 * large workspace it may not be able to watch at all. Elsewhere its watcher is one for all: this one does nothing.
 */
export function createDirectWatcher(folder: string, listener: (path: string) => void): DirectWatcher {
  let watcher: FSWatcher | undefined;
  const forget = () => {
    watcher?.close();
    watcher = undefined;
  };
  const hear = (_event: string, name: string | null) => {
    // The end of the folder itself comes under its own name.
    if (name && name !== basename(folder)) listener(join(folder, name));
  };
  return {
    listen() {
      if (watcher || process.platform !== 'linux') return;
      try {
        watcher = watch(folder, { persistent: false }, hear).on('error', forget);
      } catch (error) {
        if (!isExpected(error)) throw error;
      }
    },
    forget,
    dispose: forget,
  };
}

/** No folder yet, or no more watches to be had: VS Code's own watcher has to do. */
function isExpected(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return ['ENOENT', 'ENOTDIR', 'ENOSPC', 'EMFILE', 'EACCES'].includes(String(code));
}
