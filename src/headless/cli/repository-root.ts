import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** The top level of the Git repository that holds a folder, without running git; the folder itself where none does. */
export function findRepositoryRoot(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at; // a folder, or a file in a worktree or submodule
    if (dirname(at) === at) return folder;
  }
}

/** Names files by their paths from a folder, with slashes. */
export function nameFrom(root: string): (path: string) => string {
  return (path) => relative(root, path).split(sep).join('/');
}
