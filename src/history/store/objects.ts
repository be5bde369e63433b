import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { createLimiter, createSequencer } from '../../core/time/async.ts';
import { writeFrom } from '../../machine/atomic-write.ts';
import { undefinedIfMissing } from '../../machine/error-codes.ts';
import { rm } from '../../machine/persistently.ts';
import { plainReading, readPieces, withFile } from './descriptors.ts';
import { headerLength } from './frames.ts';
import { createObjectIndex } from './object-index.ts';
import { type SegmentFile, type StoredObject, segmentSize } from './segment-file.ts';
import { openSegments, type Segments } from './segments.ts';

export interface Objects {
  /** Reads the object once, synchronously, if the machine has restarted since it was written. */
  has(hash: string): boolean;
  /** Rejects with Node's error. */
  keep(hash: string, bytes: Uint8Array): Promise<void>;
  /** For `move`. */
  newPath(): string;
  /** Stores a large file without copying it. Removes `path` in any case. */
  move(hash: string, size: number, path: string): Promise<void>;
  /** Bytes; 0 if not stored. */
  lengthOf(hash: string): number;
  /** `undefined`: not stored, or changed. */
  read(hash: string): Promise<Uint8Array | undefined>;
  /** Returns the number of bytes. Rejects if they are not stored, maybe after writing some. */
  copyTo(hash: string, file: FileHandle): Promise<number>;
  /** Used by running work and maybe not recorded yet: never remove them. */
  readonly fresh: ReadonlySet<string>;
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Keeps fresh ones, too. Rejects with Node's error or the signal's reason. */
  forgetAllBut(needed: ReadonlySet<string>, signal?: AbortSignal): Promise<void>;
  /** Bytes. */
  readonly size: number;
  /** Resolves once nothing is written any more. */
  close(): Promise<void>;
}

/**
 * @param folder of the window.
 * @param onStored called when something was stored.
 */
export async function openObjects(folder: string, onStored: () => void): Promise<Objects> {
  const index = createObjectIndex();
  const segments = await openSegments(join(folder, 'data', 'segments'), index.add);
  const fresh = new Set<string>();
  const underWay = new Map<string, Promise<void>>();
  const sweeps = createSequencer();
  let createdCount = 0;
  let working = 0;

  const has = (hash: string) => {
    const isThere = index.has(hash);
    if (isThere) fresh.add(hash);
    return isThere;
  };
  const put = async (hash: string, write: () => Promise<void>): Promise<void> => {
    fresh.add(hash);
    if (has(hash)) return;
    const putting = underWay.get(hash) ?? write().finally(() => underWay.delete(hash));
    underWay.set(hash, putting);
    await putting;
    onStored();
  };
  /** Retries if a sweep has moved the object. */
  const find = async <T>(hash: string, work: (file: number, object: StoredObject) => Promise<T | undefined>) => {
    for (let object = index.get(hash); object; object = index.get(hash)) {
      const candidate = object;
      const result = await withFile(candidate.segment.path, plainReading, (file) => work(file, candidate)).catch(
        undefinedIfMissing,
      );
      if (result !== undefined) return result;
      index.forget(candidate);
    }
    return undefined;
  };
  const during = async <T>(work: () => Promise<T>) => {
    working++;
    try {
      return await work();
    } finally {
      working--;
      if (working === 0) fresh.clear();
    }
  };
  const read = (hash: string) => find(hash, readStored);

  return {
    has,
    keep: (hash, bytes) => put(hash, () => segments.append(hash, bytes)),
    newPath: () => join(folder, 'making', String(++createdCount)),
    move: (hash, length, path) =>
      put(hash, () => segments.adopt(hash, length, path)).finally(() => removeCreated(path)),
    lengthOf: (hash) => index.get(hash)?.length ?? 0,
    read,
    async copyTo(hash, file) {
      const copied = await find(hash, (segment, object) => copyStored(segment, object, file));
      if (copied === undefined) throw new Error('its content is no longer in the undo history');
      return copied;
    },
    fresh,
    during,
    forgetAllBut(needed, signal) {
      const keepNeeded = () => index.keepOnly((hash) => needed.has(hash) || fresh.has(hash));
      return during(() => sweeps.queue(() => sweepSegments({ segments, keepNeeded, read }, signal)));
    },
    get size() {
      return index.size;
    },
    close: segments.close,
  };
}

async function removeCreated(path: string): Promise<void> {
  await rm(path, { force: true }).catch(() => undefined);
}

export function hashOfBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** `undefined`: changed. */
async function readStored(file: number, object: StoredObject): Promise<Uint8Array | undefined> {
  const bytes = Buffer.allocUnsafe(object.length);
  const { hash } = await readPieces(file, (piece, at) => bytes.set(piece, at), object);
  return hash === object.hash ? bytes : undefined;
}

async function copyStored(file: number, object: StoredObject, target: FileHandle): Promise<number | undefined> {
  const { hash, size } = await readPieces(file, (piece, at) => writeFrom(target, piece, at), object);
  return hash === object.hash ? size : undefined;
}

interface SweepParts {
  readonly segments: Segments;
  keepNeeded(): readonly StoredObject[];
  read(hash: string): Promise<Uint8Array | undefined>;
}

const copiedAtOnce = 16;
/** If there are more small segments, a sweep merges them. */
const mostSmallSegments = 16;
const smallSegment = segmentSize / 4;

/**
 * Removes segments that are less than half needed and moves the rest of them. Flushes before each removal, so that a
 * crash loses nothing. Rejects with Node's error or the signal's reason.
 */
async function sweepSegments({ segments, keepNeeded, read }: SweepParts, signal?: AbortSignal): Promise<void> {
  const limit = createLimiter(copiedAtOnce);
  const copy = async ({ hash }: StoredObject) => {
    signal?.throwIfAborted();
    const bytes = await read(hash);
    if (bytes) await segments.append(hash, bytes);
  };
  const sparse = await segments.retire((all) => {
    signal?.throwIfAborted();
    return chooseSparse(all, keepNeeded());
  });
  for (const [segment, needed] of sparse) {
    const copies = await Promise.allSettled(needed.map((object) => limit(() => copy(object))));
    for (const copyResult of copies) if (copyResult.status === 'rejected') throw copyResult.reason;
    if (needed.length > 0) await segments.flush();
    await segments.drop(segment);
  }
}

function chooseSparse(all: readonly SegmentFile[], objects: readonly StoredObject[]) {
  const neededOf = new Map(all.map((segment): [SegmentFile, StoredObject[]] => [segment, []]));
  for (const object of objects) neededOf.get(object.segment)?.push(object);
  const isSparse = ([{ size }, needed]: readonly [SegmentFile, readonly StoredObject[]]) =>
    needed.length === 0 || needed.reduce((sum, { length }) => sum + length + headerLength, 0) < size / 2;
  const few = all.filter(({ size }) => size < smallSegment);
  const isFew = ([{ size }]: readonly [SegmentFile, unknown]) => few.length > mostSmallSegments && size < smallSegment;
  return [...neededOf].filter((one) => isSparse(one) || isFew(one)).sort(([, a], [, b]) => a.length - b.length);
}
