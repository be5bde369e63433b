import { accessSync, constants, lstatSync, statSync } from 'node:fs';
import { posix, win32 } from 'node:path';

export interface ProgramSearch {
  readonly path?: string | undefined;
  readonly platform?: NodeJS.Platform;
  readonly isProgram?: (path: string) => boolean;
  /** Node cannot start them directly. */
  readonly takesBatchFiles?: boolean;
}

/** Searches the `PATH`, but never the current folder or relative entries, which may belong to a stranger. */
export function programPath(name: string, search: ProgramSearch = {}): string | undefined {
  const { path = process.env.PATH ?? '', platform = process.platform, isProgram = isExecutable } = search;
  const isWindows = platform === 'win32';
  const { join, delimiter } = isWindows ? win32 : posix;
  const folders = path
    .split(delimiter)
    .map((folder) => (isWindows ? folder.replaceAll('"', '') : folder))
    .filter((folder) => (isWindows ? /^(?:[A-Za-z]:[\\/]|\\\\)/ : /^\//).test(folder));
  const lacksExtension = isWindows && !/\.(?:exe|com|cmd|bat)$/i.test(name);
  const endings = search.takesBatchFiles ? ['.com', '.exe', '.bat', '.cmd'] : ['.com', '.exe'];
  const names = lacksExtension ? endings.map((ending) => name + ending) : [name];
  return folders
    .filter((folder) => !isLinuxShell(name, folder, isWindows))
    .flatMap((folder) => names.map((file) => join(folder, file)))
    .find(isProgram);
}

/** It runs in WSL, where the show's paths are invalid. */
function isLinuxShell(name: string, folder: string, isWindows: boolean): boolean {
  return isWindows && /^bash(?:\.exe)?$/i.test(name) && /[\\/](?:system32|sysnative)[\\/]?$/i.test(folder);
}

/** Programs of the Windows Store are unreadable links. */
function isExecutable(path: string): boolean {
  try {
    if (process.platform === 'win32') return isFileOrLink(path);
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function isFileOrLink(path: string): boolean {
  const stats = lstatSync(path);
  return stats.isFile() || stats.isSymbolicLink();
}
