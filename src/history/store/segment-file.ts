import { type FileHandle, lstat, open } from 'node:fs/promises';
import { writeFrom } from '../../machine/atomic-write.ts';
import { bootTime } from '../../machine/process-owner.ts';
import { plainReading, statOf, withFile } from './descriptors.ts';
import { type FramedBytes, frameHeader, headerLength, readFrames } from './frames.ts';

/** A file of frames, or one large object without a frame. */
export interface SegmentFile {
  readonly path: string;
  /** Bytes. */
  size: number;
  /** Written before the machine restarted: data that was not flushed may be lost. */
  readonly isOfEarlierBoot: boolean;
}

export interface StoredObject extends FramedBytes {
  readonly segment: SegmentFile;
}

export interface UnstoredObject {
  readonly hash: string;
  readonly bytes: Uint8Array;
}

export interface OpenSegment {
  readonly segment: SegmentFile;
  readonly isFull: boolean;
  /** Writes all at once if possible. Rejects with Node's error; then nothing was added. */
  append(objects: readonly UnstoredObject[]): Promise<readonly StoredObject[]>;
  close(): Promise<void>;
}

/** Bytes. */
export const segmentSize = 16 * 1024 * 1024;

export async function createSegment(path: string): Promise<OpenSegment> {
  const file = await open(path, 'wx', 0o600);
  const segment = { path, size: 0, isOfEarlierBoot: false };
  let isTorn = false;
  const toStoredObject = ({ hash, bytes: { length } }: UnstoredObject): StoredObject => {
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
      return objects.map(toStoredObject);
    },
    close: () => file.close(),
  };
}

/** Reads an existing segment, as one object if `hash` is given. Returns `undefined` if it is not a file. */
export async function readSegment(path: string, hash?: string) {
  if (!(await lstat(path)).isFile()) return undefined;
  return withFile(path, plainReading, async (file) => {
    const { size, mtimeMs } = await statOf(file);
    const segment: SegmentFile = { path, size, isOfEarlierBoot: mtimeMs < bootTime() };
    const frames = hash === undefined ? await readFrames(file, size) : [{ hash, offset: 0, length: size }];
    return { segment, objects: frames.map((frame): StoredObject => ({ ...frame, segment })) };
  });
}

export async function flushFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.datasync().finally(() => file.close());
}

async function writeAt(file: FileHandle, pieces: readonly Uint8Array[], position: number): Promise<void> {
  const { bytesWritten } = await file.writev(pieces, position);
  const unwritten = Buffer.concat(bytesWritten < lengthOf(pieces) ? pieces : []).subarray(bytesWritten);
  await writeFrom(file, unwritten, position + bytesWritten);
}

function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}
