import type { Stats } from 'node:fs';

import { createLimiter } from '../../core/time/async.ts';
import { stampOf } from '../../machine/disk.ts';
import { isNothingThere } from '../../machine/error-codes.ts';
import { rm } from '../../machine/persistently.ts';
import { plainReading, readInto, readPieces, statOf, withFile, writeAll } from './descriptors.ts';
import { hashOfBytes } from './objects.ts';

/** Rejects if it cannot store a content. */
export interface ObjectSink {
  has(hash: string): boolean;
  keep(hash: string, bytes: Uint8Array): Promise<void>;
  newPath(): string;
  move(hash: string, size: number, path: string): Promise<void>;
}

export interface ReadContent {
  readonly hash: string;
  /** Read together with the bytes; the caller's may be older. */
  readonly stats: Stats;
  readonly isRefused?: true;
}

/** `changed`: it is no longer a file. */
export type ContentHash = ReadContent | 'changed' | 'unreadable';

/** Hashes files. A file with the same stamp is not read again. */
export interface Contents {
  /** @param stats of the path itself, a file. */
  hashOf(path: string, stats: Stats, sink: ObjectSink | undefined): Promise<ContentHash>;
}

const openFiles = 16;
const maxCachedHashes = 100_000;
/** Bytes. Larger files are read in pieces. */
const largestAtOnce = 4 * 1024 * 1024;
const attempts = 3;
export function createContents(onStoreError: (error: unknown) => void): Contents {
  const cachedHashes = new Map<string, { readonly stamp: string; readonly hash: string }>();
  const limit = createLimiter(openFiles);
  const remember = (path: string, stamp: string | undefined, hash: string) => {
    cachedHashes.delete(path);
    if (stamp === undefined) return;
    if (cachedHashes.size >= maxCachedHashes) cachedHashes.clear();
    cachedHashes.set(path, { stamp, hash });
  };

  const read = async (file: number, path: string, stats: Stats, sink: ObjectSink | undefined): Promise<ContentHash> => {
    let before = stats;
    for (let attempt = 1; ; attempt++) {
      const stamp = stampOf(before);
      const result =
        before.size > largestAtOnce ? await readLarge(file, sink) : await readSmall(file, before.size, sink);
      const after = await statOf(file);
      if (!after.isFile()) return 'changed';
      const isSame = isSameContent(before, after);
      if ('error' in result) onStoreError(result.error);
      if (isSame || attempt === attempts) {
        if (isSame) remember(path, stamp, result.hash);
        return { hash: result.hash, stats: before, ...('error' in result && { isRefused: true }) };
      }
      before = after;
    }
  };

  return {
    async hashOf(path, stats, sink) {
      const stamp = stampOf(stats);
      const cached = cachedHashes.get(path);
      if (cached && cached.stamp === stamp && (!sink || sink.has(cached.hash))) return { hash: cached.hash, stats };
      try {
        return await limit(() => withFile(path, plainReading, (file) => read(file, path, stats, sink)));
      } catch (error) {
        return isNothingThere(error) ? 'changed' : 'unreadable';
      }
    },
  };
}

type Found = { readonly hash: string; readonly error?: unknown };

/** Rejects with Node's error. */
export async function keepBytes(bytes: Uint8Array, sink: ObjectSink): Promise<string> {
  const hash = hashOfBytes(bytes);
  await sink.keep(hash, bytes);
  return hash;
}

async function readSmall(file: number, size: number, sink: ObjectSink | undefined): Promise<Found> {
  const buffer = Buffer.allocUnsafe(size);
  let length = 0;
  while (length < size) {
    const count = await readInto(file, buffer, length, length);
    if (count === 0) break;
    length += count;
  }
  const bytes = buffer.subarray(0, length);
  const hash = hashOfBytes(bytes);
  return afterStoring(hash, sink?.keep(hash, bytes));
}

/** Hashes the copied bytes, even if the file changes meanwhile. */
async function readLarge(file: number, sink: ObjectSink | undefined): Promise<Found> {
  if (!sink) return readPieces(file);
  const path = sink.newPath();
  let failure: Pick<Found, 'error'> | undefined;
  const fail = (error: unknown) => {
    failure = { error };
  };
  const read = (copy?: number) =>
    readPieces(file, async (piece, at) => {
      if (copy !== undefined && !failure) await writeAll(copy, piece, at).catch(fail);
    });
  const result = await withFile(path, 'wx', read).catch((error) => {
    fail(error);
    return read();
  });
  if (!failure) return afterStoring(result.hash, sink.move(result.hash, result.size, path));
  await rm(path, { force: true }).catch(() => undefined);
  // Without room for a copy, the bytes may be stored already.
  return sink.has(result.hash) ? result : { ...result, ...failure };
}

async function afterStoring(hash: string, storing: Promise<void> | undefined): Promise<Found> {
  return (await storing?.catch((error) => ({ hash, error }))) ?? { hash };
}

function isSameContent(one: Stats, other: Stats): boolean {
  return (
    one.ino === other.ino && one.size === other.size && one.mtimeMs === other.mtimeMs && one.ctimeMs === other.ctimeMs
  );
}
