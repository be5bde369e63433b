export interface TreeEntry {
  readonly kind: 'file' | 'link' | 'submodule';
  readonly isExecutable: boolean;
  readonly hash: string;
}

/** `<mode> <type> <hash>\t<path>\0` each, of `git ls-tree -r -z`. */
export function parseTree(text: string): ReadonlyMap<string, TreeEntry> {
  const entries = new Map<string, TreeEntry>();
  for (const record of text.split('\0')) {
    const tab = record.indexOf('\t');
    const [mode = '', , hash = ''] = record.slice(0, Math.max(tab, 0)).split(' ');
    if (tab > 0) entries.set(record.slice(tab + 1), entryOf(mode, hash));
  }
  return entries;
}

export function entryOf(mode: string, hash: string): TreeEntry {
  return { kind: kindOf(mode), isExecutable: mode === '100755', hash };
}

function kindOf(mode: string): TreeEntry['kind'] {
  if (mode === '120000') return 'link';
  return mode === '160000' ? 'submodule' : 'file';
}
