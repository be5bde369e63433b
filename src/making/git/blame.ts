/** As in the commit that wrote it; from 0. */
export interface BlamedLine {
  readonly commit: string;
  /** Relative to the folder. */
  readonly path: string;
  readonly line: number;
}

/** `undefined` for uncommitted lines and files outside the folder. */
export function parseBlame(text: string, prefix: string): readonly (BlamedLine | undefined)[] {
  const names = new Map<string, string>();
  const found: { commit: string; line: number }[] = [];
  for (const row of text.split('\n')) {
    const head = /^([0-9a-f]{40,64}) (\d+) \d+(?: \d+)?$/.exec(row);
    if (head) found.push({ commit: head[1] ?? '', line: Number(head[2]) - 1 });
    else if (row.startsWith('filename ')) names.set(found.at(-1)?.commit ?? '', row.slice('filename '.length));
  }
  return found.map(({ commit, line }) => {
    const name = names.get(commit);
    if (/^0+$/.test(commit) || !name?.startsWith(prefix)) return undefined;
    return { commit, path: name.slice(prefix.length), line };
  });
}
