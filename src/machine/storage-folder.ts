import { statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * While another window holds the lock, VS Code adds `-1` to `-9` to `<id>` (`extHostStoragePaths.ts`).
 * @param path absolute: `…/workspaceStorage/<id>/<extension>`
 */
export function storageFolder(path: string): string {
  const storage = dirname(path);
  const [, id] = /^(.+)-[1-9]$/.exec(basename(storage)) ?? [];
  if (id === undefined) return path;
  const shared = join(dirname(storage), id);
  return statSync(shared, { throwIfNoEntry: false })?.isDirectory() ? join(shared, basename(path)) : path;
}
