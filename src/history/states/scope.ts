import type { Stats } from 'node:fs';
import { isTemporaryName } from '../../machine/temporary-files.ts';

/** Folders of what package managers have installed: as large as they like, and made anew from a file of locks. */
const dependencyFolders = new Set(['node_modules', 'bower_components', '.venv', 'venv', 'Pods', '.pnpm-store']);
/** In a Git folder: bytes by their hash, which only ever come; the small files beside them say what counts. */
const gitObjects = new Set(['objects', 'lfs', 'annex']);
/** In these a name is that of a branch or a tag. */
const namedFreely = new Set(['refs', 'logs']);

/** Other folders of a Git folder. */
const gitFolders = new Set(['hooks', 'info', 'branches', 'worktrees', 'rebase-merge', 'rebase-apply']);

/** Where a folder stands: Git's own folder, within it, within it where names are free, or anywhere else. */
export type GitScope = 'none' | 'git' | 'inner' | 'modules' | 'free';

/** Where a folder of that name in a folder stands. */
export function gitScopeOf(name: string, above: GitScope): GitScope {
  if (above === 'none') return name === '.git' ? 'git' : 'none';
  if (above === 'git' && name === 'modules') return 'modules';
  const isOwn = above === 'git' || above === 'modules';
  if (above === 'free' || (isOwn && namedFreely.has(name))) return 'free';
  // A submodule's Git folder lies as deep as its path is long.
  return above === 'modules' && !gitFolders.has(name) ? 'modules' : 'inner';
}

/** Whether a folder is known by a stamp of what lies directly in it. */
export function isDependencyFolder(name: string): boolean {
  return dependencyFolders.has(name);
}

/** Whether a name in a folder is left out of every look through it. */
export function isLeftOut(name: string, scope: GitScope): boolean {
  if (isTemporaryName(name)) return true;
  const isOwn = scope === 'git' || scope === 'modules';
  return scope !== 'none' && ((isOwn && gitObjects.has(name)) || name.endsWith('.lock'));
}

export function isGitFolder(name: string): boolean {
  return name === '.git';
}

/** Whether the names of a path, from a folder that is looked through, lead to something that is looked at. */
export function isInScope(names: readonly string[]): boolean {
  let scope: GitScope = 'none';
  return names.every((name, index) => {
    const isInner = index < names.length - 1;
    const isIn = !isLeftOut(name, scope) && !(isInner && scope === 'none' && isDependencyFolder(name));
    scope = gitScopeOf(name, scope);
    return isIn;
  });
}

/**
 * In a folder of dependencies: by these a package manager tells what it has installed; other names with a dot are caches.
 */
const installRecords = new Set(['.package-lock.json', '.yarn-integrity', '.modules.yaml', '.bin']);

/** Whether a name in a folder of dependencies was put there by a package manager. */
export function isInstalled(name: string): boolean {
  return !name.startsWith('.') || installRecords.has(name);
}

/** A digest of a folder's content, in any order of adding: by the stamps of all in it. */
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

/** 32 bits of a number of any size, spread evenly. */
function mix(value: number): number {
  let bits = Math.imul((value % 4294967296) ^ Math.floor(value / 4294967296), 0x45d9f3b);
  bits = Math.imul(bits ^ (bits >>> 16), 0x45d9f3b);
  return bits ^ (bits >>> 16);
}
