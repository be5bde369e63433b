import { describe, expect, it } from 'vitest';
import type { Entry } from '../../src/core/entries.ts';
import { stepsSince } from '../../src/history/journal/gone-back.ts';
import { addRecord } from '../../src/history/journal/record-adding.ts';
import { hashesOf, printRecord, readTimeline, recordsOf } from '../../src/history/journal/stored-timeline.ts';
import { emptyTimeline, type HistoryRecord, type Timeline } from '../../src/history/journal/timeline.ts';

const file = (digit: string): Entry => ({ type: 'file', hash: digit.repeat(64), mode: 0o644 });
const nothing: Entry = { type: 'nothing' };
const at = 1_000_000;
const before = { editor: { groups: [], activeGroup: 0, unsaved: [] }, show: {} };

const named = (id: string) => ({
  place: { filePath: '/w/talk.json', id, fileIndex: 0, demoIndex: 0, demoCount: 9 },
  title: id.toUpperCase(),
  folder: '/w',
  at,
  before,
});

/** A step that changed a file from one content to another. */
function step(number: number, id: string, from: Entry, to: Entry): readonly HistoryRecord[] {
  return [
    { kind: 'step', number, ...named(id) },
    { kind: 'changed', number, files: [['/w/a', from]] },
    { kind: 'changed', number, after: [['/w/a', to]], unsaved: [], typed: [], duration: 5 },
    { kind: 'changed', number, end: { outcome: 'done' } },
  ];
}

/** Before the show goes back to so many steps; the file is in one state now, and will be in another. */
function going(number: number, steps: number, now: Entry, target: Entry): HistoryRecord {
  return {
    ...{ kind: 'going', number, ...named('b'), steps, from: { cursor: number }, ended: [], unsaved: [] },
    files: [['/w/a', now]],
    after: [['/w/a', target]],
    settings: [{ key: 'editor.fontSize', value: number }, { key: 'editor.tabSize' }],
  };
}

const back = (steps: number): HistoryRecord => ({ kind: 'back', steps });
const after = (...records: readonly (HistoryRecord | readonly HistoryRecord[])[]): Timeline =>
  records.flat().reduce(addRecord, emptyTimeline);
const reread = (timeline: Timeline) =>
  readTimeline(
    recordsOf(timeline).map((record) => JSON.parse(JSON.stringify(printRecord(record)))),
    at,
  );
const ids = ({ steps }: Timeline) => steps.map(({ place, isRest }) => place.id + (isRest ? ' rest' : ''));
const twoSteps = [...step(0, 'a', nothing, file('a')), ...step(1, 'b', file('a'), file('b'))];

const timelines: Readonly<Record<string, Timeline>> = {
  'has gone back': after(twoSteps, going(2, 1, file('b'), file('a')), back(1)),
  'is on its way': after(twoSteps, going(2, 1, file('b'), file('a'))),
  'has gone back twice, with a step between': after(
    ...[twoSteps, going(2, 1, file('b'), file('a')), back(1), step(3, 'b', file('a'), file('c'))],
    ...[going(4, 0, file('c'), nothing), back(0), step(5, 'a', nothing, file('d'))],
  ),
  'undoes it': after(twoSteps, going(2, 1, file('b'), file('a')), back(1), { kind: 'undoing' }),
  'has undone a part of it': after(
    ...[twoSteps, going(2, 1, file('b'), file('a')), back(1), { kind: 'undoing' } as const],
    ...[
      { kind: 'undone', isPartly: true } as const,
      { kind: 'step', number: 2, ...named('b'), isRest: true } as const,
      { kind: 'changed', number: 2, files: [['/w/a', file('b')]] } as const,
    ],
  ),
};

describe('a timeline that has gone back', () => {
  it.each(Object.entries(timelines))(
    'is the same from the shortest records that give it: one that %s',
    (_, timeline) => {
      const read = reread(timeline);
      expect(ids(read)).toEqual(ids(timeline));
      expect(read.goneBack).toEqual(timeline.goneBack);
      expect(hashesOf(read)).toEqual(hashesOf(timeline));
      expect(reread(read)).toEqual(read);
    },
  );

  it('still needs what was there before, until it is final', () => {
    const gone = timelines['has gone back'] ?? emptyTimeline;
    expect(hashesOf(gone)).toEqual(new Set(['a'.repeat(64), 'b'.repeat(64)]));
    expect(hashesOf(addRecord(gone, { kind: 'final' }))).toEqual(new Set());
  });

  it('has its steps again once that is undone, and the one before is next', () => {
    const twice = timelines['has gone back twice, with a step between'] ?? emptyTimeline;
    const once = [{ kind: 'undoing' }, { kind: 'undone' }] as const;
    const first = once.reduce(addRecord, twice);
    expect([ids(first), first.goneBack.map(({ from }) => from)]).toEqual([['a', 'b'], [{ cursor: 2 }]]);
    const second = once.reduce(addRecord, first);
    expect([ids(second), second.goneBack]).toEqual([['a', 'b'], []]);
    expect(second.steps[1]?.after.get('/w/a')).toEqual(file('b'));
  });

  it('has all of it left to do while it is undone, as a step that any going back goes over', () => {
    const undoing = timelines['undoes it'] ?? emptyTimeline;
    expect(ids(undoing)).toEqual(['a', 'b', 'b rest']);
    expect(undoing.steps[2]?.files.get('/w/a')).toEqual(file('b'));
    const [bare, rest] = stepsSince(undoing.goneBack[0] ?? expect.fail(), undoing);
    expect([bare?.files.size, rest?.isRest]).toEqual([0, true]);
  });

  it('that was killed on the way, and goes back again, knows what was there before the first time', () => {
    const again = after(
      ...[twoSteps, going(2, 1, file('b'), file('a'))],
      ...[going(3, 0, file('a'), nothing), back(0)],
    );
    expect(again.goneBack).toHaveLength(1);
    expect(again.goneBack[0]).toMatchObject({ index: 0, from: { cursor: 2 }, cut: [{ number: 0 }, { number: 1 }] });
    expect(again.goneBack[0]?.step.files.get('/w/a')).toEqual(file('b'));
    expect(again.goneBack[0]?.step.settings.get('editor.fontSize')).toBe(2);
  });
});
