import { expect, it } from 'vitest';
import type { Entry } from '../../src/core/entries.ts';
import { createJournal, makeRoom } from '../../src/history/journal/journal.ts';
import { hashesOf } from '../../src/history/journal/stored-timeline.ts';
import { emptyTimeline, type Timeline } from '../../src/history/journal/timeline.ts';
import { createRecordingLog } from '../support/host-parts.ts';
import { stepOf } from './plain-step.ts';

const file = (name: string): Entry => ({ type: 'file', mode: 0o644, hash: name.repeat(64) });
const sizeOf = (hashes: Iterable<string>) => [...hashes].length;
const obstaclesIn = ({ steps }: Timeline) => steps.map(({ obstacle }) => obstacle !== undefined);

it('making room in the store drops the content of the oldest steps, including uncertain changes', () => {
  const steps = [
    stepOf(0, { files: new Map([['/talk/a', file('a')]]), uncertain: new Map([['/talk/b', file('b')]]) }),
    stepOf(1, { uncertain: new Map([['/talk/c', file('c')]]) }),
  ];
  const timeline = { ...emptyTimeline, steps, next: 2 };
  expect(hashesOf(timeline).size).toBe(3);
  const left = makeRoom(timeline, 1, sizeOf);
  expect([...hashesOf(left)]).toEqual(['c'.repeat(64)]);
  expect(obstaclesIn(left)).toEqual([true, false]);
});

it('making room in the store for edits of the presenter forgets no step', () => {
  const edits = ['b', 'c'].map((name) => ({ path: '/talk/a', hash: name.repeat(64), demo: 'A', at: 1 }));
  const steps = [0, 1, 2, 3].map((number) => stepOf(number, { files: new Map([['/talk/a', file('a')]]) }));
  const timeline = { ...emptyTimeline, steps, keptEdits: edits, next: 4 };
  expect(makeRoom(timeline, 1, sizeOf)).toBe(timeline);
  expect(obstaclesIn(makeRoom(timeline, 0, sizeOf))).toEqual([true, true, true, true]);
});

it('making room in the store forgets undone steps before any other step', () => {
  const steps = [0, 1].map((number) => stepOf(number, { files: new Map([['/talk/a', file('a')]]) }));
  const step = stepOf(2, { files: new Map([['/talk/b', file('b')]]) });
  const goneBack = [{ step, index: 2, cut: [], from: null, ended: [] }];
  const left = makeRoom({ ...emptyTimeline, steps, goneBack, next: 3 }, 1, sizeOf);
  expect([left.goneBack, obstaclesIn(left)]).toEqual([[], [false, false]]);
});

it('making room in the store waits for work that stores something, even if that work flushes the journal', async () => {
  const states = {
    size: 2,
    records: async () => [],
    record: async () => undefined,
    rewrite: async () => undefined,
    sweep: async () => undefined,
    measure: async () => () => 0,
  };
  const journal = createJournal({ states, log: createRecordingLog(), limit: () => 1, now: () => 0 });
  await journal.ready;
  let trimmed: Promise<void> | undefined;
  const kept = journal.keep(async () => {
    trimmed = journal.trim();
    journal.add({ kind: 'kept', edits: [] });
    await journal.flush();
    return 'written';
  });
  expect(await Promise.race([kept, new Promise((over) => setTimeout(over, 500))])).toBe('written');
  await trimmed;
});
