import { close, constants, fstat, open, read, type Stats, write } from 'node:fs';

// With callbacks: of many small files, the handles of promises take the thread longer than reading takes the disk.

/** Never waits for the other end of a FIFO, never leads elsewhere. Windows has neither flag. */
export const plainReading = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Opens a file for some work, and closes it after. Rejects with Node's error. */
export async function withFile<T>(
  path: string,
  flags: number | string,
  work: (file: number) => Promise<T>,
): Promise<T> {
  const file = await new Promise<number>((resolve, reject) =>
    open(path, flags, 0o600, (error, found) => (error ? reject(error) : resolve(found))),
  );
  try {
    return await work(file);
  } finally {
    await new Promise<void>((resolve) => close(file, () => resolve())); // its bytes were accepted, or refused, before
  }
}

/** Reads at most what the buffer takes from there on; gives how many bytes there were, 0 at the end. */
export function readInto(file: number, buffer: Uint8Array, at: number, position: number): Promise<number> {
  return new Promise((resolve, reject) =>
    read(file, buffer, at, buffer.length - at, position, (error, count) => (error ? reject(error) : resolve(count))),
  );
}

/** Writes all of the bytes at a position. */
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

/** Writes a file that is not there yet. */
export function writeNew(path: string, bytes: Uint8Array): Promise<void> {
  return withFile(path, 'wx', (file) => writeAll(file, bytes, 0));
}
