import { createHash } from 'node:crypto';
import { close, closeSync, constants, fstat, open, openSync, read, readSync, type Stats, write } from 'node:fs';

// Callbacks, because promise file handles are slow for many small files.

/** Never blocks on a FIFO or follows a link. Windows has neither flag. */
export const plainReading = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Bytes. */
const pieceSize = 1024 * 1024;
/** Bytes. */
const mostGrowth = 64 * pieceSize;

/** In bytes. */
export interface FilePart {
  readonly offset: number;
  readonly length: number;
}

/** Rejects with Node's error. */
export async function withFile<T>(
  path: string,
  flags: number | string,
  work: (file: number) => Promise<T>,
): Promise<T> {
  const file = await new Promise<number>((resolve, reject) =>
    open(path, flags, 0o600, (error, descriptor) => (error ? reject(error) : resolve(descriptor))),
  );
  try {
    return await work(file);
  } finally {
    await new Promise<void>((resolve) => close(file, () => resolve())); // its bytes were accepted, or refused, before
  }
}

/** Returns the bytes read, 0 at the end. */
export function readInto(file: number, buffer: Uint8Array, at: number, position: number): Promise<number> {
  return new Promise((resolve, reject) =>
    read(file, buffer, at, buffer.length - at, position, (error, count) => (error ? reject(error) : resolve(count))),
  );
}

export async function writeAll(file: number, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += await new Promise<number>((resolve, reject) =>
      write(file, bytes, done, bytes.length - done, position + done, (error, count) =>
        error ? reject(error) : resolve(count),
      ),
    );
  }
}

export function statOf(file: number): Promise<Stats> {
  return new Promise((resolve, reject) => fstat(file, (error, stats) => (error ? reject(error) : resolve(stats))));
}

/** Waits for `onPiece` before it reads on. */
export async function readPieces(
  file: number,
  onPiece: (piece: Uint8Array, at: number) => unknown = () => undefined,
  part?: FilePart,
): Promise<{ readonly hash: string; readonly size: number }> {
  const hash = createHash('sha256');
  const { offset, length } = part ?? { offset: 0, length: (await statOf(file)).size + mostGrowth };
  const buffer = Buffer.allocUnsafe(Math.min(pieceSize, length));
  let size = 0;
  while (size < length) {
    const count = await readInto(file, buffer.subarray(0, length - size), 0, offset + size);
    if (count === 0) break;
    hash.update(buffer.subarray(0, count));
    await onPiece(buffer.subarray(0, count), size);
    size += count;
  }
  if (!part && size === length) throw new Error('it grows faster than it is read');
  return { hash: hash.digest('hex'), size };
}

/** Synchronous. Throws Node's error. */
export function hashOfPart(path: string, { offset, length }: FilePart): string {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(Math.min(pieceSize, length));
  const file = openSync(path, plainReading);
  try {
    for (let size = 0; size < length; ) {
      const count = readSync(file, buffer, 0, Math.min(buffer.length, length - size), offset + size);
      if (count === 0) break;
      hash.update(buffer.subarray(0, count));
      size += count;
    }
    return hash.digest('hex');
  } finally {
    closeSync(file);
  }
}
