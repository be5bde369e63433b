import { statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Returns the folder that all windows of a workspace share. After a reload, the old window may still lock it; then VS
 * Code gives the new one `<id>-1` to `-9` (`extHostStoragePaths.ts`).
 * @param path absolute: `…/workspaceStorage/<id>/<extension>`
 */
export function storageFolder(path: string): string {
  const storage = dirname(path);
  const [, id] = /^(.+)-[1-9]$/.exec(basename(storage)) ?? [];
  if (id === undefined) return path;
  const shared = join(dirname(storage), id);
  return statSync(shared, { throwIfNoEntry: false })?.isDirectory() ? join(shared, basename(path)) : path;
}
