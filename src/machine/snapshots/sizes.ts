import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { undefinedIfMissing } from '../error-codes.ts';
import { isHash, type KnownObjects, objectPath } from './objects.ts';
import { foldersIn, namesIn } from './succession.ts';

/** How large the objects are, so that nobody has to walk through them to know. */
export interface ObjectSizes extends KnownObjects {
  /** Bytes, of all. */
  readonly total: number;
  /** Sees what other windows have added and removed. */
  measure(): Promise<void>;
}

export function createObjectSizes(root: string): ObjectSizes {
  const sizes = new Map<string, number>();
  let total = 0;
  const set = (hash: string, size: number | undefined) => {
    total += (size ?? 0) - (sizes.get(hash) ?? 0);
    if (size === undefined) sizes.delete(hash);
    else sizes.set(hash, size);
  };
  return {
    get total() {
      return total;
    },
    has: (hash) => sizes.has(hash),
    set,
    async measure() {
      const hashes = new Set(await hashesIn(root));
      for (const hash of sizes.keys()) if (!hashes.has(hash)) set(hash, undefined);
      for (const hash of hashes) {
        if (!sizes.has(hash)) set(hash, (await lstat(objectPath(root, hash)).catch(undefinedIfMissing))?.size);
      }
    },
  };
}

/** All objects of the store. */
export async function hashesIn(root: string): Promise<readonly string[]> {
  const groups = await foldersIn(join(root, 'objects'));
  const names = await Promise.all(
    groups.map(async (group) => (await namesIn(join(root, 'objects', group))).map((name) => group + name)),
  );
  return names.flat().filter(isHash);
}
