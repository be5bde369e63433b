import type { Chapter, FolderState, StateEntry } from './chapter.ts';
import { isSameEntry } from './comparing/compare-states.ts';
import type { Asset, Draft, DraftDemo, Omission } from './draft.ts';
import { proveChapter } from './proving/prove-chapter.ts';

export interface MakeOptions {
  /** The folder for the files beside the demo file: relative to the workspace folder, below `.demo/`. */
  readonly folder: string;
  /** The talk's own `{NAME}`s: a text that holds one is written so that it is not filled in. */
  readonly variables?: ReadonlyMap<string, string>;
  readonly signal: AbortSignal;
  /** Files that the show is to leave as they are. What lies in `.demo/` always is. */
  leavesOut?(path: string): boolean;
  /** Called before each chapter, with its title. */
  onProgress?(title: string): void;
}

/**
 * A show that brings a folder from the first chapter's state before to the last one's state after: a demo for each
 * chapter in which anything is to be seen, several for a long one. Every demo has been run in memory; what does not come
 * out byte for byte is told. Rejects with the signal's reason.
 */
export async function makeShow(
  chapters: Iterable<Chapter> | AsyncIterable<Chapter>,
  options: MakeOptions,
): Promise<Draft> {
  const { signal, variables = new Map() } = options;
  const demos: DraftDemo[] = [];
  const assets: Asset[] = [];
  const told = new Map<string, Omission>();
  let state: FolderState | undefined;
  let last: Chapter | undefined;
  for await (const chapter of chapters) {
    signal.throwIfAborted();
    options.onProgress?.(chapter.title);
    const seen = await prepare(chapter, state ?? keep(chapter.before, options), options);
    const folder = `${options.folder}/${String(demos.length + 1).padStart(2, '0')}`;
    const proven = await proveChapter(seen.chapter, { folder, variables, signal });
    demos.push(...proven.demos);
    assets.push(...proven.assets);
    for (const one of [...seen.told, ...proven.told]) told.set(one.path, one);
    state = proven.after;
    last = chapter;
  }
  const wanted = keep(last?.after ?? new Map(), options);
  const isStillSo = ({ path }: Omission) => differs(path, state ?? wanted, wanted);
  return { demos, assets, told: [...told.values()].filter(isStillSo) };
}

/** The state without what a show leaves out. */
function keep(state: FolderState, { leavesOut }: MakeOptions): FolderState {
  const kept = new Map<string, StateEntry>();
  for (const [path, entry] of state) {
    const isOfTalk = path === '.demo' || path.startsWith('.demo/');
    if (!isOfTalk && !leavesOut?.(path)) kept.set(path, entry);
  }
  return kept;
}

/** A chapter from the state as the show has made it, to what a demo file can say; its contents are read once. */
async function prepare(chapter: Chapter, before: FolderState, options: MakeOptions) {
  const [old, after] = [new Map(before), new Map(keep(chapter.after, options))];
  const told: Omission[] = [];
  for (const path of pathsThatDiffer(before, after)) {
    const [from, to] = [before.get(path), after.get(path)];
    const why = (to && whyUnsayable(to)) ?? (from?.kind === 'submodule' ? whyUnsayable(from) : undefined);
    const loaded = { from: from && (await load(from)), to: why === undefined ? to && (await load(to)) : undefined };
    const isMissing = (from && !loaded.from) || (to && why === undefined && !loaded.to);
    if (why !== undefined || isMissing) {
      told.push({ chapter: chapter.title, path, why: why ?? 'Its content is not there to be read.' });
      if (from) after.set(path, from);
      else after.delete(path);
      continue;
    }
    if (loaded.from) old.set(path, loaded.from);
    if (loaded.to) after.set(path, loaded.to);
  }
  return { chapter: { ...chapter, before: old, after }, told };
}

/** Entries that are the same in both are one object afterwards, so that they are known at a glance. */
function pathsThatDiffer(before: FolderState, after: Map<string, StateEntry>): readonly string[] {
  const paths: string[] = [];
  for (const [path, from] of before) {
    const to = after.get(path);
    if (from === to) continue;
    if (to && isSameEntry(from, to)) after.set(path, from);
    else paths.push(path);
  }
  for (const path of after.keys()) if (!before.has(path)) paths.push(path);
  return paths;
}

function whyUnsayable({ kind }: StateEntry): string | undefined {
  if (kind === 'link') return 'No action makes a symbolic link.';
  return kind === 'submodule' ? 'No action changes a submodule.' : undefined;
}

/** The entry with its content in memory; `undefined` where it cannot be read. */
async function load(entry: StateEntry): Promise<StateEntry | undefined> {
  if (entry.kind !== 'file') return entry;
  try {
    const bytes = await entry.read();
    return { ...entry, read: async () => bytes };
  } catch {
    return undefined; // told, path by path
  }
}

/** Whether what was told is still so at the end. */
function differs(path: string, state: FolderState, after: FolderState): boolean {
  const [made, wanted] = [state.get(path), after.get(path)];
  return made && wanted ? !isSameEntry(made, wanted) : made !== wanted;
}
