import { hashOfPart } from './descriptors.ts';
import type { StoredObject } from './segment-file.ts';

export interface ObjectIndex {
  /** Bytes. */
  readonly size: number;
  get(hash: string): StoredObject | undefined;
  /** Reads an object once before it returns `true`, if the machine has restarted since it was written. */
  has(hash: string): boolean;
  add(object: StoredObject): void;
  /** Does nothing if the hash has a newer location. */
  forget(object: StoredObject): void;
  keepOnly(isNeeded: (hash: string) => boolean): readonly StoredObject[];
}

export function createObjectIndex(): ObjectIndex {
  const objects = new Map<string, StoredObject>();
  /** Objects written before a restart of the machine and checked since. */
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
      return false; // may succeed later
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
