import type { Stats } from 'node:fs';
import { lstat, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type Entry, nothing, type UnkeptReason } from '../../core/entries.ts';
import { stampOf } from '../disk.ts';
import { isNothingThere, undefinedIfMissing } from '../error-codes.ts';
import type { Contents, ObjectSink } from './contents.ts';

/** How much of something is kept. */
export interface FolderRoom {
  /** Names in it, and in all folders in it. */
  entries: number;
  bytes: number;
}

export interface Taking {
  readonly contents: Contents;
  /** Where bytes go; without one they are only looked at. */
  readonly sink: ObjectSink | undefined;
  /** Bytes. */
  readonly largestFile: number;
  readonly folderRoom: Readonly<FolderRoom>;
  /** Whether a folder is no part of any other: the store itself. */
  isLeftOut(path: string, stats: Stats): boolean;
}

/** How often something is looked at that changes meanwhile. */
const attempts = 3;
const permissions = 0o7777;

/** The entry at a path, with all that is in a folder: too large where there is no room for that. */
export async function entryAt(path: string, taking: Taking): Promise<Entry> {
  return (await lookAt(path, taking, undefined)) ?? nothing;
}

/**
 * A file, a link, or what cannot be kept; `changed` when it is no longer what it was.
 * @param at by what it is reached, where that is not its path.
 */
export async function leafAt(path: string, stats: Stats, taking: Taking, at = path): Promise<Entry | 'changed'> {
  if (stats.isSymbolicLink()) return { type: 'link', target: await readlink(at) };
  // Never opened: that of a FIFO would wait for its other end.
  if (!stats.isFile()) return { type: 'unkept', why: 'not-a-file', stamp: `${stats.dev},${stats.ino}` };
  if (stats.size > taking.largestFile) return unkeptFile('too-large', stats);
  const found = await taking.contents.hashOf(path, stats, taking.sink, at);
  if (found === 'changed') return 'changed';
  if (typeof found === 'string') return unkeptFile(found, stats);
  const names = namesOf(stats);
  return { type: 'file', hash: found.hash, mode: permissionsOf(stats), ...(names !== undefined && { names }) };
}

/** Which file it is that has several names; `undefined` for one that has one. */
export function namesOf({ nlink, dev, ino }: Stats): string | undefined {
  return nlink > 1 ? `${dev},${ino}` : undefined;
}

export function permissionsOf({ mode }: Stats): number {
  return mode & permissions;
}

/** `undefined`: it is left out. */
async function lookAt(path: string, taking: Taking, left: FolderRoom | undefined): Promise<Entry | undefined> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    try {
      const stats = await lstat(path).catch(undefinedIfMissing);
      if (stats === undefined) return nothing;
      if (stats.isDirectory() && taking.isLeftOut(path, stats)) return undefined;
      if (stats.isDirectory())
        return await (left ? folderAt(path, stats, taking, left) : wholeFolderAt(path, stats, taking));
      if (left && stats.size <= taking.largestFile) left.bytes -= stats.size;
      if (left && isFull(left)) return nothing;
      const entry = await leafAt(path, stats, taking);
      if (entry !== 'changed') return entry;
    } catch (error) {
      if (!isNothingThere(error)) break; // else it went, or became something else, just now
    }
  }
  return { type: 'unkept', why: 'unreadable' };
}

async function wholeFolderAt(path: string, stats: Stats, taking: Taking): Promise<Entry> {
  const left = { ...taking.folderRoom };
  const entry = await folderAt(path, stats, taking, left);
  return isFull(left) ? { type: 'unkept', why: 'too-large' } : entry;
}

async function folderAt(path: string, stats: Stats, taking: Taking, left: FolderRoom): Promise<Entry> {
  const names = (await readdir(path)).sort();
  left.entries -= names.length;
  const found = await Promise.all(
    names.map(async (name): Promise<readonly (readonly [string, Entry])[]> => {
      const entry = isFull(left) ? undefined : await lookAt(join(path, name), taking, left);
      if (entry === undefined) return [];
      if (entry.type !== 'nothing') return [[name, entry]];
      // Gone meanwhile, or of a name that is no text, and so cannot be asked for.
      return name.includes('\ufffd') ? [[name, { type: 'unkept', why: 'unreadable' }]] : [];
    }),
  );
  return { type: 'directory', mode: permissionsOf(stats), entries: Object.fromEntries(found.flat()) };
}

function isFull({ entries, bytes }: FolderRoom): boolean {
  return entries < 0 || bytes < 0;
}

function unkeptFile(why: UnkeptReason, stats: Stats): Entry {
  const stamp = stampOf(stats);
  return { type: 'unkept', why, ...(stamp !== undefined && { stamp }) };
}
