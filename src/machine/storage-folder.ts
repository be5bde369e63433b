import { statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * The one folder that all windows of a workspace share. While a window holds the lock of the workspace's storage, as one
 * that still ends after a reload does, VS Code gives the next one `<id>-1`, up to `-9`
 * (`extHostStoragePaths.ts`): what the last one stored would be out of reach.
 * @param path of an extension in the storage of the workspace: absolute, `…/workspaceStorage/<id>/<extension>`.
 */
export function storageFolder(path: string): string {
  const storage = dirname(path);
  const [, id] = /^(.+)-[1-9]$/.exec(basename(storage)) ?? [];
  if (id === undefined) return path;
  const shared = join(dirname(storage), id);
  return statSync(shared, { throwIfNoEntry: false })?.isDirectory() ? join(shared, basename(path)) : path;
}
