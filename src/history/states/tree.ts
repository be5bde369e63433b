import { readlinkSync, type Stats } from 'node:fs';
import { relative, sep } from 'node:path';
import { type Entry, isSameEntry, nothing } from '../../core/entries.ts';
import { isInside, pathIn } from '../../machine/paths.ts';
import type { StateChange } from '../../ports/states.ts';
import { type Looking, permissionsOf, readFileAt, unkeptFile } from './leaf.ts';
import { createFolderStamp, type FolderStamp, isInScope } from './scope.ts';
import { walkFolder } from './walker.ts';

export interface KnownPath {
  readonly entry: Entry;
  readonly stamp: TreeStamp;
  /** Read again: it may have changed within the stamp, or was not stored. */
  readonly isOpen: boolean;
  /** Bytes. */
  readonly size: number;
  /** Its bytes are no longer stored. */
  readonly isLost?: true;
}

export type TreeStamp = readonly [ino: number, size: number, mtimeMs: number, ctimeMs: number, mode: number];

export interface Tree {
  readonly root: string;
  readonly isKnown: boolean;
  readonly nodes: ReadonlyMap<string, KnownPath>;
  /** Stored bytes. */
  readonly size: number;
  /** Returns the changes; `undefined` if there are too many files. Rejects with the signal's reason. */
  update(looking: Looking, signal: AbortSignal): Promise<ReadonlyMap<string, StateChange> | undefined>;
  covers(path: string): boolean;
  reopen(isStored: (hash: string) => boolean): void;
}

export interface TreeLimits {
  /** Files, links and folders. */
  readonly entries: number;
  /** Of all files, smallest first. */
  readonly bytes: number;
}

/** Milliseconds. The file system may not see a second change within this time. */
const coarseness = 50;

export function createTree(root: string, known: ReadonlyMap<string, KnownPath> | undefined, limits: TreeLimits): Tree {
  const nodes = new Map(known);
  let isKnown = known !== undefined;
  const storedBytes = createStoredBytes(nodes.values());
  const put = (path: string, node: KnownPath | undefined) => {
    storedBytes.replace(nodes.get(path), node);
    if (node) nodes.set(path, node);
    else nodes.delete(path);
  };

  return {
    root,
    nodes,
    get isKnown() {
      return isKnown;
    },
    get size() {
      return storedBytes.size;
    },
    covers(path) {
      return isKnown && path !== root && isInside(root, path) && isInScope(relative(root, path).split(sep));
    },
    reopen(isStored) {
      for (const [path, node] of nodes)
        if (node.entry.type === 'file' && !isStored(node.entry.hash))
          nodes.set(path, { ...node, isOpen: true, isLost: true });
    },
    async update(looking, signal) {
      const scan = await look(root, nodes, { looking, limit: limits.entries, signal });
      if (!scan) return undefined;
      const changes = new Map<string, StateChange>();
      const note = (path: string, node: KnownPath | undefined) => {
        const before = nodes.get(path);
        // A file is not changed because it can be stored now.
        const isSame = before && node && (isSameEntry(before.entry, node.entry) || isStoredNow(before, node));
        if (!isSame) changes.set(path, { before: restorable(before), ...afterOf(node) });
        put(path, node);
      };
      for (const [path, node] of scan.nodes) note(path, node);
      for (const path of scan.removed) note(path, undefined);
      const freed = scan.files.reduce((sum, { path }) => sum + storedBytes.unsharedSizeOf(nodes.get(path)), 0);
      const room = { bytes: limits.bytes - storedBytes.size + freed };
      await Promise.all(scan.files.map(async (file) => note(file.path, await storeFile(file, room, looking))));
      const isFirst = !isKnown;
      isKnown = true;
      return isFirst ? new Map() : changes;
    },
  };
}

function afterOf(node: KnownPath | undefined): Omit<StateChange, 'before'> {
  if (!node) return { after: nothing };
  const [, , , changedAt] = node.stamp;
  // Round down to compare with times of day in whole milliseconds.
  return { after: node.entry, ...(node.entry.type !== 'directory' && { changedAt: Math.floor(changedAt) }) };
}

function restorable(node: KnownPath | undefined): Entry {
  if (!node) return nothing;
  return node.isLost ? { type: 'unkept', why: 'store-failed' } : node.entry;
}

/** Counts equal contents once. */
function createStoredBytes(nodes: Iterable<KnownPath>) {
  const counts = new Map<string, number>();
  let size = 0;
  const add = (node: KnownPath | undefined, by: 1 | -1) => {
    if (node?.entry.type !== 'file') return;
    const { hash } = node.entry;
    const before = counts.get(hash) ?? 0;
    if (before + by === 0) counts.delete(hash);
    else counts.set(hash, before + by);
    if (before === 0 || before + by === 0) size += by * node.size;
  };
  for (const node of nodes) add(node, 1);
  return {
    get size() {
      return size;
    },
    replace(before: KnownPath | undefined, after: KnownPath | undefined) {
      add(before, -1);
      add(after, 1);
    },
    unsharedSizeOf: (node: KnownPath | undefined) =>
      node?.entry.type === 'file' && counts.get(node.entry.hash) === 1 ? node.size : 0,
  };
}

interface FoundFile {
  readonly path: string;
  readonly stats: Stats;
}

interface FoundPaths {
  readonly nodes: readonly (readonly [string, KnownPath])[];
  /** Smallest first. */
  readonly files: readonly FoundFile[];
  readonly removed: readonly string[];
}

