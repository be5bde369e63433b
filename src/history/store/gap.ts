import { lstat, rm, writeFile } from 'node:fs/promises';

/** Says, over a restart, that records are missing at the end of a journal. */
export interface Gap {
  readonly isThere: boolean;
  /** Never rejects. */
  mark(): Promise<void>;
  /** Rejects with Node's error. */
  clear(): Promise<void>;
}

/** In a folder: an empty file, since a disk without room still takes a name. */
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
      await writeFile(path, '', { mode: 0o600 }).catch(() => undefined); // then nobody can be told
    },
    async clear() {
      if (!isThere) return;
      await rm(path, { force: true });
      isThere = false;
    },
  };
}
