import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Removes a folder with all in it. Windows keeps the name of a deleted file until its last handle is closed, and a window
 * that a test has killed keeps its files open until the process ends: there, what is left after a second stays.
 */
export async function removeFolder(folder: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await rm(folder, { recursive: true, force: true });
    } catch (error) {
      if (attempt === 20 && process.platform === 'win32') return;
      if (attempt === 20) throw error;
      await sleep(50);
    }
  }
}
