import { rm } from 'node:fs/promises';

/** Removes a folder with all in it. On Windows a deleted file keeps its name until its last handle is closed: it waits. */
export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}
