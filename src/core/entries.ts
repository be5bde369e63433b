/** Comparable and restorable. Plain JSON; contents are stored by hash. */
export type Entry =
  | { readonly type: 'nothing' }
  /**
   * `hash` is the SHA-256 in hexadecimal, `mode` the permission bits; `names` identifies a file with several hard
   * links.
   */
  | { readonly type: 'file'; readonly hash: string; readonly mode: number; readonly names?: string }
  /** A symbolic link, never followed. */
  | { readonly type: 'link'; readonly target: string }
  /** The folder itself, without its contents. */
  | { readonly type: 'directory'; readonly mode: number }
  | UnkeptEntry;

/** Cannot be restored. `stamp` or `content` still shows whether it changed. */
export interface UnkeptEntry {
  readonly type: 'unkept';
  readonly why: UnkeptReason;
  readonly stamp?: string;
  readonly content?: HashedContent;
}

export interface HashedContent {
  readonly hash: string;
  readonly mode: number;
}

export type UnkeptReason =
  /** Exceeds the limits of a file or folder. */
  | 'too-large'
  /** A folder of installed packages. */
  | 'dependencies'
  /** The disk is full, or the store cannot be written. */
  | 'store-failed'
  | 'unreadable'
  /** The name is not UTF-8, so Node cannot open it. */
  | 'nameless'
  /** A device, socket or FIFO. */
  | 'not-a-file'
  /** Outside the workspace, or linked to outside. */
  | 'outside';

/** By absolute path, sorted so that a folder comes before its contents. */
export type Entries = ReadonlyMap<string, Entry>;

export const nothing: Entry = { type: 'nothing' };

/** As far as possible: an unkept file is equal if its stamp or content is. */
export function isSameEntry(one: Entry, other: Entry): boolean {
  const [content, otherContent] = [contentOf(one), contentOf(other)];
  if (content && otherContent && content.hash === otherContent.hash && content.mode === otherContent.mode) return true;
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

/** The content of a file, if it was read. */
export function contentOf(entry: Entry): HashedContent | undefined {
  if (entry.type === 'unkept') return entry.content;
  return entry.type === 'file' ? entry : undefined;
}

/** Innermost first. */
export function foldersAbove(path: string): readonly string[] {
  return [...path.matchAll(/[\\/]/g)]
    .map(({ index }) => path.slice(0, index))
    .filter((folder) => folder !== '')
    .reverse();
}
