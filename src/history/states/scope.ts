import type { Stats } from 'node:fs';
import { isTemporaryName } from '../../machine/temporary-files.ts';

/** Folders of installed packages: large, and restorable from a lock file. */
const dependencyFolders = new Set(['node_modules', 'bower_components', '.venv', 'venv', 'Pods', '.pnpm-store']);
/** In a Git folder: objects by hash, which are only ever added. Refs decide which of them count. */
const gitObjects = new Set(['objects', 'lfs', 'annex']);
/** Here, names are those of branches or tags. */
const namedFreely = new Set(['refs', 'logs']);

const gitFolders = new Set(['hooks', 'info', 'branches', 'worktrees', 'rebase-merge', 'rebase-apply']);

/** Position of a folder: in a Git folder, in one of its folders, under `modules`, among free names, or elsewhere. */
export type GitScope = 'none' | 'git' | 'inner' | 'modules' | 'free';

export function gitScopeOf(name: string, above: GitScope): GitScope {
  if (above === 'none') return name === '.git' ? 'git' : 'none';
  if (above === 'git' && name === 'modules') return 'modules';
  const isOwn = above === 'git' || above === 'modules';
  if (above === 'free' || (isOwn && namedFreely.has(name))) return 'free';
  // A submodule's Git folder can be at any depth.
  return above === 'modules' && !gitFolders.has(name) ? 'modules' : 'inner';
}

/** Whether a folder is compared by a stamp of its contents. */
export function isDependencyFolder(name: string): boolean {
  return dependencyFolders.has(name);
}

/** Whether scans skip a name. */
export function isLeftOut(name: string, scope: GitScope): boolean {
  if (isTemporaryName(name)) return true;
  const isOwn = scope === 'git' || scope === 'modules';
  return scope !== 'none' && ((isOwn && gitObjects.has(name)) || name.endsWith('.lock'));
}

export function isGitFolder(name: string): boolean {
  return name === '.git';
}

/** Whether scans reach a path, given by its names below the scanned folder. */
export function isInScope(names: readonly string[]): boolean {
  let scope: GitScope = 'none';
  return names.every((name, index) => {
    const isInner = index < names.length - 1;
    const isIn = !isLeftOut(name, scope) && !(isInner && scope === 'none' && isDependencyFolder(name));
    scope = gitScopeOf(name, scope);
    return isIn;
  });
}

/** Records of package managers in a dependency folder. Other names with a dot are caches. */
const installRecords = new Set(['.package-lock.json', '.yarn-integrity', '.modules.yaml', '.bin']);

export function isInstalled(name: string): boolean {
  return !name.startsWith('.') || installRecords.has(name);
}

/** A digest of everything in a folder, in any order. */
export interface FolderStamp {
  add(stats: Stats): void;
  read(): string;
}

export function createFolderStamp(): FolderStamp {
  let [count, one, other] = [0, 0, 0];
  return {
    add({ ino, size, mtimeMs, ctimeMs, mode }) {
      const time = mix(mtimeMs * 1000) ^ mix(ctimeMs * 1000 + 1);
      count++;
      one = (one + mix(ino + size * 31 + time + mode)) | 0;
      other = (other + mix(time - ino * 17 + size)) | 0;
    },
    read: () => `${count} ${one} ${other}`,
  };
}

/** Returns a well-mixed 32-bit hash of a number. */
function mix(value: number): number {
  let bits = Math.imul((value % 4294967296) ^ Math.floor(value / 4294967296), 0x45d9f3b);
  bits = Math.imul(bits ^ (bits >>> 16), 0x45d9f3b);
  return bits ^ (bits >>> 16);
}
