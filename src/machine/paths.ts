import { readdir } from 'node:fs/promises';
import nodePath, { basename, dirname, join, relative, sep } from 'node:path';
import { wayInto } from '../core/way-into.ts';

/** Whether `path` is `folder` or lies in it. Absolute paths, compared as the platform does. */
export function isInside(folder: string, path: string): boolean {
  return wayInto(nodePath, folder, path) !== undefined;
}

/** Whether both name the same place. Absolute paths, compared as the platform does. */
export function isSamePath(a: string, b: string): boolean {
  return relative(a, b) === '';
}

/** Node's `join` for an absolute folder and a name in it, at a tenth of the cost. The root of a drive ends with `sep`. */
export function placeIn(folder: string, name: string): string {
  return folder.endsWith(sep) ? folder + name : folder + sep + name;
}

/** Whether one name in a folder is the other in capitals, or in composition of its letters. */
export function isRespelled(path: string, target: string): boolean {
  const [name, other] = [basename(path), basename(target)];
  return dirname(path) === dirname(target) && name !== other && foldPath(name) === foldPath(other);
}

/** A path without capitals, its letters composed. */
export function foldPath(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/**
 * An entry's path with its name as it is on disk. Where capitals do not count an entry opens by other names, too;
 * `namesIn` lists a folder.
 */
export async function spellingOnDisk(
  path: string,
  namesIn: (folder: string) => Promise<readonly string[]> = listNames,
  platform: NodeJS.Platform = process.platform,
): Promise<string> {
  if (platform !== 'win32' && platform !== 'darwin') return path;
  const names = await namesIn(dirname(path));
  const isWritten = (name: string) => name.normalize('NFC') === basename(path).normalize('NFC');
  if (names.some(isWritten)) return path;
  const respelled = names.map((name) => join(dirname(path), name)).find((other) => isRespelled(path, other));
  return respelled ?? path;
}

function listNames(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}
