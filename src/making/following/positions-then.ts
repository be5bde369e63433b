import { join, relative, sep } from 'node:path';
import { stateOf } from '../commit-chapters.ts';
import type { BlamedLine } from '../git/blame.ts';
import type { Repository } from '../repository.ts';
import { type PositionOptions, positionsOfShow, type ShownPosition } from './positions-of-show.ts';

/** Positions by key, in the state of their commit; `undefined` if unknown. */
export type PositionsThen = ReadonlyMap<string, ShownPosition | undefined>;

/** Those with the most positions first. */
const mostCommits = 12;
/** Files that may differ from a commit. */
const mostFiles = 5000;

export async function positionsThen(
  positions: readonly ShownPosition[],
  repository: Repository,
  options: PositionOptions,
): Promise<PositionsThen> {
  const { folder } = options;
  const written = [...(await findCommits(positions, repository, folder))];
  const found = new Map<string, ShownPosition | undefined>();
  for (const [, some] of written) for (const { position } of some) found.set(keyOf(position), undefined);
  for (const [commit, some] of written.sort((a, b) => b[1].length - a[1].length).slice(0, mostCommits)) {
    const contents = await contentsAt(commit, repository, folder, options.contents);
    if (!contents) continue;
    const then = contents.size === 0 ? positions : await positionsOfShow({ ...options, contents });
    for (const { position, line } of some) {
      const old = then.find((one) => isSame(one, line, folder) && one.written === position.written);
      if (old?.isCertain) found.set(keyOf(position), old);
    }
  }
  return found;
}

export function keyOf({ demoFile, demo, action }: Pick<ShownPosition, 'demoFile' | 'demo' | 'action'>): string {
  return `${demo} ${action} ${demoFile}`;
}

interface BlamedPosition {
  readonly position: ShownPosition;
  readonly line: BlamedLine;
}

/** By commit. */
async function findCommits(positions: readonly ShownPosition[], repository: Repository, folder: string) {
  const found = new Map<string, BlamedPosition[]>();
  for (const path of new Set(positions.map(({ demoFile }) => demoFile))) {
    const blamed = await repository.blame(nameIn(folder, path)).catch(() => []);
    for (const position of positions) {
      const line = position.demoFile === path ? blamed[position.range.start.line] : undefined;
      if (line) found.set(line.commit, [...(found.get(line.commit) ?? []), { position, line }]);
    }
  }
  return found;
}

/** Differing files with their old content; `undefined` if there are too many. */
async function contentsAt(
  commit: string,
  repository: Repository,
  folder: string,
  unsaved: PositionOptions['contents'] = new Map(),
): Promise<Map<string, Uint8Array | undefined> | undefined> {
  const head = await repository.resolve('HEAD');
  const then = await stateOf(repository, commit);
  const changed = await repository.treeChanges(head, commit).catch(() => undefined); // too many, or missing
  if (!changed) return undefined;
  const paths = new Set([...changed.keys(), ...(await repository.changedPaths())]);
  for (const path of unsaved.keys()) paths.add(nameIn(folder, path));
  if (paths.size > mostFiles) return undefined;
  const contents = new Map<string, Uint8Array | undefined>();
  for (const path of paths) {
    const entry = then.get(path);
    if (entry && entry.kind !== 'file') continue;
    contents.set(join(folder, path), await entry?.read());
  }
  return contents;
}

function isSame({ demoFile, range }: ShownPosition, { path, line }: BlamedLine, folder: string): boolean {
  return nameIn(folder, demoFile) === path && range.start.line === line;
}

function nameIn(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/');
}
