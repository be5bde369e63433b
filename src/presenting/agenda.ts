import { lapOf, type Stopwatch } from '../core/time/stopwatch.ts';
import type { DemoFile } from '../demos/model.ts';

/** All times are milliseconds. */
export interface Agenda {
  readonly entries: readonly AgendaEntry[];
  /** `undefined` if an entry has no plan and neither has the talk. */
  readonly planned: number | undefined;
  /** For the current and coming files; `undefined` if one has no plan. */
  readonly left: number | undefined;
  /** Negative if behind. `undefined` until something with a plan has started. */
  readonly ahead: number | undefined;
}

export interface AgendaEntry {
  /** Absolute path. */
  readonly path: string;
  readonly title: string;
  readonly planned: number | undefined;
  /** Planned by the last rehearsal, not by the file's `timer`. */
  readonly isRehearsed: boolean;
  /** `undefined` before its first step. */
  readonly actual: number | undefined;
  /** `skipped`: the show has passed it. `coming` files may have run before the show went back. */
  readonly standing: 'done' | 'skipped' | 'current' | 'coming';
}

export interface AgendaParts {
  readonly files: readonly DemoFile[];
  /** Laps are paths of demo files; `undefined` before the talk. */
  readonly stopwatch: Stopwatch | undefined;
  /** Of the stopwatch's clock. */
  readonly now: number;
  rehearsed(file: DemoFile): number | undefined;
  /**
   * Minutes of the whole talk: for a talk of one file without a `timer`, or if no file has a `timer` or was
   * rehearsed.
   */
  readonly minutes: number | undefined;
}

/**
 * The planned time of a file is its `timer`, or else its time in the last rehearsal. Omits files without runnable demos.
 *
 * The time due is the sum of the planned times of all files before the current one, skipped files included, plus the
 * time spent on the current file, up to its planned time. The lead is the time due minus the time taken: it stays the
 * same while a file is within its planned time, shrinks when the file runs over, and grows by any unused time when the
 * next file starts. Files without a planned time do not count.
 */
export function agendaOf({ files, stopwatch, now, rehearsed, minutes }: AgendaParts): Agenda {
  const shown = files.filter(({ demos }) => demos.some(({ disabled }) => !disabled));
  const currentIndex = shown.findIndex(({ path }) => path === stopwatch?.lap);
  const totalTime = minutes && minutes * 60_000;
  const entries = shown.map((file, index): AgendaEntry => {
    const fileTimer = file.timer === undefined ? undefined : file.timer * 60_000;
    const rehearsedTime = fileTimer === undefined ? rehearsed(file) : undefined;
    const actual = stopwatch && lapOf(stopwatch, file.path, now);
    return {
      path: file.path,
      title: file.title,
      planned: fileTimer ?? rehearsedTime ?? (shown.length === 1 ? totalTime : undefined),
      isRehearsed: rehearsedTime !== undefined,
      actual,
      standing:
        index === currentIndex
          ? 'current'
          : index > currentIndex
            ? 'coming'
            : actual === undefined
              ? 'skipped'
              : 'done',
    };
  });
  const plans = entries.filter(({ planned }) => planned !== undefined);
  return {
    entries,
    planned: plans.length === 0 ? totalTime : sumOf(entries.map(({ planned }) => planned)),
    left: sumOf(entries.map(remainingOf)),
    ahead: aheadOf(plans),
  };
}

function aheadOf(plans: readonly AgendaEntry[]): number | undefined {
  const startedPlans = plans.filter(({ standing, actual }) => standing !== 'coming' || actual !== undefined);
  return startedPlans.length === 0 ? undefined : sumOf(startedPlans.map((entry) => dueOf(entry) - (entry.actual ?? 0)));
}

function dueOf({ standing, planned = 0, actual = 0 }: AgendaEntry): number {
  if (standing === 'coming') return 0;
  return standing === 'current' ? Math.min(planned, actual) : planned;
}

function remainingOf({ standing, planned, actual = 0 }: AgendaEntry): number | undefined {
  if (standing === 'coming') return planned;
  if (standing !== 'current') return 0;
  return planned === undefined ? undefined : Math.max(0, planned - actual);
}

function sumOf(times: readonly (number | undefined)[]): number | undefined {
  let sum = 0;
  for (const time of times) {
    if (time === undefined) return undefined;
    sum += time;
  }
  return times.length === 0 ? undefined : sum;
}
