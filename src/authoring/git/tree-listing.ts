/** A name in a tree of Git. */
export interface TreeEntry {
  readonly kind: 'file' | 'link' | 'submodule';
  readonly isExecutable: boolean;
  /** The name of its object. */
  readonly hash: string;
}

/** Reads what `git ls-tree -r -z` prints: `<mode> <type> <hash>\t<path>\0` each. */
export function parseTree(text: string): ReadonlyMap<string, TreeEntry> {
  const entries = new Map<string, TreeEntry>();
  for (const record of text.split('\0')) {
    const tab = record.indexOf('\t');
    const [mode = '', , hash = ''] = record.slice(0, Math.max(tab, 0)).split(' ');
    if (tab > 0) entries.set(record.slice(tab + 1), { kind: kindOf(mode), isExecutable: mode === '100755', hash });
  }
  return entries;
}

/**
 * Reads what `git diff-tree -r -z --no-renames` prints: `:<mode> <mode> <hash> <hash> <status>\0<path>\0` each. `undefined`
 * for what is there no more.
 */
export function parseTreeChanges(text: string): ReadonlyMap<string, TreeEntry | undefined> {
  const changes = new Map<string, TreeEntry | undefined>();
  const records = text.split('\0');
  for (let i = 0; i + 1 < records.length; i += 2) {
    const [, mode = '', , hash = '', status] = (records[i] ?? '').split(' ');
    const entry = status === 'D' ? undefined : { kind: kindOf(mode), isExecutable: mode === '100755', hash };
    changes.set(records[i + 1] ?? '', entry);
  }
  return changes;
}

function kindOf(mode: string): TreeEntry['kind'] {
  if (mode === '120000') return 'link';
  return mode === '160000' ? 'submodule' : 'file';
}
