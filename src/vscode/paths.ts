import { relative } from 'node:path';

/** Whether both name the same place. Absolute paths, compared as the platform does. */
export function isSamePath(a: string, b: string): boolean {
  return relative(a, b) === '';
}
