import { describe, expect, it } from 'vitest';
import type { Stopwatch } from '../../src/core/time/stopwatch.ts';
import { agendaOf } from '../../src/presenting/agenda.ts';
import { demoFile, demos } from '../support/demo-files.ts';

/** Minutes of plan and of time taken for each of three files; seconds ahead. */
type Case = readonly [
  what: string,
  plans: readonly (number | undefined)[],
  taken: readonly (number | undefined)[],
  current: number,
  ahead: number | undefined,
];

const pathOf = (index: number) => `/w/.demo/${index + 1}.json`;

function agenda(
  plans: readonly (number | undefined)[],
  taken: readonly (number | undefined)[] = [],
  current?: number,
  { minutes, rehearsed = [] }: { minutes?: number; rehearsed?: readonly (number | undefined)[] } = {},
) {
  const files = plans.map((timer, index) =>
    demoFile(pathOf(index), demos('a', 'b'), { title: `File ${index + 1}`, ...(timer !== undefined && { timer }) }),
  );
  const laps = taken.flatMap((time, index) => (time === undefined ? [] : [[pathOf(index), time * 60_000] as const]));
  const lap = current === undefined ? undefined : pathOf(current);
  const stopwatch: Stopwatch = { elapsed: 0, since: 1000, laps: Object.fromEntries(laps), lap };
  return agendaOf({
    files,
    stopwatch: current === undefined ? undefined : stopwatch,
    now: 1000,
    minutes,
    rehearsed: ({ path }) => {
      const time = rehearsed[files.findIndex((file) => file.path === path)];
      return time === undefined ? undefined : time * 60_000;
    },
  });
}

describe('the agenda', () => {
  it('shows only the planned times before the talk, not whether it is ahead or behind', () => {
    const { entries, ...whole } = agenda([5, 10, 15]);
    expect(entries.map(({ title, planned, actual, standing }) => [title, planned, actual, standing])).toEqual([
      ['File 1', 300_000, undefined, 'coming'],
      ['File 2', 600_000, undefined, 'coming'],
      ['File 3', 900_000, undefined, 'coming'],
    ]);
    expect(whole).toEqual({ planned: 1_800_000, left: 1_800_000, ahead: undefined });
  });

  it('shows how long each file took, which file is current, and which was skipped', () => {
    const { entries, left } = agenda([5, 10, 15, 20], [4, undefined, 6], 2);
    expect(entries.map(({ actual, standing }) => [actual, standing])).toEqual([
      [240_000, 'done'],
      [undefined, 'skipped'],
      [360_000, 'current'],
      [undefined, 'coming'],
    ]);
    expect(left).toBe((9 + 20) * 60_000);
  });

  it.each<Case>([
    ['the first file within its plan', [5, 10, 15], [3], 0, 0],
    ['the first file at the end of its plan', [5, 10, 15], [5], 0, 0],
    ['the first file past its plan', [5, 10, 15], [6.5], 0, -90],
    ['a file that left some of its plan', [5, 10, 15], [3, 0], 1, 120],
    ['within the plan of the next one all stays as it was', [5, 10, 15], [3, 9], 1, 120],
    ['what was gained before pays for what is over now', [5, 10, 15], [3, 11], 1, 60],
    ['what was lost before stays lost', [5, 10, 15], [7, 4], 1, -120],
    ['a file that was skipped saves its time', [5, 10, 15], [5, undefined, 1], 2, 600],
    ['time on a file to come, after going back, is lost', [5, 10, 15], [5, 4], 0, -240],
    ['a file without a plan counts on neither side', [5, undefined, 15], [6, 30, 1], 2, -60],
    ['a current file without a plan changes nothing', [5, undefined, 15], [4, 30], 1, 60],
    ['nothing with a plan has begun', [undefined, 10, 15], [4], 0, undefined],
    ['no plan at all', [undefined, undefined], [4], 0, undefined],
    ['a plan of no minutes is a plan', [0, 10], [1], 0, -60],
    ['the last file past its plan', [5, 10], [5, 12], 1, -120],
  ])('tells how far the talk is ahead or behind: %s', (_what, plans, taken, current, ahead) => {
    const told = agenda(plans, taken, current).ahead;
    expect(told === undefined ? undefined : told / 1000).toBe(ahead);
  });

  it('uses times of the last rehearsal for files without a plan, and says so', () => {
    const mixed = agenda([5, undefined, undefined], [], undefined, { rehearsed: [9, 7, 8] });
    expect(mixed.entries.map(({ planned, isRehearsed }) => [planned, isRehearsed])).toEqual([
      [300_000, false],
      [420_000, true],
      [480_000, true],
    ]);
    expect(mixed.planned).toBe(1_200_000);
  });

  it('has no total when a file has no plan, unless the talk as a whole has minutes', () => {
    expect(agenda([5, undefined])).toMatchObject({ planned: undefined, left: undefined });
    expect(agenda([undefined, undefined], [], undefined, { minutes: 30 })).toMatchObject({
      planned: 1_800_000,
      left: undefined,
    });
  });

  it('gives the minutes in the settings to the only file of a talk', () => {
    const one = agenda([undefined], [31], 0, { minutes: 30 });
    expect(one).toMatchObject({ planned: 1_800_000, left: 0, ahead: -60_000 });
  });

  it('leaves out files without a demo that can run', () => {
    const files = [demoFile('/w/.demo/1.json', demos('-a')), demoFile('/w/.demo/2.json', demos('-b', 'c'))];
    const { entries } = agendaOf({
      files,
      stopwatch: undefined,
      now: 0,
      rehearsed: () => undefined,
      minutes: undefined,
    });
    expect(entries.map(({ path }) => path)).toEqual(['/w/.demo/2.json']);
  });
});
