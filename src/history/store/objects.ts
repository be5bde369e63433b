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

/** Bytes by their hash, each of them once, of one window. */
export interface Objects {
  /**
   * Whether they are kept. After the machine has stopped in between they are read, once, before it is said: of a large
   * file that takes the thread as long as the disk does.
   */
  has(hash: string): boolean;
  /** Has the bytes of a hash in the store when it resolves. Rejects with Node's error. */
  keep(hash: string, bytes: Uint8Array): Promise<void>;
  /** Where something may be made that becomes an object. */
  newPath(): string;
  /**
   * Has a file that was made at such a path, best a large one, be the bytes of a hash; it is gone from there when it
   * settles.
   */
  move(hash: string, size: number, path: string): Promise<void>;
  /** Bytes; 0 when they are not kept. */
  lengthOf(hash: string): number;
  /** `undefined` when they are not kept, or have changed. */
  read(hash: string): Promise<Uint8Array | undefined>;
  /**
   * Writes them from the beginning of a file on, gives how many there were; rejects, having written something, when they
   * are not kept.
   */
  copyTo(hash: string, file: FileHandle): Promise<number>;
  /** Those that are not to go now although they may not be recorded yet: of work under way. */
  readonly fresh: ReadonlySet<string>;
  /** Keeps the work's files fresh until it ends. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Removes all but those, and files that are fresh or come until it settles. One at a time; rejects with Node's error,
   * or with the reason of the signal.
   */
  forgetAllBut(needed: ReadonlySet<string>, signal?: AbortSignal): Promise<void>;
  /** Bytes of all that is kept. */
  readonly size: number;
  /** Resolves once nothing is written any more; later calls reject. */
  close(): Promise<void>;
}

/**
 * @param folder of the window.
 * @param onKept hears that the store takes something.
 */
export async function openObjects(folder: string, onKept: () => void): Promise<Objects> {
  const index = createObjectIndex();
  const segments = await openSegments(join(folder, 'data', 'segments'), index.add);
  const fresh = new Set<string>();
  const underWay = new Map<string, Promise<void>>();
  const sweeps = createSequencer();
  let made = 0;
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
    onKept();
  };
  /** Once more where a sweep has brought them elsewhere meanwhile. */
  const find = async <T>(hash: string, work: (file: number, object: StoredObject) => Promise<T | undefined>) => {
    for (let object = index.get(hash); object; object = index.get(hash)) {
      const at = object;
      const found = await withFile(at.segment.path, plainReading, (file) => work(file, at)).catch(undefinedIfMissing);
      if (found !== undefined) return found;
      index.forget(at);
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
    newPath: () => join(folder, 'making', String(++made)),
    move: (hash, length, path) => put(hash, () => segments.adopt(hash, length, path)).finally(() => removeMade(path)),
    lengthOf: (hash) => index.get(hash)?.length ?? 0,
    read,
    async copyTo(hash, file) {
      const copied = await find(hash, (segment, object) => copyStored(segment, object, file));
      if (copied === undefined) throw new Error('its content is no longer kept');
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

/** Cleared away with the window where that cannot be. */
async function removeMade(path: string): Promise<void> {
  await rm(path, { force: true }).catch(() => undefined);
}

export function hashOfBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** `undefined` when they have changed. */
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
  /** Forgets the others at once, and gives those that stay. */
  keepNeeded(): readonly StoredObject[];
  /** Bytes of the object, as far as they are unchanged. */
  read(hash: string): Promise<Uint8Array | undefined>;
}

/** Objects that are copied at a time. */
const copiedAtOnce = 16;
/** Segments that are smaller may be this many; then they become one. */
const mostSmallSegments = 16;
const smallSegment = segmentSize / 4;

/**
 * Removes the segments of which nothing is needed, and copies the needed part of those of which that is less than half.
 * Work goes on beside it. An old one goes when the copies are on the disk: a killed process, or a machine that stops,
 * loses nothing. Rejects with Node's error, or with the reason of the signal.
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
    for (const one of copies) if (one.status === 'rejected') throw one.reason;
    if (needed.length > 0) await segments.flush();
    await segments.drop(segment);
  }
}

/** Those that are to go with the needed part of each, those first of which nothing is. */
function chooseSparse(all: readonly SegmentFile[], objects: readonly StoredObject[]) {
  const neededOf = new Map(all.map((segment): [SegmentFile, StoredObject[]] => [segment, []]));
  for (const object of objects) neededOf.get(object.segment)?.push(object);
  const isSparse = ([{ size }, needed]: readonly [SegmentFile, readonly StoredObject[]]) =>
    needed.length === 0 || needed.reduce((sum, { length }) => sum + length + headerLength, 0) < size / 2;
  const few = all.filter(({ size }) => size < smallSegment);
  const isFew = ([{ size }]: readonly [SegmentFile, unknown]) => few.length > mostSmallSegments && size < smallSegment;
  return [...neededOf].filter((one) => isSparse(one) || isFew(one)).sort(([, a], [, b]) => a.length - b.length);
}
