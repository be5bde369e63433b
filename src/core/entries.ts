/** A file, folder or link at a path, comparable and exactly restorable. Plain JSON; bytes are known by their hash. */
export type Entry =
  | { readonly type: 'nothing' }
  /** `hash` is the SHA-256 of the content in hexadecimal, `mode` the permission bits; `names` tells which one it is that has several names. */
  | { readonly type: 'file'; readonly hash: string; readonly mode: number; readonly names?: string }
  /** A symbolic link, never followed. */
  | { readonly type: 'link'; readonly target: string }
  /** Everything in it, by name; without `entries` it is the folder itself that is meant, whatever is in it. */
  | { readonly type: 'directory'; readonly mode: number; readonly entries?: Readonly<Record<string, Entry>> }
  /** Not restorable; of a file `stamp` still tells whether it is the same. */
  | { readonly type: 'unkept'; readonly why: UnkeptReason; readonly stamp?: string };

export type UnkeptReason =
  /** Larger than a file, or more than a folder, may be to be kept. */
  | 'too-large'
  /** The store takes no more: the disk is full, or the folder cannot be written. */
  | 'store-failed'
  | 'unreadable'
  /** A device, a socket, a FIFO. */
  | 'not-a-file'
  /** Not in the workspace, or a link leads out of it. */
  | 'outside';

export const nothing: Entry = { type: 'nothing' };

/** Whether both are the same, as far as can be told: what could not be kept is the same while its stamp is. */
export function isSameEntry(one: Entry, other: Entry): boolean {
  switch (one.type) {
    case 'nothing':
      return other.type === 'nothing';
    case 'file':
      return other.type === 'file' && one.hash === other.hash && one.mode === other.mode;
    case 'link':
      return other.type === 'link' && one.target === other.target;
    case 'unkept':
      return other.type === 'unkept' && one.stamp !== undefined && one.stamp === other.stamp;
    case 'directory':
      return other.type === 'directory' && one.mode === other.mode && holdSame(one.entries, other.entries);
  }
}

/** The entry of a name, if there is one. */
export function entryOf(entries: Readonly<Record<string, Entry>>, name: string): Entry {
  return (Object.hasOwn(entries, name) && entries[name]) || nothing;
}

/** Some folders with all in them, as they were at a time: absolute paths, a folder before what is in it, and without it. */
export interface Survey {
  readonly entries: ReadonlyMap<string, Entry>;
  /** Paths not looked at on purpose; of a folder only itself. */
  readonly leftOut: ReadonlySet<string>;
  /** Why it is not all; `undefined` when it is. */
  readonly incomplete: string | undefined;
}

/**
 * Of each path that differs, how it was before, in the order in which to put it back: `nothing` for what has come since.
 * What may have been there before without having been looked at is not among them.
 */
export function changesBetween(before: Survey, after: Survey): ReadonlyMap<string, Entry> {
  const changes = new Map<string, Entry>();
  for (const [path, entry] of before.entries) {
    if (!isSameEntry(entry, after.entries.get(path) ?? nothing)) changes.set(path, entry);
  }
  if (before.incomplete !== undefined) return changes;
  const isLeftOut = (path: string) => [path, ...foldersAbove(path)].some((one) => before.leftOut.has(one));
  for (const path of after.entries.keys()) {
    if (!before.entries.has(path) && !isLeftOut(path)) changes.set(path, nothing);
  }
  return changes;
}

type FolderEntries = Readonly<Record<string, Entry>> | undefined;

function holdSame(one: FolderEntries, other: FolderEntries): boolean {
  if (one === undefined || other === undefined) return true;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every((name) => Object.hasOwn(other, name) && isSameEntry(entryOf(one, name), entryOf(other, name)));
}

function foldersAbove(path: string): readonly string[] {
  return [...path.matchAll(/[\\/]/g)].map(({ index }) => path.slice(0, index));
}
