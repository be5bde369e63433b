/** Node's `path`, `posix` or `win32`. */
export interface PathRules {
  readonly sep: string;
  relative(from: string, to: string): string;
  isAbsolute(path: string): boolean;
}

/**
 * Empty for the folder itself, `undefined` outside. Compares path segments, not prefixes: `/talk-2` is not in `/talk`,
 * but `/talk/..notes` is. Both absolute.
 */
export function wayInto({ sep, relative, isAbsolute }: PathRules, folder: string, path: string): string | undefined {
  const way = relative(folder, path);
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way) ? undefined : way;
}