interface LookOptions {
  readonly looking: Looking;
  readonly limit: number;
  readonly signal: AbortSignal;
}

/** `undefined`: too many entries. */
async function look(
  root: string,
  known: ReadonlyMap<string, KnownPath>,
  { looking, limit, signal }: LookOptions,
): Promise<FoundPaths | undefined> {
  const seen = new Set<KnownPath>();
  const hidden = new Set<string>();
  const nodes: (readonly [string, KnownPath])[] = [];
  const files: FoundFile[] = [];
  const leaves = new Map<string, { readonly stats: Stats; readonly stamp: FolderStamp }>();
  const visit = (path: string, stats: Stats, isLeaf: boolean) => {
    const before = known.get(path);
    if (before) seen.add(before);
    if (before && isAsKnown(before, stats, isLeaf)) return;
    if (stats.isDirectory() && isLeaf) leaves.set(path, { stats, stamp: createFolderStamp() });
    else if (stats.isFile()) files.push({ path, stats });
    else nodes.push([path, { entry: plainEntry(path, stats), stamp: stampOf(stats), isOpen: false, size: 0 }]);
  };
  const visitInner = (leaf: string, stats: Stats) => leaves.get(leaf)?.stamp.add(stats);
  const visitNameless = (path: string, stats: Stats, inside: string) => {
    const before = known.get(path);
    if (before) seen.add(before);
    const entry: Entry = { type: 'unkept', why: 'nameless', stamp: inside };
    nodes.push([path, { entry, stamp: stampOf(stats), isOpen: false, size: 0 }]);
  };
  const unreadable = (path: string) => void hidden.add(pathIn(path, ''));
  const visitor = { visit, visitInner, visitNameless, unreadable, isLeftOut: looking.isLeftOut };
  if (!(await walkFolder(root, visitor, limit, signal))) return undefined;
  for (const [path, { stats, stamp }] of leaves) nodes.push([path, leafNode(stats, stamp.read())]);
  const isGone = ([path, node]: readonly [string, KnownPath]) =>
    !seen.has(node) && ![...hidden].some((folder) => path.startsWith(folder));
  const removed = seen.size === known.size ? [] : [...known].filter(isGone).map(([path]) => path);
  return { nodes, files: files.sort((one, other) => one.stats.size - other.stats.size), removed };
}

/** A dependency folder is always scanned. */
function isAsKnown({ entry, stamp, isOpen }: KnownPath, stats: Stats, isLeaf: boolean): boolean {
  if (stats.isDirectory()) return !isLeaf && entry.type === 'directory' && entry.mode === permissionsOf(stats);
  return !isOpen && isSameStamp(stamp, stats);
}

function leafNode(stats: Stats, inside: string): KnownPath {
  const entry: Entry = { type: 'unkept', why: 'dependencies', stamp: `${stats.dev} ${stats.ino} ${inside}` };
  return { entry, stamp: stampOf(stats), isOpen: false, size: 0 };
}

function plainEntry(path: string, stats: Stats): Entry {
  if (stats.isDirectory()) return { type: 'directory', mode: permissionsOf(stats) };
  if (!stats.isSymbolicLink()) return { type: 'unkept', why: 'not-a-file', stamp: `${stats.dev},${stats.ino}` };
  try {
    return { type: 'link', target: readlinkSync(path) };
  } catch {
    return { type: 'unkept', why: 'unreadable' };
  }
}

async function storeFile({ path, stats }: FoundFile, room: { bytes: number }, looking: Looking): Promise<KnownPath> {
  const isTooLarge = stats.size > Math.min(looking.largestFile, room.bytes);
  if (isTooLarge)
    return { entry: unkeptFile('too-large', stats), stamp: stampOf(stats), isOpen: isYoung(stats), size: 0 };
  room.bytes -= stats.size;
  const read = await readFileAt(path, stats, looking).catch(() => 'changed' as const);
  if (read === 'changed')
    return { entry: { type: 'unkept', why: 'unreadable' }, stamp: stampOf(stats), isOpen: true, size: 0 };
  const isStored = read.entry.type === 'file';
  return {
    entry: read.entry,
    stamp: stampOf(read.stats),
    isOpen: isYoung(read.stats) || !isStored,
    size: isStored ? read.stats.size : 0,
  };
}

function isYoung({ mtimeMs, ctimeMs }: Stats): boolean {
  return Date.now() - Math.max(mtimeMs, ctimeMs) < coarseness;
}

function isStoredNow(before: KnownPath, now: KnownPath): boolean {
  // If its hash is known, `isSameEntry` compares contents instead.
  const isUnstored =
    before.entry.type === 'unkept' && before.entry.why !== 'dependencies' && before.entry.content === undefined;
  return isUnstored && before.stamp.every((part, index) => part === now.stamp[index]);
}

function stampOf({ ino, size, mtimeMs, ctimeMs, mode }: Stats): TreeStamp {
  return [ino, size, mtimeMs, ctimeMs, mode];
}

function isSameStamp([ino, size, mtimeMs, ctimeMs, mode]: TreeStamp, stats: Stats): boolean {
  return (
    ctimeMs === stats.ctimeMs &&
    mtimeMs === stats.mtimeMs &&
    size === stats.size &&
    ino === stats.ino &&
    mode === stats.mode
  );
}
