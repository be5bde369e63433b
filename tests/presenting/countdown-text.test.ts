import { describe, expect, it } from 'vitest';
import { describeCountdown, untilNextSecond } from '../../src/presenting/countdown-text.ts';

describe('the countdown in the status bar', () => {
  it.each([
    [20, 0, '$(watch) 20:00'],
    [20, 999, '$(watch) 20:00'],
    [20, 1000, '$(watch) 19:59'],
    [0.5, 0, '$(watch) 00:30'],
    [120, 0, '$(watch) 120:00'],
    [1, 60_000, '$(watch) 00:00'],
    [1, 61_000, '$(watch) -00:01'],
  ])('of %d minutes says after %d ms %s', (minutes, elapsed, text) => {
    expect(describeCountdown(minutes, elapsed).text).toBe(text);
  });

  it('warns once the time is up, not before', () => {
    expect(describeCountdown(1, 60_999)).toMatchObject({ isOver: false, label: '00:00 left of 1 min' });
    expect(describeCountdown(1, 61_000)).toMatchObject({ isOver: true, label: '00:01 over 1 min' });
  });

  it('is drawn anew when the second changes', () => {
    expect([0, 250, 61_999].map(untilNextSecond)).toEqual([1000, 750, 1]);
  });
});
