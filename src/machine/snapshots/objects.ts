import { createHash } from 'node:crypto';
import { type FileHandle, lstat, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeFrom } from '../atomic-write.ts';
import { errorCodeOf, isNothingThere } from '../error-codes.ts';
import { readRegularFile, UnreadableFile } from '../files/regular-file.ts';
import { plainReading, readInto, statOf, withFile } from './descriptors.ts';
import { bootTime } from './owner.ts';
import type { StoreWindow } from './window.ts';

/** Bytes by their hash, each of them once, for all windows. */
export interface Objects {
  /** Whether it is kept and this window holds it. */
  has(hash: string): boolean;
  /**
   * Has the bytes of a hash in the store when it resolves, and held by this window. Rejects with Node's error.
   * @param make writes them to a new file.
   */
  keep(hash: string, size: number, make: (path: string) => Promise<void>): Promise<void>;
  /** Where something may be made that becomes an object. */
  newPath(): string;
  /** `undefined` when they are not kept, or no longer what they were. */
  read(hash: string): Promise<Uint8Array | undefined>;
  /** Writes them from the beginning of a file on, gives how many there were; rejects, having written something, when they are not kept. */
  copyTo(hash: string, file: FileHandle): Promise<number>;
  /** Those that are not to go now although nobody may have said so yet: of work under way. */
  readonly fresh: ReadonlySet<string>;
  /** Has what the work keeps be fresh until it ends. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Takes back that anything else is kept, until somebody keeps it again. */
  forgetAllBut(needed: ReadonlySet<string>): void;
}

/** Bytes that are read and written at once. */
export const pieceSize = 1024 * 1024;

/** Bytes that may come to a file while it is read. */
const mostGrowth = 64 * pieceSize;

export function objectPath(root: string, hash: string): string {
  return join(root, 'objects', hash.slice(0, 2), hash.slice(2));
}

/** Whether it is one, and no path. */
export function isHash(hash: string): boolean {
  return /^[\da-f]{64}$/.test(hash);
}

/** Which objects are there, as far as that is known: another window may have added one, or damaged it. */
export interface KnownObjects {
  has(hash: string): boolean;
  /** Its size in bytes; `undefined` when it is no longer there. */
  set(hash: string, size: number | undefined): void;
}

export function createObjects(
  root: string,
  { folder, held }: Pick<StoreWindow, 'folder' | 'held'>,
  sizes: KnownObjects,
): Objects {
  const known = new Set<string>();
  const fresh = new Set<string>();
  const underWay = new Map<string, Promise<void>>();
  let made = 0;
  let working = 0;
  const newPath = () => join(folder, 'making', String(++made));

  // Held before it is looked for: a sweep of another window either sees that it is held, or had it out of the way before
  // we looked.
  const put = async (hash: string, size: number, make: (path: string) => Promise<void>) => {
    await held.append([hash]);
    const path = objectPath(root, hash);
    if (!sizes.has(hash) || !(await isWhole(path, hash, size))) await makeAt(path, newPath(), make);
    known.add(hash);
    sizes.set(hash, size);
  };
  /** A damaged object is in the way of a whole one. */
  const lose = async (hash: string) => {
    known.delete(hash);
    await rm(objectPath(root, hash), { force: true });
    sizes.set(hash, undefined);
  };
  return {
    fresh,
    newPath,
    has(hash) {
      if (known.has(hash)) fresh.add(hash);
      return known.has(hash);
    },
    async keep(hash, size, make) {
      fresh.add(hash);
      if (known.has(hash)) return;
      const putting = underWay.get(hash) ?? put(hash, size, make).finally(() => underWay.delete(hash));
      underWay.set(hash, putting);
      await putting;
    },
    async read(hash) {
      if (!isHash(hash)) return undefined;
      const bytes = await readRegularFile(objectPath(root, hash), { isPlain: true }).catch(undefinedIfUnreadable);
      if (bytes && hashOfBytes(bytes) === hash) return bytes;
      await lose(hash);
      return undefined;
    },
    async copyTo(hash, file) {
      const found = isHash(hash) ? await copyObject(objectPath(root, hash), file) : undefined;
      if (found?.hash === hash) return found.size;
      if (isHash(hash)) await lose(hash);
      throw new Error('its content is no longer kept');
    },
    forgetAllBut(needed) {
      for (const hash of known) if (!needed.has(hash) && !fresh.has(hash)) known.delete(hash);
    },
    async during(work) {
      working++;
      try {
        return await work();
      } finally {
        working--;
        if (working === 0) fresh.clear();
      }
    },
  };
}

/** `undefined` when there is none; what was written is what the hash is of. */
async function copyObject(path: string, target: FileHandle): Promise<BytesRead | undefined> {
  const copy = (object: number) => readPieces(object, (piece, at) => writeFrom(target, piece, at));
  const found = await lstat(path).catch(undefinedIfUnreadable);
  return found?.isFile() ? withFile(path, plainReading, copy).catch(undefinedIfUnreadable) : undefined;
}

export function hashOfBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

interface BytesRead {
  readonly hash: string;
  readonly size: number;
}

/** The bytes of a file, read piece by piece; `onPiece` has each before the next is read. */
export async function readPieces(
  file: number,
  onPiece: (piece: Uint8Array, at: number) => Promise<unknown> = async () => undefined,
): Promise<BytesRead> {
  const hash = createHash('sha256');
  const expected = (await statOf(file)).size;
  const piece = Buffer.allocUnsafe(Math.min(pieceSize, expected + 1));
  let size = 0;
  for (;;) {
    const count = await readInto(file, piece, 0, size);
    if (count === 0) return { hash: hash.digest('hex'), size };
    hash.update(piece.subarray(0, count));
    await onPiece(piece.subarray(0, count), size);
    size += count;
    if (size > expected + mostGrowth) throw new Error('it grows faster than it is read');
  }
}

/**
 * Whether the object is there. What was written in this run of the machine is as it was written, since it got its name
 * when it was whole; what was not flushed when the machine stopped may be of the right size and empty.
 */
async function isWhole(path: string, hash: string, size: number): Promise<boolean> {
  const found = await lstat(path).catch(undefinedIfUnreadable);
  if (!found?.isFile() || found.size !== size) return false;
  if (found.mtimeMs > bootTime()) return true;
  return (await withFile(path, plainReading, (file) => readPieces(file))).hash === hash;
}

async function makeAt(path: string, made: string, make: (path: string) => Promise<void>): Promise<void> {
  try {
    await make(made);
    await rename(made, path).catch(async (error) => {
      if (errorCodeOf(error) !== 'ENOENT') throw error;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(made, path);
    });
  } catch (error) {
    await rm(made, { force: true });
    throw error;
  }
}

/** A file that is none of ours is treated as missing. */
function undefinedIfUnreadable(error: unknown): undefined {
  if (!isNothingThere(error) && !(error instanceof UnreadableFile)) throw error;
}
