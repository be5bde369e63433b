import { readFileSync, watch } from 'node:fs';
import type { Sight } from './sight.ts';

/** Begins to look for a text in a file. */
export function watchDisk(path: string, text: string): Sight {
  const seen = new Promise<number>((resolve) => {
    const watcher = watch(path, () => {
      if (!readFileSync(path, 'utf8').includes(text)) return;
      watcher.close();
      resolve(performance.now());
    });
  });
  return { seen };
}
