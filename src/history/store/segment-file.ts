import { type FileHandle, lstat, open } from 'node:fs/promises';
import { writeFrom } from '../../machine/atomic-write.ts';
import { bootTime } from '../../machine/process-owner.ts';
import { plainReading, statOf, withFile } from './descriptors.ts';
import { type FramedBytes, frameHeader, headerLength, readFrames } from './frames.ts';

/** A file of frames, or of the bytes of one large object alone. */
export interface SegmentFile {
  readonly path: string;
  /** Bytes. */
  size: number;
  /** From an earlier run of the machine: data that was not flushed when that stopped may be empty now. */
  readonly isOfEarlierBoot: boolean;
}

/** Where the bytes of an object are. */
export interface StoredObject extends FramedBytes {
  readonly segment: SegmentFile;
}

export interface UnstoredObject {
  readonly hash: string;
  readonly bytes: Uint8Array;
}

/** A segment that is being written. */
export interface OpenSegment {
  readonly segment: SegmentFile;
  /** Whether another one is to be begun. */
  readonly isFull: boolean;
  /** In one go where the disk has room for it. Rejects with Node's error, and nothing more is there than before. */
  append(objects: readonly UnstoredObject[]): Promise<readonly StoredObject[]>;
  close(): Promise<void>;
}

/** Bytes after which a segment is full. */
export const segmentSize = 16 * 1024 * 1024;

/** Makes a segment where nothing is. */
export async function createSegment(path: string): Promise<OpenSegment> {
  const file = await open(path, 'wx', 0o600);
  const segment = { path, size: 0, isOfEarlierBoot: false };
  let isTorn = false;
  const place = ({ hash, bytes: { length } }: UnstoredObject): StoredObject => {
    const offset = segment.size + headerLength;
    segment.size = offset + length;
    return { hash, segment, offset, length };
  };
  return {
    segment,
    get isFull() {
      return isTorn || segment.size >= segmentSize;
    },
    async append(objects) {
      const pieces = objects.flatMap(({ hash, bytes }) => [frameHeader(hash, bytes.length), bytes]);
      try {
        await writeAt(file, pieces, segment.size);
      } catch (error) {
        isTorn = await file.truncate(segment.size).then(
          () => false,
          () => true,
        );
        throw error;
      }
      return objects.map(place);
    },
    close: () => file.close(),
  };
}

/**
 * A segment that is there, whose bytes are those of one object if a hash is given. `undefined` if it is none of ours.
 */
export async function readSegment(path: string, hash?: string) {
  if (!(await lstat(path)).isFile()) return undefined;
  return withFile(path, plainReading, async (file) => {
    const { size, mtimeMs } = await statOf(file);
    const segment: SegmentFile = { path, size, isOfEarlierBoot: mtimeMs < bootTime() };
    const frames = hash === undefined ? await readFrames(file, size) : [{ hash, offset: 0, length: size }];
    return { segment, objects: frames.map((frame): StoredObject => ({ ...frame, segment })) };
  });
}

/** Flushes a file's data to the disk, should the machine stop. */
export async function flushFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.datasync().finally(() => file.close());
}

async function writeAt(file: FileHandle, pieces: readonly Uint8Array[], position: number): Promise<void> {
  const { bytesWritten } = await file.writev(pieces, position);
  const left = Buffer.concat(bytesWritten < lengthOf(pieces) ? pieces : []).subarray(bytesWritten);
  await writeFrom(file, left, position + bytesWritten);
}

function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}
