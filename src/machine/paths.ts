import { readdir } from 'node:fs/promises';
import nodePath, { basename, dirname, join, relative, sep } from 'node:path';
import { wayInto } from '../core/way-into.ts';

/** Whether `path` is `folder` or lies in it. Compares absolute paths like the platform. */
export function isInside(folder: string, path: string): boolean {
  return wayInto(nodePath, folder, path) !== undefined;
}

/** Compares absolute paths like the platform. */
export function isSamePath(a: string, b: string): boolean {
  return relative(a, b) === '';
}

/** Like `join`, but ten times as fast. `name` must be a plain name. */
export function placeIn(folder: string, name: string): string {
  return folder.endsWith(sep) ? folder + name : folder + sep + name;
}

/** Whether the names differ only in case or Unicode composition. */
export function isRespelled(path: string, target: string): boolean {
  const [name, other] = [basename(path), basename(target)];
  return dirname(path) === dirname(target) && name !== other && foldPath(name) === foldPath(other);
}

export function foldPath(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/** Returns the path with its name as on disk, because a name in another case may open the same entry. */
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
