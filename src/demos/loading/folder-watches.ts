import { basename, dirname, join, relative } from 'node:path';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import type { Files } from '../../ports/files.ts';
import type { FileLocation } from '../draft.ts';
import { readerOf } from '../readers.ts';

/** Called without a file if the whole folder may have changed. */
export type StaleListener = (workspaceFolder: string, file?: FileLocation) => void;

export interface FolderWatches extends Disposable {
  has(workspaceFolder: string): boolean;
  /** Reports every added or removed folder as stale. */
  sync(workspaceFolders: readonly string[]): void;
}

export function createFolderWatches(files: Files, onStale: StaleListener): FolderWatches {
  const watches = new Map<string, Disposable>();
  const watch = (folder: string) =>
    files.watch(join(folder, '.demo'), (path) => {
      const name = basename(path);
      if (isDemoFileName(name)) onStale(folder, locationOf(folder, name));
      else if (name === '.demo') onStale(folder);
    });
  return {
    has: (folder) => watches.has(folder),
    sync(folders) {
      for (const [folder, watched] of [...watches]) {
        if (folders.includes(folder)) continue;
        watched.dispose();
        watches.delete(folder);
        onStale(folder);
      }
      for (const folder of folders) {
        if (watches.has(folder)) continue;
        watches.set(folder, watch(folder));
        onStale(folder);
      }
    },
    dispose: () => disposeAll([...watches.values()]).dispose(),
  };
}

export async function listLocations(files: Files, workspaceFolder: string): Promise<FileLocation[]> {
  const names = await files.list(join(workspaceFolder, '.demo'));
  return names.filter(isDemoFileName).map((name) => locationOf(workspaceFolder, name));
}

/** `undefined` if the file (absolute path) is not in a `.demo/` of these folders. */
export function findLocation(workspaceFolders: readonly string[], path: string): FileLocation | undefined {
  const name = basename(path);
  if (!isDemoFileName(name)) return undefined;
  const folder = workspaceFolders.find((candidate) => relative(join(candidate, '.demo'), dirname(path)) === '');
  return folder === undefined ? undefined : locationOf(folder, name);
}

function locationOf(workspaceFolder: string, name: string): FileLocation {
  return { path: join(workspaceFolder, '.demo', name), workspaceFolder };
}

function isDemoFileName(name: string): boolean {
  return readerOf(name) !== undefined;
}
