import type { Stats } from 'node:fs';
import { lstat, readlink } from 'node:fs/promises';
import { type Entry, nothing, type UnkeptEntry, type UnkeptReason } from '../../core/entries.ts';
import { isNothingThere, undefinedIfMissing } from '../../machine/error-codes.ts';
import type { Contents, ObjectSink } from '../store/contents.ts';
import { namelessAt } from './nameless.ts';

export interface Looking {
  readonly contents: Contents;
  /** `undefined`: contents are hashed, not stored. */
  readonly sink: ObjectSink | undefined;
  /** Bytes. */
  readonly largestFile: number;
  /** Whether the folder is the store itself. */
  isLeftOut(path: string, stats: Stats): boolean;
}

const attempts = 3;
const permissions = 0o7777;

/** Of a folder without its contents. Never rejects. */
export async function entryAt(path: string, looking: Looking): Promise<Entry> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    try {
      const stats = await lstat(path).catch(undefinedIfMissing);
      if (stats === undefined) return namelessEntry(path);
      const entry = await entryOf(path, stats, looking);
      if (entry !== 'changed') return entry;
    } catch (error) {
      if (!isNothingThere(error)) break;
    }
  }
  return { type: 'unkept', why: 'unreadable' };
}

function namelessEntry(path: string): Entry {
  const nameless = namelessAt(path);
  return nameless ? { type: 'unkept', why: 'nameless', stamp: nameless.inside } : nothing;
}

/** Returns `changed` if the path has changed since `stats`. */
export async function entryOf(path: string, stats: Stats, looking: Looking): Promise<Entry | 'changed'> {
  if (stats.isDirectory()) return { type: 'directory', mode: permissionsOf(stats) };
  if (stats.isSymbolicLink()) return { type: 'link', target: await readlink(path) };
  // Never open it: a FIFO would block.
  if (!stats.isFile()) return { type: 'unkept', why: 'not-a-file', stamp: `${stats.dev},${stats.ino}` };
  const read = await readFileAt(path, stats, looking);
  return read === 'changed' ? read : read.entry;
}

export async function readFileAt(
  path: string,
  stats: Stats,
  looking: Looking,
): Promise<{ readonly entry: Entry; readonly stats: Stats } | 'changed'> {
  if (stats.size > looking.largestFile) return { entry: unkeptFile('too-large', stats), stats };
  const hashed = await looking.contents.hashOf(path, stats, looking.sink);
  if (hashed === 'changed') return 'changed';
  if (hashed === 'unreadable') return { entry: unkeptFile(hashed, stats), stats };
  const content = { hash: hashed.hash, mode: permissionsOf(hashed.stats) };
  if (hashed.isRefused) return { entry: { ...unkeptFile('store-failed', hashed.stats), content }, stats: hashed.stats };
  const names = namesOf(hashed.stats);
  return { entry: { type: 'file', ...content, ...(names !== undefined && { names }) }, stats: hashed.stats };
}

export function unkeptFile(why: UnkeptReason, stats: Stats): UnkeptEntry {
  const { dev, ino, size, mtimeMs } = stats;
  return { type: 'unkept', why, stamp: [dev, ino, size, mtimeMs, permissionsOf(stats)].join() };
}

/** `undefined` for a file without further hard links. */
export function namesOf({ nlink, dev, ino }: Stats): string | undefined {
  return nlink > 1 ? `${dev},${ino}` : undefined;
}

export function permissionsOf({ mode }: Stats): number {
  return mode & permissions;
}
