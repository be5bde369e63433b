import { DemoError } from '../core/errors.ts';
import type { Problem } from '../core/problem.ts';
import type { Range } from '../core/text.ts';
import { rangeOf } from '../demos/anchor.ts';
import type { Library } from '../demos/library.ts';
import type { Demo, DemoEntry, DemoFile } from '../demos/model.ts';
import { moveDemo } from '../demos/move-demo.ts';
import { resolveContentPath } from '../demos/paths.ts';
import type { Show } from '../show/show.ts';
import type { DemoStanding } from './demo-standing.ts';

/** A demo file, as a view of the show lists it. */
export interface OutlineFile {
  /** Absolute path. */
  readonly path: string;
  readonly title: string;
  readonly demos: readonly OutlineDemo[];
  /** Demos that are run already, and those that can be. */
  readonly done: number;
  readonly count: number;
  /** Planned minutes. */
  readonly minutes: number | undefined;
  /** Of the whole file; its demos' own are among them. */
  readonly problemCount: number;
}

export interface OutlineDemo {
  readonly id: string;
  readonly title: string;
  readonly description: string | undefined;
  /** Its file: absolute path, and its place there, from 0. */
  readonly path: string;
  readonly index: number;
  readonly standing: DemoStanding;
  /** It ran, and going back before it would not have all be as it was: why. */
  readonly obstacle: string | undefined;
  /** Whether it names a notes file. */
  readonly hasNotes: boolean;
  readonly problemCount: number;
}

/** The show at a glance: its files in order, each demo with where it stands. */
export function outlineOf(library: Library, show: Pick<Show, 'state' | 'history'>): readonly OutlineFile[] {
  const obstacles = new Map(show.history.map(({ place, obstacle }) => [place.id, obstacle]));
  return library.files.map((file) => outlineFile(file, show, obstacles));
}

/** Where a demo is written, in its file as it was last read. `unknown-demo`. */
export function placeOf(library: Library, id: string): { readonly path: string; readonly range: Range } {
  const { file, demo } = findEntry(library, id);
  return { path: file.path, range: rangeOf(demo) };
}

/** The notes file of a demo: absolute path. `unknown-demo`, `no-notes`. */
export function notesPathOf(library: Library, id: string): string {
  const { file, demo } = findEntry(library, id);
  if (!demo.notes) throw new DemoError('no-notes', `The demo "${demo.title}" names no notes file`);
  return resolveContentPath(file, demo.notes.path);
}

function findEntry({ files }: Library, id: string): DemoEntry {
  for (const file of files) {
    const demo = file.demos.find((each) => each.id === id);
    if (demo) return { file, demo };
  }
  throw new DemoError('unknown-demo', 'This demo is no longer there');
}

type Obstacles = ReadonlyMap<string, string | undefined>;

function outlineFile(file: DemoFile, { state }: Pick<Show, 'state'>, obstacles: Obstacles): OutlineFile {
  const demos = file.demos.map((demo, index) => ({
    id: demo.id,
    title: demo.title,
    description: demo.description,
    path: file.path,
    index,
    standing: standingOf(demo, state, obstacles),
    obstacle: obstacles.get(demo.id),
    hasNotes: demo.notes !== undefined,
    problemCount: file.problems.length === 0 ? 0 : countProblems(file.problems, rangeOf(demo)),
  }));
  const runnable = demos.filter(({ standing }) => standing !== 'disabled');
  return {
    path: file.path,
    title: file.title,
    demos,
    done: runnable.filter(({ id }) => obstacles.has(id)).length,
    count: runnable.length,
    minutes: file.timer,
    problemCount: file.problems.length,
  };
}

function standingOf({ id, disabled }: Demo, { status, current, next }: Show['state'], ran: Obstacles): DemoStanding {
  if (current?.demo.id === id) return status === 'idle' ? 'current' : status;
  if (disabled) return 'disabled';
  if (next?.demo.id === id) return 'next';
  return ran.has(id) ? 'done' : 'ahead';
}

function countProblems(problems: readonly Problem[], { start, end }: Range): number {
  return problems.filter(({ range }) => range.start.line >= start.line && range.start.line <= end.line).length;
}

/**
 * The text of a demo file with one of its demos at the place of another one, both by their ids. `undefined` where the
 * text is not the one that they were read from, or where the move cannot be done for sure.
 */
export function reorderDemo(
  library: Library,
  { path, id, to }: Pick<OutlineDemo, 'path' | 'id'> & { readonly to: string },
  text: string,
): string | undefined {
  const file = library.files.find((each) => each.path === path);
  if (!file) return undefined;
  const [from, place] = [id, to].map((wanted) => file.demos.findIndex((demo) => demo.id === wanted));
  return moveDemo(text, file, from ?? -1, place ?? -1);
}
