import { expect, it } from 'vitest';
import { elapsedOf, lapOf, startStopwatch, turnToLap } from '../../../src/core/time/stopwatch.ts';

it('a stopwatch accepts any name for a lap, even that of an inherited property', () => {
  const watch = turnToLap(startStopwatch(0, '__proto__'), 'constructor', 1000);
  expect(lapOf(watch, '__proto__', 3000)).toBe(1000);
  expect(lapOf(watch, 'constructor', 3000)).toBe(2000);
  expect(lapOf(watch, 'toString', 3000)).toBeUndefined();
});

it('a stopwatch never shows negative time when the clock goes back', () => {
  expect(elapsedOf(startStopwatch(5000), 4000)).toBe(0);
});
