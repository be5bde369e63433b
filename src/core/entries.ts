/** A file, folder or link at a path, comparable and exactly restorable. Plain JSON; bytes are known by their hash. */
export type Entry =
  | { readonly type: 'nothing' }
  /** `hash` is the SHA-256 of the content in hexadecimal, `mode` the permission bits; `names` tells which one it is that has several names. */
  | { readonly type: 'file'; readonly hash: string; readonly mode: number; readonly names?: string }
  /** A symbolic link, never followed. */
  | { readonly type: 'link'; readonly target: string }
  /** The folder itself; its entries stand beside it. */
  | { readonly type: 'directory'; readonly mode: number }
  | UnkeptEntry;

/** Not restorable; `stamp` still tells whether it is the same, and so does the content of a file if it was read. */
export interface UnkeptEntry {
  readonly type: 'unkept';
  readonly why: UnkeptReason;
  readonly stamp?: string;
  readonly content?: HashedContent;
}

/** Of a file, as an entry has both. */
export interface HashedContent {
  readonly hash: string;
  readonly mode: number;
}

export type UnkeptReason =
  /** Larger than a file, or more than a folder, may be to be kept. */
  | 'too-large'
  /** A folder of installed packages. */
  | 'dependencies'
  /** The store takes no more: the disk is full, or the folder cannot be written. */
  | 'store-failed'
  | 'unreadable'
  /** Its name is no text: bytes that are no UTF-8, by which Node cannot ask for it. */
  | 'nameless'
  /** A device, a socket, a FIFO. */
  | 'not-a-file'
  /** Not in the workspace, or a link leads out of it. */
  | 'outside';

/** Absolute paths sorted by their real places: a folder comes before its entries. */
export type Entries = ReadonlyMap<string, Entry>;

export const nothing: Entry = { type: 'nothing' };

/**
 * Whether both are the same, as far as can be told: a file that could not be kept is the same while its stamp or its
 * content is.
 */
export function isSameEntry(one: Entry, other: Entry): boolean {
  const [content, found] = [contentOf(one), contentOf(other)];
  if (content && found && content.hash === found.hash && content.mode === found.mode) return true;
  switch (one.type) {
    case 'nothing':
      return other.type === 'nothing';
    case 'file':
      return false;
    case 'link':
      return other.type === 'link' && one.target === other.target;
    case 'unkept':
      return other.type === 'unkept' && one.stamp !== undefined && one.stamp === other.stamp;
    case 'directory':
      return other.type === 'directory' && one.mode === other.mode;
  }
}

/** Of a file; `undefined` for all else, and for one that could not be read. */
export function contentOf(entry: Entry): HashedContent | undefined {
  if (entry.type === 'unkept') return entry.content;
  return entry.type === 'file' ? entry : undefined;
}

/** The folders above a path, the innermost first. */
export function foldersAbove(path: string): readonly string[] {
  return [...path.matchAll(/[\\/]/g)]
    .map(({ index }) => path.slice(0, index))
    .filter((folder) => folder !== '')
    .reverse();
}
