import { describe, expect, it } from 'vitest';
import {
  elapsedOf,
  lapOf,
  pauseStopwatch,
  restartStopwatch,
  resumeStopwatch,
  startStopwatch,
  turnToLap,
} from '../../../src/core/time/stopwatch.ts';

describe('a stopwatch', () => {
  it('shows the time since its start, and what it stood still is none', () => {
    const paused = pauseStopwatch(startStopwatch(1000), 4000);
    expect([elapsedOf(startStopwatch(1000), 4000), elapsedOf(paused, 9000)]).toEqual([3000, 3000]);
    const resumed = resumeStopwatch(paused, 10_000);
    expect(elapsedOf(resumed, 12_000)).toBe(5000);
  });

  it('is the same when it is paused or resumed twice', () => {
    const paused = pauseStopwatch(startStopwatch(0), 4000);
    expect(pauseStopwatch(paused, 8000)).toEqual(paused);
    expect(elapsedOf(resumeStopwatch(resumeStopwatch(paused, 10_000), 11_000), 12_000)).toBe(6000);
  });

  it('gives the time to one lap at a time, over all times that it ran', () => {
    let watch = startStopwatch(0, 'one');
    watch = turnToLap(watch, 'two', 3000);
    watch = turnToLap(watch, 'one', 5000);
    expect(['one', 'two', 'three'].map((lap) => lapOf(watch, lap, 6000))).toEqual([4000, 2000, undefined]);
    expect(elapsedOf(watch, 6000)).toBe(6000);
  });

  it('gives no lap the time that it stood still, or that had no lap', () => {
    let watch = startStopwatch(0);
    watch = turnToLap(watch, 'one', 1000);
    watch = pauseStopwatch(watch, 2000);
    watch = turnToLap(watch, 'two', 5000);
    watch = resumeStopwatch(watch, 6000);
    expect([lapOf(watch, 'one', 8000), lapOf(watch, 'two', 8000), elapsedOf(watch, 8000)]).toEqual([1000, 2000, 4000]);
  });

  it('runs from zero again, and its laps go on', () => {
    const watch = restartStopwatch(startStopwatch(0, 'one'), 3000);
    expect([elapsedOf(watch, 5000), lapOf(watch, 'one', 5000)]).toEqual([2000, 5000]);
    expect(elapsedOf(restartStopwatch(pauseStopwatch(watch, 5000), 6000), 8000)).toBe(2000);
  });

  it('takes any name for a lap', () => {
    const watch = turnToLap(startStopwatch(0, '__proto__'), 'constructor', 1000);
    expect(lapOf(watch, '__proto__', 3000)).toBe(1000);
    expect(lapOf(watch, 'constructor', 3000)).toBe(2000);
    expect(lapOf(watch, 'toString', 3000)).toBeUndefined();
  });

  it('never goes back with a clock that does', () => {
    expect(elapsedOf(startStopwatch(5000), 4000)).toBe(0);
  });
});
