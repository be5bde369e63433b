import type { Stats } from 'node:fs';
import { isTemporaryName } from '../../machine/temporary-files.ts';

/** Large, and restorable from a lock file. */
const dependencyFolders = new Set(['node_modules', 'bower_components', '.venv', 'venv', 'Pods', '.pnpm-store']);
/** Only ever added to; refs decide which objects count. */
const gitObjects = new Set(['objects', 'lfs', 'annex']);
/** Names of branches or tags. */
const namedFreely = new Set(['refs', 'logs']);

const gitFolders = new Set(['hooks', 'info', 'branches', 'worktrees', 'rebase-merge', 'rebase-apply']);

/** Where a folder is: `free` if names in it are those of branches and tags. */
export type GitScope = 'none' | 'git' | 'inner' | 'modules' | 'free';

export function gitScopeOf(name: string, above: GitScope): GitScope {
  if (above === 'none') return name === '.git' ? 'git' : 'none';
  if (above === 'git' && name === 'modules') return 'modules';
  const isOwn = above === 'git' || above === 'modules';
  if (above === 'free' || (isOwn && namedFreely.has(name))) return 'free';
  // A submodule's Git folder can be at any depth.
  return above === 'modules' && !gitFolders.has(name) ? 'modules' : 'inner';
}

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

/** @param names below the scanned folder. */
export function isInScope(names: readonly string[]): boolean {
  let scope: GitScope = 'none';
  return names.every((name, index) => {
    const isInner = index < names.length - 1;
    const isIn = !isLeftOut(name, scope) && !(isInner && scope === 'none' && isDependencyFolder(name));
    scope = gitScopeOf(name, scope);
    return isIn;
  });
}

/** Other names with a dot are caches. */
const installRecords = new Set(['.package-lock.json', '.yarn-integrity', '.modules.yaml', '.bin']);

export function isInstalled(name: string): boolean {
  return !name.startsWith('.') || installRecords.has(name);
}

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

function mix(value: number): number {
  let bits = Math.imul((value % 4294967296) ^ Math.floor(value / 4294967296), 0x45d9f3b);
  bits = Math.imul(bits ^ (bits >>> 16), 0x45d9f3b);
  return bits ^ (bits >>> 16);
}
