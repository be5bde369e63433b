import { describe, expect, it } from 'vitest';
import { describeTime, untilNextMinute } from '../../src/presenting/clock-text.ts';

describe('the time of day in the status bar', () => {
  it.each([
    ['de-DE', 9, '9:05'],
    ['en-GB', 14, '14:05'],
    ['en-US', 14, '2:05 PM'],
    ['de-DE', 0, '0:05'],
  ])('is written as in %s', (locale, hour, words) => {
    const { text, label } = describeTime(new Date(2026, 2, 4, hour, 5, 59), locale);
    expect(text.replace(/\s/g, ' ')).toMatch(new RegExp(`^\\$\\(clock\\) 0?${words}$`));
    expect(label).toBe(text.replace('$(clock)', 'It is'));
  });

  it('is drawn anew when the minute changes', () => {
    const times = [
      [0, 0],
      [12, 250],
      [59, 999],
    ] as const;
    expect(times.map(([second, ms]) => untilNextMinute(new Date(2026, 2, 4, 9, 5, second, ms)))).toEqual([
      60_000, 47_750, 1,
    ]);
  });
});
