import { createLimiter } from '../../core/time/async.ts';
import { headerLength } from './frames.ts';
import { type SegmentFile, type StoredObject, segmentSize } from './segment-file.ts';
import type { Segments } from './segments.ts';

export interface SweepParts {
  readonly segments: Segments;
  /** Forgets the others at once, and gives those that stay. */
  keepNeeded(): readonly StoredObject[];
  /** Bytes of the object, as far as they are what they were. */
  read(hash: string): Promise<Uint8Array | undefined>;
}

/** Objects that are copied at a time. */
const copiedAtOnce = 16;
/** Segments that are smaller may be this many; then they become one. */
const mostSmall = 16;
const small = segmentSize / 4;

/**
 * Removes the segments of which nothing is needed, and copies what is needed of those of which that is less than half.
 * Work goes on beside it. An old one goes when the copies are on the disk: nothing is lost by one who is killed, or by a
 * machine that stops. Rejects with Node's error, or with the reason of the signal.
 */
export async function sweepSegments({ segments, keepNeeded, read }: SweepParts, signal?: AbortSignal): Promise<void> {
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

/** Those that are to go with what is needed of each, those first of which nothing is. */
function chooseSparse(all: readonly SegmentFile[], objects: readonly StoredObject[]) {
  const neededOf = new Map(all.map((segment): [SegmentFile, StoredObject[]] => [segment, []]));
  for (const object of objects) neededOf.get(object.segment)?.push(object);
  const isSparse = ([{ size }, needed]: readonly [SegmentFile, readonly StoredObject[]]) =>
    needed.length === 0 || needed.reduce((sum, { length }) => sum + length + headerLength, 0) < size / 2;
  const few = all.filter(({ size }) => size < small);
  const isFew = ([{ size }]: readonly [SegmentFile, unknown]) => few.length > mostSmall && size < small;
  return [...neededOf].filter((one) => isSparse(one) || isFew(one)).sort(([, a], [, b]) => a.length - b.length);
}
