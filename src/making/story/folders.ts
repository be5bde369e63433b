import { dirname } from 'node:path/posix';
import type { FolderState } from '../chapter.ts';
import type { EntryChange } from '../comparing/compare-states.ts';

/** With files, without the root. */
export function foldersOf(paths: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let folder = dirname(path); folder !== '.' && !folders.has(folder); folder = dirname(folder))
      folders.add(folder);
  }
  return folders;
}

export interface Move {
  readonly from: string;
  readonly to: string;
}

/** The outermost folder if all its files move together, else single files. */
export function planMoves(changes: readonly EntryChange[], before: FolderState): readonly Move[] {
  const renames = changes.flatMap((change) =>
    change.kind === 'changed' && change.from !== undefined ? [{ from: change.from, to: change.path }] : [],
  );
  if (renames.length === 0) return [];
  const counts = countFiles(before.keys());
  const taken = new Set([...foldersOf(before.keys()), ...before.keys()]);
  const moved = new Map<string, { readonly move: Move; count: number }>();
  for (const rename of renames) {
    for (const move of foldersAbove(rename)) {
      const key = `${move.from}\0${move.to}`;
      const known = moved.get(key);
      if (known) known.count += 1;
      else moved.set(key, { move, count: 1 });
    }
  }
  const isWhole = ({ from, to }: Move, count: number) =>
    count === counts.get(from) && !taken.has(to) && !to.startsWith(`${from}/`);
  const whole = [...moved.values()].filter(({ move, count }) => isWhole(move, count)).map(({ move }) => move);
  const outermost = whole.filter((move) => !whole.some((other) => other !== move && isInMove(move, other)));
  return [...outermost, ...renames.filter((rename) => !outermost.some((move) => isInMove(rename, move)))];
}

function countFiles(paths: Iterable<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const path of paths) {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder))
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}

/** That may have been renamed. */
function foldersAbove({ from, to }: Move): readonly Move[] {
  const pairs: Move[] = [];
  let [a, b] = [from, to];
  while (baseOf(a) === baseOf(b)) {
    [a, b] = [dirname(a), dirname(b)];
    if (a === '.' || b === '.' || a === b) break;
    pairs.push({ from: a, to: b });
  }
  return pairs;
}

function isInMove(inner: Move, outer: Move): boolean {
  return inner.from.startsWith(`${outer.from}/`) && outer.to + inner.from.slice(outer.from.length) === inner.to;
}

function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** `early` ones are in the way of new entries; `between` ones too, but contain files to move first. */
export interface Deletions {
  readonly early: readonly string[];
  readonly between: readonly string[];
  readonly late: readonly string[];
}

/** Includes folders left empty. */
export function planDeletions(
  changes: readonly EntryChange[],
  moves: readonly Move[],
  before: FolderState,
  after: FolderState,
): Deletions {
  const stay = foldersOf(after.keys());
  const movedFolders = new Set(moves.map(({ from }) => from));
  const paths = new Set<string>();
  for (const change of changes) {
    const gone = change.kind === 'deleted' ? change.path : change.kind === 'changed' ? change.from : undefined;
    if (gone === undefined) continue;
    const folder = outermostGone(gone, stay, movedFolders);
    if (folder !== undefined) paths.add(folder);
    else if (change.kind === 'deleted') paths.add(gone);
  }
  const comingFolders = foldersOf(changes.filter(({ kind }) => kind !== 'deleted').map(({ path }) => path));
  const isInTheWay = (path: string) => comingFolders.has(path) || after.has(path);
  const all = [...paths].filter((path) => before.has(path) || !movedFolders.has(path)).sort();
  const holdsMoved = (path: string) => moves.some(({ from }) => from.startsWith(`${path}/`));
  const obstacles = all.filter(isInTheWay);
  return {
    early: obstacles.filter((path) => !holdsMoved(path)),
    between: obstacles.filter(holdsMoved),
    late: all.filter((path) => !isInTheWay(path)),
  };
}

/** `undefined` if it is moved. */
function outermostGone(path: string, stay: ReadonlySet<string>, moved: ReadonlySet<string>): string | undefined {
  let outermost: string | undefined;
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    if (stay.has(folder)) break;
    outermost = folder;
  }
  return outermost !== undefined && moved.has(outermost) ? undefined : outermost;
}
