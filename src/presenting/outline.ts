import { DemoError } from '../core/errors.ts';
import type { Problem } from '../core/problem.ts';
import type { Range } from '../core/text.ts';
import { isBroken } from '../demos/broken-file.ts';
import type { Library } from '../demos/library.ts';
import type { Demo, DemoEntry, DemoFile } from '../demos/model.ts';
import { resolveContentPath } from '../demos/paths.ts';
import { rangeOf } from '../demos/source-location.ts';
import type { PastStep } from '../history/past-step.ts';
import { outcomeOf, outcomeUnderWay } from '../show/history-view.ts';
import type { RunOutcome } from '../show/run-outcome.ts';
import type { Show } from '../show/show.ts';
import type { ShowState } from '../show/show-state.ts';
import { nextTarget } from '../show/shown-slide.ts';
import type { DemoStanding } from './presenter-view-model.ts';

export interface OutlineFile {
  /** Absolute. */
  readonly path: string;
  readonly title: string;
  readonly demos: readonly OutlineDemo[];
  readonly done: number;
  readonly count: number;
  /** Planned minutes. */
  readonly minutes: number | undefined;
  readonly problemCount: number;
  /** Whether the demos are from before the file broke. */
  readonly isBroken: boolean;
}

export interface OutlineDemo {
  readonly id: string;
  readonly title: string;
  readonly description: string | undefined;
  /** Absolute path; index from 0. */
  readonly path: string;
  readonly index: number;
  readonly standing: DemoStanding;
  readonly isCurrent: boolean;
  readonly waiting: number;
  /** Why its last run failed or was stopped. */
  readonly message: string | undefined;
  /** Why going back would not restore everything. */
  readonly obstacle: string | undefined;
  readonly hasNotes: boolean;
  readonly problemCount: number;
  /** The author's codicon, before the demo runs and once it is done. */
  readonly icon: string | undefined;
}

export function outlineOf(library: Library, show: Pick<Show, 'state' | 'history'>): readonly OutlineFile[] {
  const runs = new Map(show.history.map((step) => [step.place.id, runOf(step, show)]));
  return library.files.map((file) => outlineFile(file, show.state, runs));
}

/** In the file as last read. `unknown-demo`. */
export function locationOf(library: Library, id: string): { readonly path: string; readonly range: Range } {
  const { file, demo } = findEntry(library, id);
  return { path: file.path, range: rangeOf(demo) };
}

export function failureOf({ state, history }: Pick<Show, 'state' | 'history'>, id: string): string | undefined {
  const step = history.findLast(({ place }) => place.id === id);
  return step && runOf(step, { state, history }).message;
}

/** Returns an absolute path. @throws DemoError `unknown-demo`, `no-notes`. */
export function notesPathOf(library: Library, id: string): string {
  const { file, demo } = findEntry(library, id);
  if (!demo.notes) throw new DemoError('no-notes', `The demo "${demo.title}" has no notes file`);
  return resolveContentPath(file, demo.notes.path);
}

function findEntry({ files }: Library, id: string): DemoEntry {
  for (const file of files) {
    const demo = file.demos.find((each) => each.id === id);
    if (demo) return { file, demo };
  }
  throw new DemoError('unknown-demo', 'This demo is no longer in its file');
}

interface DemoRunView extends Pick<OutlineDemo, 'obstacle' | 'message'> {
  readonly outcome: RunOutcome;
}

function runOf(step: PastStep, show: Pick<Show, 'state' | 'history'>): DemoRunView {
  const outcome = outcomeOf(step, show);
  return { outcome, message: outcome === step.end?.outcome ? step.end.message : undefined, obstacle: step.obstacle };
}

function outlineFile(file: DemoFile, state: ShowState, runs: ReadonlyMap<string, DemoRunView>): OutlineFile {
  // The demos are from an older text, so problem positions do not match.
  const broken = isBroken(file);
  const demos = file.demos.map((demo, index): OutlineDemo => {
    const run = runs.get(demo.id);
    const standing = standingOf(demo, state, run?.outcome);
    return {
      id: demo.id,
      title: demo.title,
      description: demo.description,
      path: file.path,
      index,
      standing,
      isCurrent: isCurrent(demo, state),
      waiting: isCurrent(demo, state) ? state.queueLength : 0,
      message: run?.message,
      obstacle: run?.obstacle,
      hasNotes: demo.notes !== undefined,
      problemCount: file.problems.length === 0 || broken ? 0 : countProblems(file.problems, rangeOf(demo)),
      icon: standing === 'done' ? demo.icons?.end : standing === 'ahead' ? demo.icons?.start : undefined,
    };
  });
  const runnable = demos.filter(({ standing }) => standing !== 'disabled');
  return {
    path: file.path,
    title: file.title,
    demos,
    done: runnable.filter(({ id, standing }) => standing !== 'current' && runs.get(id)?.outcome === 'done').length,
    count: runnable.length,
    minutes: file.timer,
    problemCount: file.problems.length,
    isBroken: broken,
  };
}

function isCurrent({ id }: Demo, { current }: Pick<ShowState, 'current'>): boolean {
  return current?.demo.id === id;
}

function standingOf(demo: Demo, state: ShowState, outcome: RunOutcome | undefined): DemoStanding {
  const { id, disabled } = demo;
  if (isCurrent(demo, state)) {
    // Its deck is still visible and has more to show.
    const isUnfinished = outcome === 'done' && nextTarget(state) !== undefined;
    return outcomeUnderWay(state) ?? (isUnfinished ? 'current' : (outcome ?? 'current'));
  }
  if (disabled) return 'disabled';
  if (state.next?.demo.id === id) return 'next';
  return outcome ?? 'ahead';
}

function countProblems(problems: readonly Problem[], { start, end }: Range): number {
  return problems.filter(({ range }) => range.start.line >= start.line && range.start.line <= end.line).length;
}
