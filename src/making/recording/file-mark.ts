import type { StateEntry } from '../chapter.ts';

/** Plain JSON. */
export type FileMark =
  | { readonly kind: 'file'; readonly hash: string; readonly runs?: true }
  | { readonly kind: 'link'; readonly target: string }
  /** Too large or unreadable. */
  | { readonly kind: 'unkept'; readonly stamp: string };

/** `undefined` if it is gone. */
export type ReadBytes = (hash: string) => Promise<Uint8Array | undefined>;

export function isSameMark(one: FileMark | null | undefined, other: FileMark | null | undefined): boolean {
  return one === other || (one != null && other != null && keyOf(one) === keyOf(other));
}

/** The same entry for equal marks. */
export function createEntryMaker(read: ReadBytes): (mark: FileMark) => StateEntry {
  const made = new Map<string, StateEntry>();
  return (mark) => {
    const key = keyOf(mark);
    const entry = made.get(key) ?? toEntry(mark, read);
    made.set(key, entry);
    return entry;
  };
}

function toEntry(mark: FileMark, read: ReadBytes): StateEntry {
  switch (mark.kind) {
    case 'link':
      return { kind: 'link', id: mark.target, isExecutable: false, read: async () => Buffer.from(mark.target) };
    case 'unkept':
      return { kind: 'file', id: `unkept ${mark.stamp}`, isExecutable: false, read: () => Promise.reject(lost()) };
    case 'file':
      return {
        kind: 'file',
        id: mark.hash,
        isExecutable: mark.runs === true,
        async read() {
          const bytes = await read(mark.hash);
          if (!bytes) throw lost();
          return bytes;
        },
      };
  }
}

function lost(): Error {
  return new Error('the content was not kept');
}

function keyOf(mark: FileMark): string {
  if (mark.kind === 'file') return `file ${mark.hash} ${mark.runs === true}`;
  return mark.kind === 'link' ? `link ${mark.target}` : `unkept ${mark.stamp}`;
}
