import { createHash } from 'node:crypto';
import { type BigIntStats, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

export type EntryKind = 'file' | 'folder' | 'link' | 'special';

/** One path of a folder, as it is on disk; links are not followed. */
export interface Entry {
  readonly kind: EntryKind;
  /** Permissions; 0 for links, whose own mean nothing. */
  readonly mode: number;
  /** Hash of a file's bytes, target of a link; empty otherwise. */
  readonly content: string;
  /** Changes when a file is written, though its bytes may be the same. */
  readonly stamp: string;
}

/** By paths from the root, `/` between names. */
export type Tree = ReadonlyMap<string, Entry>;

export interface Looker {
  /** All of the folder but Git's objects, which only ever grow. Paths that go away meanwhile are left out. */
  look(): Tree;
}

/** The file that fills a disk: it is ours. */
export const filler = 'filler';

/** Milliseconds in which a file may be written twice under one stamp. */
const racy = 30n;

export function createLooker(root: string): Looker {
  const hashes = new Map<string, { readonly stamp: string; readonly hash: string }>();

  const hashOf = (path: string, stats: BigIntStats): string => {
    const stamp = `${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}`;
    const known = hashes.get(path);
    if (known?.stamp === stamp) return known.hash;
    const now = BigInt(Date.now());
    const hash = createHash('sha1').update(readFileSync(path)).digest('hex');
    if (now - stats.ctimeMs > racy) hashes.set(path, { stamp, hash });
    return hash;
  };

  const entryOf = (path: string): Entry => {
    const stats = lstatSync(path, { bigint: true });
    const mode = Number(stats.mode & 0o7777n);
    const stamp = `${stats.ino} ${stats.mtimeNs}`;
    if (stats.isSymbolicLink()) return { kind: 'link', mode: 0, content: readlinkSync(path), stamp };
    if (stats.isDirectory()) return { kind: 'folder', mode, content: '', stamp: '' };
    if (stats.isFile()) return { kind: 'file', mode, content: hashOf(path, stats), stamp };
    return { kind: 'special', mode, content: '', stamp };
  };

  const walk = (folder: string, tree: Map<string, Entry>): void => {
    for (const name of readdirSync(join(root, folder))) {
      const path = folder === '' ? name : `${folder}/${name}`;
      if (path.endsWith('.git/objects') || path === filler) continue;
      withoutMissing(() => {
        const entry = entryOf(join(root, path));
        tree.set(path, entry);
        if (entry.kind === 'folder') walk(path, tree);
      });
    }
  };

  return {
    look() {
      const tree = new Map<string, Entry>();
      withoutMissing(() => walk('', tree));
      return tree;
    },
  };
}

function withoutMissing(read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

export function isSame(one: Entry | undefined, other: Entry | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.kind === other.kind && one.mode === other.mode && one.content === other.content;
}

/** Paths that are not the same in both. */
export function changedPaths(before: Tree, after: Tree): Set<string> {
  const all = new Set([...before.keys(), ...after.keys()]);
  return new Set([...all].filter((path) => !isSame(before.get(path), after.get(path))));
}

/** Whether the path is one of these or lies below one. */
export function isWithin(path: string, places: Iterable<string>): boolean {
  for (const place of places) if (path === place || path.startsWith(`${place}/`)) return true;
  return false;
}

/** The folders above a path, the nearest first. */
export function foldersAbove(path: string): readonly string[] {
  const names = path.split('/');
  return names.slice(1).map((_name, index) => names.slice(0, names.length - 1 - index).join('/'));
}

/** A word for people: `file 644 1a2b3c`. */
export function describeEntry(entry: Entry | undefined): string {
  if (entry === undefined) return 'nothing';
  const content = entry.kind === 'link' ? `-> ${entry.content}` : entry.content.slice(0, 6);
  return [entry.kind, entry.mode === 0 ? '' : entry.mode.toString(8), content].filter(Boolean).join(' ');
}
