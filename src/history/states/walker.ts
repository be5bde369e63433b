import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { errorCodeOf } from '../../machine/error-codes.ts';
import { pathIn } from '../../machine/paths.ts';
import { namelessIn, replacement } from './nameless.ts';
import { type GitScope, gitScopeOf, isDependencyFolder, isInstalled, isLeftOut } from './scope.ts';

export interface Visitor {
  /** Called for a folder before its contents. With `isLeaf`, the contents are not visited. */
  visit(path: string, stats: Stats, isLeaf: boolean): void;
  /** Anything in a dependency folder. */
  visitInner(leaf: string, stats: Stats): void;
  /** A name that is not UTF-8: a unique substitute path, and a stamp of its contents. */
  visitNameless(path: string, stats: Stats, inside: string): void;
  /** A folder that may not be listed. */
  unreadable(path: string): void;
  /** Whether the walk skips a folder. */
  isLeftOut(path: string, stats: Stats): boolean;
}

/** Milliseconds until other tasks get a turn. */
const slice = 4;

interface Folder {
  readonly path: string;
  /** The dependency folder that contains it. */
  readonly leaf?: string;
  readonly scope: GitScope;
}

/**
 * Synchronous calls in slices take about 2 µs for each file, a tenth of callbacks or promises. Returns `false` if there
 * are more than `limit` entries. Rejects with the signal's reason.
 */
export async function walkFolder(root: string, visitor: Visitor, limit: number, signal: AbortSignal): Promise<boolean> {
  signal.throwIfAborted();
  const folders: Folder[] = [{ path: root, scope: 'none' }];
  let visitedCount = 0;
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
      if (folder.leaf === undefined && ++visitedCount > limit) return false;
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

function enter({ path, scope }: Folder, name: string, visitor: Visitor): Folder | undefined {
  if (isLeftOut(name, scope)) return undefined;
  const inner = pathIn(path, name);
  const stats = lookAt(inner);
  if (stats === 'refused') visitor.unreadable(path);
  if (!stats || stats === 'refused' || (stats.isDirectory() && visitor.isLeftOut(inner, stats))) return undefined;
  const isLeaf = !stats.isDirectory() || (scope === 'none' && isDependencyFolder(name));
  visitor.visit(inner, stats, isLeaf);
  if (!stats.isDirectory()) return undefined;
  return { path: inner, scope: gitScopeOf(name, scope), ...(isLeaf && { leaf: inner }) };
}

/** Skips caches, which change all the time. */
function enterLeaf({ path, scope }: Folder, leaf: string, name: string, visitor: Visitor): Folder | undefined {
  if (path === leaf && !isInstalled(name)) return undefined;
  const inner = pathIn(path, name);
  const stats = lookAt(inner);
  if (!stats || stats === 'refused') return undefined;
  visitor.visitInner(leaf, stats);
  return stats.isDirectory() ? { path: inner, scope, leaf } : undefined;
}

/** `refused`: no permission. */
function lookAt(path: string): Stats | 'refused' | undefined {
  const look = () => lstatSync(path, { throwIfNoEntry: false });
  try {
    return look();
  } catch (error) {
    const code = errorCodeOf(error);
    if (code !== 'EPERM') return code === 'EACCES' ? 'refused' : undefined;
  }
  // EPERM on Windows: no permission, or being deleted.
  try {
    return look();
  } catch (error) {
    return errorCodeOf(error) === 'EPERM' ? 'refused' : undefined;
  }
}

/** `undefined`: no permission. */
function namesIn(folder: string): readonly string[] | undefined {
  try {
    return readdirSync(folder);
  } catch {
    const stats = lookAt(folder);
    return stats === 'refused' || stats?.isDirectory() ? undefined : [];
  }
}
