import nodePath, { relative } from 'node:path';
import { wayInto } from '../core/way-into.ts';

/** Whether `path` is `folder` or lies in it. Absolute paths, compared as the platform does. */
export function isInside(folder: string, path: string): boolean {
  return wayInto(nodePath, folder, path) !== undefined;
}

/** Whether both name the same place. Absolute paths, compared as the platform does. */
export function isSamePath(a: string, b: string): boolean {
  return relative(a, b) === '';
}
