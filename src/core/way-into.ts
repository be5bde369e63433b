/** How paths are written: Node's `path`, or its `posix` or `win32`. */
export interface PathRules {
  readonly sep: string;
  relative(from: string, to: string): string;
  isAbsolute(path: string): boolean;
}

/**
 * The way from a folder to a path in it, empty for the folder itself; `undefined` when the path lies elsewhere. By the
 * parts of the path and never by a common beginning: `/talk-2` is not in `/talk`, and `/talk/..notes` is. Both absolute.
 */
export function wayInto({ sep, relative, isAbsolute }: PathRules, folder: string, path: string): string | undefined {
  const way = relative(folder, path);
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way) ? undefined : way;
}
