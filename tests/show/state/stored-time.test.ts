import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../src/core/json.ts';
import { elapsedOf, lapOf, pauseStopwatch, startStopwatch } from '../../../src/core/time/stopwatch.ts';
import { type Instant, parseTime, printTime } from '../../../src/show/state/stored-time.ts';

const minute = 60_000;
const day = Date.UTC(2026, 2, 4, 9);
/** The window's clock was at 5 s when the talk began; the next window's clock starts over. */
const begun: Instant = { clock: 5000, day };
const later = (time: number): Instant => ({ clock: 300, day: day + time });
const running = { stopwatch: startStopwatch(5000, '/w/.demo/1.json'), countdown: 20 };
const none = { stopwatch: undefined, countdown: undefined };

describe('the stored time of the talk', () => {
  it('runs on while the window is closed', () => {
    const stored = JSON.parse(JSON.stringify(printTime(running, { clock: 8000.4, day: day + 3000.4 })));
    const { stopwatch, countdown } = parseTime(stored, later(5 * minute));
    expect(countdown).toBe(20);
    expect(stopwatch && elapsedOf(stopwatch, 300)).toBe(5 * minute);
    expect(stopwatch && lapOf(stopwatch, '/w/.demo/1.json', 1300)).toBe(5 * minute + 1000);
  });

  it('stays as it was while the timer is paused, however long ago', () => {
    const stopwatch = pauseStopwatch(running.stopwatch, 65_000);
    const stored = printTime({ ...running, stopwatch }, begun);
    expect(parseTime(stored, later(900 * minute))).toEqual({ stopwatch, countdown: 20 });
  });

  it('expires an hour after it was last saved', () => {
    const stored = printTime(running, begun);
    expect(parseTime(stored, later(60 * minute)).countdown).toBe(20);
    expect(parseTime(stored, later(60 * minute + 1))).toEqual(none);
  });

  it('stops when the window is closed properly', () => {
    const stored = printTime(running, begun);
    const { stopwatch } = parseTime(stored, later(20 * minute), day + 5 * minute);
    expect([stopwatch?.since, stopwatch && elapsedOf(stopwatch, 300)]).toEqual([undefined, 5 * minute]);
    expect(stopwatch && lapOf(stopwatch, '/w/.demo/1.json', 300)).toBe(5 * minute);
    expect(parseTime(stored, later(70 * minute), day + 5 * minute)).toEqual(none);
  });

  it.each([
    ['the window was only loaded again', later(5 * minute), day + 4.5 * minute],
    ['another window was open since that end', later(5 * minute), day - 1],
  ])('runs on when %s', (_why, now, left) => {
    const { stopwatch } = parseTime(printTime(running, begun), now, left);
    expect(stopwatch && elapsedOf(stopwatch, 300)).toBe(5 * minute);
  });

  it('is not stored when there is no timer', () => {
    expect(printTime(none, begun)).toBeUndefined();
    expect(parseTime(printTime({ ...none, countdown: 20 }, begun), later(0))).toEqual({ ...none, countdown: 20 });
  });

  it('never goes back when the system time does', () => {
    const { stopwatch } = parseTime(printTime(running, begun), later(-30 * minute));
    expect(stopwatch && elapsedOf(stopwatch, 300)).toBe(0);
  });

  it.each<JsonValue>([
    null,
    'time',
    [],
    {},
    { at: day, stopwatch: 7 },
    { at: day, stopwatch: { elapsed: -1 } },
    { at: day, countdown: 'soon' },
    { stopwatch: { elapsed: 5 } },
  ])('counts as no timer if it is %j', (value) => {
    expect(parseTime(value, later(0))).toEqual(none);
  });
});
