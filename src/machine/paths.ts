import { readdir } from 'node:fs/promises';
import nodePath, { basename, dirname, join, relative, sep } from 'node:path';
import { wayInto } from '../core/way-into.ts';

/** Also `true` for the folder itself. Paths are absolute. */
export function isInside(folder: string, path: string): boolean {
  return wayInto(nodePath, folder, path) !== undefined;
}

/** Paths are absolute. */
export function isSamePath(a: string, b: string): boolean {
  return relative(a, b) === '';
}

/** Ten times as fast as `join`. `name` must be plain. */
export function pathIn(folder: string, name: string): string {
  return folder.endsWith(sep) ? folder + name : folder + sep + name;
}

/** Only in case or Unicode composition. */
export function isRespelled(path: string, target: string): boolean {
  const [name, other] = [basename(path), basename(target)];
  return dirname(path) === dirname(target) && name !== other && foldPath(name) === foldPath(other);
}

export function foldPath(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/** A name in another case may open the same entry. */
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
