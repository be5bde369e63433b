import { accessSync, constants, statSync } from 'node:fs';
import { posix, win32 } from 'node:path';

/** Where programs are looked for; this machine unless told. */
export interface ProgramPlaces {
  /** The environment's `PATH`. */
  readonly path?: string | undefined;
  readonly platform?: NodeJS.Platform;
  readonly isProgram?: (path: string) => boolean;
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
  const names = isWindows && !/\.(?:exe|com)$/i.test(name) ? [`${name}.com`, `${name}.exe`] : [name];
  return folders.flatMap((folder) => names.map((file) => join(folder, file))).find(isProgram);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
