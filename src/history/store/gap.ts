import { lstat, rm, writeFile } from 'node:fs/promises';

/** Marks a journal whose last records are missing. */
export interface Gap {
  readonly isThere: boolean;
  mark(): Promise<void>;
  clear(): Promise<void>;
}

/** An empty file, because a full disk still accepts a name. */
export const gapName = 'gap';

export async function createGap(path: string): Promise<Gap> {
  let isThere = (await lstat(path).catch(() => undefined)) !== undefined;
  return {
    get isThere() {
      return isThere;
    },
    async mark() {
      if (isThere) return;
      isThere = true;
      await writeFile(path, '', { mode: 0o600 }).catch(() => undefined); // the gap stays unknown to the next window
    },
    async clear() {
      if (!isThere) return;
      await rm(path, { force: true });
      isThere = false;
    },
  };
}
