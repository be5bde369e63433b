import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { errorCodeOf } from '../../machine/error-codes.ts';
import { placeIn } from '../../machine/paths.ts';
import { namelessIn, replacement } from './nameless.ts';
import { type GitScope, gitScopeOf, isDependencyFolder, isInstalled, isLeftOut } from './scope.ts';

/** Hears of all that a walk comes by. */
export interface Visitor {
  /** Any entry: a folder comes before its content. `isLeaf`: nothing in it is visited. */
  visit(path: string, stats: Stats, isLeaf: boolean): void;
  /** Anything in a folder that is a leaf. */
  visitInner(leaf: string, stats: Stats): void;
  /**
   * Something whose name is no text, by a unique path that stands for it, and the stamp of all in it. It is
   * looked at each time.
   */
  visitNameless(path: string, stats: Stats, inside: string): void;
  /** A folder without permission to list it: its content is unknown. */
  unreadable(path: string): void;
  /** Whether a folder is no part of any other. */
  isLeftOut(path: string, stats: Stats): boolean;
}

/** Milliseconds after which others have their turn. */
const slice = 4;

interface Folder {
  readonly path: string;
  /** The leaf that it is, or lies in. */
  readonly leaf?: string;
  readonly scope: GitScope;
}

/**
 * Visits all in a folder. By calls that wait for the disk, in slices: of thousands of files a look at each takes two
 * thousandths of a millisecond so, and ten times as long by a callback or a promise. `false`: there were more than
 * `limit`. Rejects with the signal's reason.
 */
export async function walkFolder(root: string, visitor: Visitor, limit: number, signal: AbortSignal): Promise<boolean> {
  signal.throwIfAborted();
  const folders: Folder[] = [{ path: root, scope: 'none' }];
  let seen = 0;
  let sliceEnd = performance.now() + slice;
  for (let folder = folders.pop(); folder; folder = folders.pop()) {
    const names = namesIn(folder.path);
    if (!names) visitor.unreadable(folder.path);
    for (const name of names ?? []) {
      if (performance.now() > sliceEnd) {
        await setImmediate();
        signal.throwIfAborted();
        sliceEnd = performance.now() + slice;
      }
      if (folder.leaf === undefined && ++seen > limit) return false;
      const inner =
        folder.leaf === undefined ? enter(folder, name, visitor) : enterLeaf(folder, folder.leaf, name, visitor);
      if (inner) folders.push(inner);
    }
    if (folder.leaf === undefined && names?.some((name) => name.includes(replacement)))
      for (const { path, stats, inside } of namelessIn(folder.path)) visitor.visitNameless(path, stats, inside);
  }
  signal.throwIfAborted();
  return true;
}

/** The folder to go on in, if it is one. */
function enter({ path, scope }: Folder, name: string, visitor: Visitor): Folder | undefined {
  if (isLeftOut(name, scope)) return undefined;
  const inner = placeIn(path, name);
  const stats = lookAt(inner);
  if (stats === 'refused') visitor.unreadable(path);
  if (!stats || stats === 'refused' || (stats.isDirectory() && visitor.isLeftOut(inner, stats))) return undefined;
  const isLeaf = !stats.isDirectory() || (scope === 'none' && isDependencyFolder(name));
  visitor.visit(inner, stats, isLeaf);
  if (!stats.isDirectory()) return undefined;
  return { path: inner, scope: gitScopeOf(name, scope), ...(isLeaf && { leaf: inner }) };
}

/** Directly in it only what a package manager has put there: caches come and go. */
function enterLeaf({ path, scope }: Folder, leaf: string, name: string, visitor: Visitor): Folder | undefined {
  if (path === leaf && !isInstalled(name)) return undefined;
  const inner = placeIn(path, name);
  const stats = lookAt(inner);
  if (!stats || stats === 'refused') return undefined;
  visitor.visitInner(leaf, stats);
  return stats.isDirectory() ? { path: inner, scope, leaf } : undefined;
}

/** `undefined` if it is gone; `refused` without permission. */
function lookAt(path: string): Stats | 'refused' | undefined {
  const look = () => lstatSync(path, { throwIfNoEntry: false });
  try {
    return look();
  } catch (error) {
    const code = errorCodeOf(error);
    if (code !== 'EPERM') return code === 'EACCES' ? 'refused' : undefined;
  }
  // Windows says so of a file without permission, and of one that is being deleted.
  try {
    return look();
  } catch (error) {
    return errorCodeOf(error) === 'EPERM' ? 'refused' : undefined;
  }
}

/** `undefined` without permission to read it; none if it is gone. */
function namesIn(folder: string): readonly string[] | undefined {
  try {
    return readdirSync(folder);
  } catch {
    const stats = lookAt(folder);
    return stats === 'refused' || stats?.isDirectory() ? undefined : [];
  }
}
