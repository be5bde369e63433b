import { isAbsolute, relative, sep } from 'node:path';

/** Whether `path` is `folder` or lies in it. Absolute paths, compared as the platform does. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

export function isSamePath(a: string, b: string): boolean {
  return relative(a, b) === '';
}
