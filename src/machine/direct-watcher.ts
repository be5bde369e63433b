import { type FSWatcher, watch } from 'node:fs';
import { basename, join } from 'node:path';
import type { Disposable } from '../core/disposables.ts';

export interface DirectWatcher extends Disposable {
  listen(): void;
  forget(): void;
}

/** On Linux, VS Code's watcher may miss new files, or cannot watch a large workspace. */
export function createDirectWatcher(folder: string, listener: (path: string) => void): DirectWatcher {
  let watcher: FSWatcher | undefined;
  const forget = () => {
    watcher?.close();
    watcher = undefined;
  };
  const onChange = (_event: string, name: string | null) => {
    // The removal of the folder itself has its own name.
    if (name && name !== basename(folder)) listener(join(folder, name));
  };
  return {
    listen() {
      if (watcher || process.platform !== 'linux') return;
      try {
        watcher = watch(folder, { persistent: false }, onChange).on('error', forget);
      } catch (error) {
        if (!isExpected(error)) throw error;
      }
    },
    forget,
    dispose: forget,
  };
}

/** No folder, or no more watches. */
function isExpected(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return ['ENOENT', 'ENOTDIR', 'ENOSPC', 'EMFILE', 'EACCES'].includes(String(code));
}
