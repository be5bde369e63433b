import { lapOf, type Stopwatch } from '../core/time/stopwatch.ts';
import type { DemoFile } from '../demos/model.ts';

/** The demo files of a talk, with the time that each may take and has taken: immutable. All times are milliseconds. */
export interface Agenda {
  readonly entries: readonly AgendaEntry[];
  /** Planned milliseconds in all; `undefined` where an entry has no plan and the talk has none as a whole. */
  readonly planned: number | undefined;
  /**
   * Milliseconds left of the plans of the current file and of those to come; `undefined` where one of them has none.
   */
  readonly left: number | undefined;
  /** How far ahead of the plan the talk is; below zero it is behind. `undefined` while nothing with a plan has begun. */
  readonly ahead: number | undefined;
  /** Where the plans come from; `undefined` where there are none. */
  readonly source: 'timers' | 'rehearsal' | 'both' | undefined;
}

/** A demo file in the agenda. */
export interface AgendaEntry {
  /** Absolute path. */
  readonly path: string;
  readonly title: string;
  readonly planned: number | undefined;
  /** Whether the plan is that of the last rehearsal and not the file's own `timer`. */
  readonly isRehearsed: boolean;
  /** Since its first step, over all times that it was current; `undefined` before. */
  readonly actual: number | undefined;
  /** `skipped`: the show is past it and it has not run. `coming` files may have run, when the show went back. */
  readonly standing: 'done' | 'skipped' | 'current' | 'coming';
}

export interface AgendaParts {
  readonly files: readonly DemoFile[];
  /** Its laps are the paths of demo files; `undefined` before the talk. */
  readonly stopwatch: Stopwatch | undefined;
  /** Milliseconds of the stopwatch's clock. */
  readonly now: number;
  /** Milliseconds of a file in the last rehearsal. */
  rehearsed(file: DemoFile): number | undefined;
  /** Minutes of a talk whose only file has no `timer`, or all of whose files have neither that nor a rehearsal. */
  readonly minutes: number | undefined;
}

/**
 * The agenda as it stands. A file's plan is its `timer`, else its time in the last rehearsal; files in which nothing
 * can run are left out.
 *
 * Ahead or behind: the time due by now, less the time taken. Due are the plans of the files before the current one
 * (also of those that were skipped: that saves their time), and of the current one as much of its plan as it has taken.
 * So within the plan of a file nothing changes; past it the talk falls behind second by second; and the rest of a
 * file's plan is gained when the next one begins. A file without a plan counts on neither side.
 */
export function agendaOf({ files, stopwatch, now, rehearsed, minutes }: AgendaParts): Agenda {
  const shown = files.filter(({ demos }) => demos.some(({ disabled }) => !disabled));
  const place = shown.findIndex(({ path }) => path === stopwatch?.lap);
  const whole = minutes && minutes * 60_000;
  const entries = shown.map((file, index): AgendaEntry => {
    const own = file.timer === undefined ? undefined : file.timer * 60_000;
    const taken = own === undefined ? rehearsed(file) : undefined;
    const actual = stopwatch && lapOf(stopwatch, file.path, now);
    return {
      path: file.path,
      title: file.title,
      planned: own ?? taken ?? (shown.length === 1 ? whole : undefined),
      isRehearsed: taken !== undefined,
      actual,
      standing: index === place ? 'current' : index > place ? 'coming' : actual === undefined ? 'skipped' : 'done',
    };
  });
  const plans = entries.filter(({ planned }) => planned !== undefined);
  return {
    entries,
    planned: plans.length === 0 ? whole : sumOf(entries.map(({ planned }) => planned)),
    left: sumOf(entries.map(leftOf)),
    ahead: aheadOf(plans),
    source: sourceOf(plans),
  };
}

function aheadOf(plans: readonly AgendaEntry[]): number | undefined {
  const begun = plans.filter(({ standing, actual }) => standing !== 'coming' || actual !== undefined);
  return begun.length === 0 ? undefined : sumOf(begun.map((entry) => dueOf(entry) - (entry.actual ?? 0)));
}

/** The part of its plan that should have gone by, as far as the talk has come. */
function dueOf({ standing, planned = 0, actual = 0 }: AgendaEntry): number {
  if (standing === 'coming') return 0;
  return standing === 'current' ? Math.min(planned, actual) : planned;
}

function leftOf({ standing, planned, actual = 0 }: AgendaEntry): number | undefined {
  if (standing === 'coming') return planned;
  if (standing !== 'current') return 0;
  return planned === undefined ? undefined : Math.max(0, planned - actual);
}

function sourceOf(plans: readonly AgendaEntry[]): Agenda['source'] {
  if (plans.length === 0) return undefined;
  const count = plans.filter(({ isRehearsed }) => isRehearsed).length;
  return count === 0 ? 'timers' : count === plans.length ? 'rehearsal' : 'both';
}

/** `undefined` when one of them is. */
function sumOf(times: readonly (number | undefined)[]): number | undefined {
  let sum = 0;
  for (const time of times) {
    if (time === undefined) return undefined;
    sum += time;
  }
  return times.length === 0 ? undefined : sum;
}
