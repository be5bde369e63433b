/** What lies at a path, so that it can be compared and put back exactly. Plain JSON; bytes are known by their hash. */
export type Entry =
  | { readonly type: 'nothing' }
  /** `hash` is the SHA-256 of the content in hexadecimal, `mode` the permission bits. */
  | { readonly type: 'file'; readonly hash: string; readonly mode: number }
  /** A symbolic link, never followed. */
  | { readonly type: 'link'; readonly target: string }
  /** Everything in it, by name. */
  | { readonly type: 'directory'; readonly mode: number; readonly entries: Readonly<Record<string, Entry>> }
  /** What cannot be put back; of a file `stamp` still tells whether it is the same. */
  | { readonly type: 'unkept'; readonly why: UnkeptReason; readonly stamp?: string };

export type UnkeptReason =
  /** Larger than a file, or more than a folder, may be to be kept. */
  | 'too-large'
  /** The store takes no more: the disk is full, or the folder cannot be written. */
  | 'store-failed'
  | 'unreadable'
  /** A device, a socket, a FIFO. */
  | 'not-a-file';

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
    case 'directory': {
      if (other.type !== 'directory' || one.mode !== other.mode) return false;
      const names = Object.keys(one.entries);
      if (names.length !== Object.keys(other.entries).length) return false;
      return names.every(
        (name) =>
          Object.hasOwn(other.entries, name) && isSameEntry(entryOf(one.entries, name), entryOf(other.entries, name)),
      );
    }
  }
}

/** What a folder holds under a name; nothing, without one. */
export function entryOf(entries: Readonly<Record<string, Entry>>, name: string): Entry {
  return (Object.hasOwn(entries, name) && entries[name]) || nothing;
}

/** Of each path that differs, how it was before: `nothing` for what has come since. */
export function changesBetween(
  before: ReadonlyMap<string, Entry>,
  after: ReadonlyMap<string, Entry>,
): ReadonlyMap<string, Entry> {
  const changes = new Map<string, Entry>();
  for (const [path, entry] of before) if (!isSameEntry(entry, after.get(path) ?? nothing)) changes.set(path, entry);
  for (const path of after.keys()) if (!before.has(path)) changes.set(path, nothing);
  return changes;
}
