import { accessSync, constants, lstatSync, statSync } from 'node:fs';
import { posix, win32 } from 'node:path';

/** Where programs are looked for; this machine unless told. */
export interface ProgramPlaces {
  /** The environment's `PATH`. */
  readonly path?: string | undefined;
  readonly platform?: NodeJS.Platform;
  readonly isProgram?: (path: string) => boolean;
  /** Whether batch files count on Windows, which Node cannot start by themselves. */
  readonly takesBatchFiles?: boolean;
}

/**
 * Absolute path of a program by its name, as `PATH` has it; `undefined` where it is not there. Unlike the system's own
 * search it never looks into the folder in which the program is to run, which may be a stranger's: not on Windows, and
 * not for an entry of `PATH` that is relative.
 */
export function programPath(name: string, places: ProgramPlaces = {}): string | undefined {
  const { path = process.env.PATH ?? '', platform = process.platform, isProgram = isExecutable } = places;
  const isWindows = platform === 'win32';
  const { join, delimiter } = isWindows ? win32 : posix;
  const folders = path
    .split(delimiter)
    .map((folder) => (isWindows ? folder.replaceAll('"', '') : folder))
    .filter((folder) => (isWindows ? /^(?:[A-Za-z]:[\\/]|\\\\)/ : /^\//).test(folder));
  const isBare = isWindows && !/\.(?:exe|com|cmd|bat)$/i.test(name);
  const endings = places.takesBatchFiles ? ['.com', '.exe', '.bat', '.cmd'] : ['.com', '.exe'];
  const names = isBare ? endings.map((ending) => name + ending) : [name];
  return folders
    .filter((folder) => !isLinuxShell(name, folder, isWindows))
    .flatMap((folder) => names.map((file) => join(folder, file)))
    .find(isProgram);
}

/** `bash.exe` of Windows' own folder runs in Linux, where the paths of a show lead nowhere. */
function isLinuxShell(name: string, folder: string, isWindows: boolean): boolean {
  return isWindows && /^bash(?:\.exe)?$/i.test(name) && /[\\/](?:system32|sysnative)[\\/]?$/i.test(folder);
}

/** On Windows a program of the Store is a link that cannot be followed. */
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
