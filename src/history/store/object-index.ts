import { hashOfPart } from './descriptors.ts';
import type { StoredObject } from './segment-file.ts';

/** Which objects there are, and where. */
export interface ObjectIndex {
  /** Bytes of all objects. */
  readonly size: number;
  get(hash: string): StoredObject | undefined;
  /** Whether it is there. Of an earlier run of the machine it is read before that is said, once. */
  has(hash: string): boolean;
  add(object: StoredObject): void;
  /** Unless it is known by another place meanwhile. */
  forget(object: StoredObject): void;
  /** Forgets the others at once. */
  keepOnly(isNeeded: (hash: string) => boolean): readonly StoredObject[];
}

export function createObjectIndex(): ObjectIndex {
  const objects = new Map<string, StoredObject>();
  /** Those of an earlier run of the machine that are as they were. */
  const verified = new WeakSet<StoredObject>();
  let size = 0;
  const forget = (object: StoredObject) => {
    if (objects.get(object.hash) !== object) return;
    size -= object.length;
    objects.delete(object.hash);
  };
  const isWhole = (object: StoredObject) => {
    if (!object.segment.isOfEarlierBoot || verified.has(object)) return true;
    try {
      if (hashOfPart(object.segment.path, object) === object.hash) verified.add(object);
    } catch {
      return false; // as far as can be told now
    }
    return verified.has(object);
  };
  return {
    get size() {
      return size;
    },
    get: (hash) => objects.get(hash),
    has(hash) {
      const object = objects.get(hash);
      return object !== undefined && isWhole(object);
    },
    add(object) {
      const before = objects.get(object.hash);
      if (before) forget(before);
      objects.set(object.hash, object);
      size += object.length;
    },
    forget,
    keepOnly(isNeeded) {
      for (const object of objects.values()) if (!isNeeded(object.hash)) forget(object);
      return [...objects.values()];
    },
  };
}
