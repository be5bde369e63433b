import type { Asset, Draft, DraftDemo, Omission } from '../authoring/draft.ts';
import { DemoError } from '../core/errors.ts';
import { type Chapter, type FolderState, type RecordedPiece, type StateEntry, withChanges } from './chapter.ts';
import { isSameEntry } from './comparing/compare-states.ts';
import { proveChapter } from './proving/prove-chapter.ts';
import { joinActions } from './story/pacing.ts';

export interface MakeOptions {
  /** For the show's files, relative to the workspace folder, below `.demo/`. */
  readonly folder: string;
  /** `{NAME}` in file contents must not be expanded. */
  readonly variables?: ReadonlyMap<string, string>;
  readonly signal: AbortSignal;
  /** In addition to `.demo/`. */
  leavesOut?(path: string): boolean;
  onProgress?(title: string): void;
}

/**
 * Turns the first chapter's state into the last one's, with one or more demos per chapter. Runs every demo in memory,
 * and reports files that are not byte for byte equal. Rejects with the signal's reason.
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
  const adder = createDemoAdder(demos);
  for await (const chapter of chapters) {
    signal.throwIfAborted();
    options.onProgress?.(chapter.title);
    const seen = await prepare(chapter, state ?? keep(chapter.before, options), options);
    const folder = `${options.folder}/${String(Math.max(demos.length, adder.chapters) + 1).padStart(2, '0')}`;
    const proven = await proveChapter(seen.chapter, { folder, variables, signal });
    adder.add(proven.demos, chapter);
    assets.push(...proven.assets);
    // An omitted file differs in later chapters too; report the last one that changed it.
    const isNews = ({ path }: Omission) => !told.has(path) || differs(path, chapter.before, chapter.after);
    for (const one of seen.told.filter(isNews)) told.set(one.path, one);
    for (const one of proven.told) told.set(one.path, one);
    state = afterCommands(proven.after, chapter, options);
    last = chapter;
  }
  const wanted = last ? afterCommands(keep(last.after, options), last, options) : new Map();
  const isStillSo = ({ path }: Omission) => differs(path, state ?? wanted, wanted);
  return { demos, assets, omissions: [...told.values()].filter(isStillSo) };
}

/** Joins the first demo of a chapter with the previous one if possible. */
function createDemoAdder(demos: DraftDemo[]) {
  let chapters = 0;
  /** Parts of the current recorded demo. */
  let parts = 0;
  return {
    /** With at least one demo. */
    get chapters() {
      return chapters;
    },
    add(added: readonly DraftDemo[], { title, recorded }: Chapter) {
      if (!recorded?.continues) parts = 0;
      const [first, ...others] = added;
      if (!first) return;
      chapters++;
      const last = demos.at(-1);
      const joined = parts > 0 && last ? joinActions(last.actions, first.actions) : undefined;
      if (joined && last) demos.splice(-1, 1, { ...last, actions: joined });
      for (const demo of joined ? others : added) {
        parts++;
        demos.push(recorded ? recordedDemo(demo, title, recorded, parts) : demo);
      }
    },
  };
}

/** @param part from 1. */
function recordedDemo(demo: DraftDemo, title: string, { cut }: RecordedPiece, part: number): DraftDemo {
  if (part > 1) return { ...demo, title: `${title} (${part})` };
  return { ...demo, title, ...(cut !== undefined && { cut }) };
}

/** @param path relative to the workspace folder. */
export function isOfTalk(path: string): boolean {
  return path === '.demo' || path.startsWith('.demo/');
}

function keep<T extends StateEntry | undefined>(state: ReadonlyMap<string, T>, { leavesOut }: MakeOptions) {
  const kept = new Map<string, T>();
  for (const [path, entry] of state) {
    if (!isOfTalk(path) && !leavesOut?.(path)) kept.set(path, entry);
  }
  return kept;
}

function afterCommands(state: FolderState, { recorded }: Chapter, options: MakeOptions): FolderState {
  return recorded ? withChanges(state, keep(recorded.commandChanges, options)) : state;
}

/** Drops changes that a demo file cannot express, and loads contents. */
async function prepare(chapter: Chapter, before: FolderState, options: MakeOptions) {
  const [old, after] = [new Map(before), new Map(keep(chapter.after, options))];
  const told: Omission[] = [];
  for (const path of pathsThatDiffer(before, after)) {
    const [from, to] = [before.get(path), after.get(path)];
    const why =
      whyUnnameable(path) ?? (to && whyUnsayable(to)) ?? (from?.kind === 'submodule' ? whyUnsayable(from) : undefined);
    const loaded = { from: from && (await load(from)), to: why === undefined && to ? await load(to) : undefined };
    const obstacle = why ?? loaded.from?.why ?? loaded.to?.why;
    if (obstacle !== undefined) {
      told.push({ chapter: chapter.title, path, why: obstacle });
      if (from) after.set(path, from);
      else after.delete(path);
      continue;
    }
    if (loaded.from?.entry) old.set(path, loaded.from.entry);
    if (loaded.to?.entry) after.set(path, loaded.to.entry);
  }
  return { chapter: { ...chapter, before: old, after }, told };
}

/** Reuses unchanged entries, which are then fast to compare. */
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

/** Git's names that are not UTF-8. */
function whyUnnameable(path: string): string | undefined {
  return path.includes('\ufffd') ? 'Its name is not UTF-8, so a demo file cannot contain it.' : undefined;
}

function whyUnsayable({ kind }: StateEntry): string | undefined {
  if (kind === 'link') return 'No action creates a symbolic link.';
  return kind === 'submodule' ? 'No action changes a submodule.' : undefined;
}

async function load(entry: StateEntry): Promise<{ readonly entry?: StateEntry; readonly why?: string }> {
  if (entry.kind !== 'file') return { entry };
  try {
    const bytes = await entry.read();
    return { entry: { ...entry, read: async () => bytes } };
  } catch (error) {
    return { why: error instanceof DemoError ? `${error.message}.` : 'Its content cannot be read.' };
  }
}

function differs(path: string, state: FolderState, after: FolderState): boolean {
  const [made, wanted] = [state.get(path), after.get(path)];
  return made && wanted ? !isSameEntry(made, wanted) : made !== wanted;
}
