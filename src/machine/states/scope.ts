import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { isTemporaryName } from '../temporary-files.ts';

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

/** In a folder of dependencies: by these a package manager tells what it has installed; other names with a dot are caches. */
const installRecords = new Set(['.package-lock.json', '.yarn-integrity', '.modules.yaml', '.bin']);

/** Tells apart what a package manager has installed from what was there before: by what lies directly in the folder. */
export function dependencyStamp(folder: string, { dev, ino }: Stats): string {
  const names = namesIn(folder).filter((name) => !name.startsWith('.') || installRecords.has(name));
  const parts = names.map((name) => {
    const stats = lstatOf(join(folder, name));
    return `${name}:${stats?.ino}:${stats?.mtimeMs}`;
  });
  return createHash('sha256')
    .update([dev, ino, ...parts].join())
    .digest('hex');
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return []; // one that cannot be listed is told apart by itself
  }
}

function lstatOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined; // its name tells it apart all the same
  }
}
