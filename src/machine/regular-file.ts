import { closeSync, constants, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';

const mebibyte = 1024 * 1024;
/** Bytes. */
export const largestFile = 256 * mebibyte;

export interface ReadOptions {
  /** Bytes; longer files are refused. */
  readonly limit?: number;
  /** Refuses links. */
  readonly isPlain?: boolean;
}

export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly reason: 'not-a-file' | 'too-large';

  constructor(reason: UnreadableFile['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

const attempts = 3;

/**
 * Returns one state of the file, unless it keeps changing. Never opens a device, socket or FIFO. Rejects with
 * `UnreadableFile` or Node's error.
 */
export async function readRegularFile(path: string, options: ReadOptions = {}): Promise<Buffer> {
  requireFile(path, await stat(path));
  const file = await open(path, flagsFor(options));
  try {
    for (let attempt = 1; ; attempt++) {
      const before = requireFile(path, await file.stat());
      const bytes = await readAll(file, createFilling(path, before, options));
      if (attempt === attempts || isSame(before, await file.stat())) return bytes;
    }
  } finally {
    await file.close();
  }
}

/** Throws like `readRegularFile`. */
export function readRegularFileSync(path: string, options: ReadOptions = {}): Buffer {
  requireFile(path, statSync(path));
  const file = openSync(path, flagsFor(options));
  try {
    for (let attempt = 1; ; attempt++) {
      const before = requireFile(path, fstatSync(file));
      const bytes = readAllSync(file, createFilling(path, before, options));
      if (attempt === attempts || isSame(before, fstatSync(file))) return bytes;
    }
  } finally {
    closeSync(file);
  }
}

async function readAll(file: FileHandle, filling: GrowingBuffer): Promise<Buffer> {
  for (;;) {
    const { buffer, offset } = filling.room();
    const { bytesRead } = await file.read(buffer, offset, buffer.length - offset, offset);
    if (bytesRead === 0) return filling.bytes();
    filling.add(bytesRead);
  }
}

function readAllSync(file: number, filling: GrowingBuffer): Buffer {
  for (;;) {
    const { buffer, offset } = filling.room();
    const count = readSync(file, buffer, offset, buffer.length - offset, offset);
    if (count === 0) return filling.bytes();
    filling.add(count);
  }
}

interface GrowingBuffer {
  room(): { readonly buffer: Buffer; readonly offset: number };
  add(count: number): void;
  bytes(): Buffer;
}

function createFilling(path: string, { size }: Stats, { limit = largestFile }: ReadOptions): GrowingBuffer {
  if (size > limit) throw tooLarge(path, limit);
  // One more, to see if it grows.
  let buffer = Buffer.allocUnsafe(size + 1);
  let length = 0;
  return {
    room() {
      if (length === buffer.length) buffer = Buffer.concat([buffer], Math.min(limit + 1, length * 2));
      return { buffer, offset: length };
    },
    add(count) {
      length += count;
      if (length > limit) throw tooLarge(path, limit);
    },
    bytes: () => buffer.subarray(0, length),
  };
}

function requireFile(path: string, stats: Stats): Stats {
  if (stats.isFile()) return stats;
  throw new UnreadableFile('not-a-file', `${path} is not a regular file`);
}

function tooLarge(path: string, limit: number): UnreadableFile {
  const size = limit < mebibyte ? `${limit} bytes` : `${Math.floor(limit / mebibyte)} MiB`;
  return new UnreadableFile('too-large', `${path} is larger than ${size}`);
}

/** It may have become a FIFO: do not block. */
function flagsFor({ isPlain }: ReadOptions): number {
  const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;
  return O_RDONLY | O_NONBLOCK | (isPlain ? O_NOFOLLOW : 0);
}

function isSame(one: Stats, other: Stats): boolean {
  return one.size === other.size && one.mtimeMs === other.mtimeMs && one.ctimeMs === other.ctimeMs;
}
