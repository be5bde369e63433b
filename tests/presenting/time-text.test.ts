import { describe, expect, it } from 'vitest';
import {
  describePace,
  describeTalkTime,
  formatTime,
  type TimeParts,
  untilNextSecond,
} from '../../src/presenting/time-text.ts';

const minute = 60_000;
const describeTime = (parts: Partial<TimeParts>) =>
  describeTalkTime({
    elapsed: 0,
    isRunning: true,
    countdown: undefined,
    agenda: { planned: undefined, ahead: undefined },
    ...parts,
  });

describe('the time of the talk in the status bar', () => {
  it.each([
    [20, 0, '$(watch) 20:00 left'],
    [20, 999, '$(watch) 20:00 left'],
    [20, 1000, '$(watch) 19:59 left'],
    [0.5, 0, '$(watch) 0:30 left'],
    [120, 0, '$(watch) 2:00:00 left'],
    [1, 60_000, '$(watch) 0:00 left'],
    [1, 61_000, '$(watch) 0:01 behind'],
  ])('counts %d minutes down: after %d ms it says %s', (countdown, elapsed, text) => {
    expect(describeTime({ countdown, elapsed }).text).toBe(text);
  });

  it('without a countdown is what has gone by, of what is planned', () => {
    expect(describeTime({ elapsed: 65_999 })).toEqual({ text: '$(watch) 1:05', label: '1:05 gone', isOver: false });
    const agenda = { planned: 25 * minute, ahead: 0 };
    expect(describeTime({ elapsed: 65_999, agenda })).toEqual({
      text: '$(watch) 1:05 of 25:00',
      label: '1:05 of 25:00 gone, on time',
      isOver: false,
    });
  });

  it('warns once the time is up, not before', () => {
    expect(describeTime({ countdown: 1, elapsed: 60_999 })).toMatchObject({
      isOver: false,
      label: '0:00 left of 1 min',
    });
    expect(describeTime({ countdown: 1, elapsed: 61_000 })).toMatchObject({ isOver: true, label: '0:01 behind 1 min' });
    const agenda = { planned: minute, ahead: 0 };
    expect(describeTime({ elapsed: minute, agenda }).isOver).toBe(false);
    expect(describeTime({ elapsed: minute + 1, agenda }).isOver).toBe(true);
  });

  it('says how it stands to the plan once that is worth a word, and that it stands still', () => {
    const at = (ahead: number, isRunning = true) =>
      describeTime({ countdown: 20, isRunning, agenda: { planned: 20 * minute, ahead } });
    expect(at(-80_000).text).toBe('$(watch) 20:00 left · 1:20 behind');
    expect(at(40_500, false)).toMatchObject({
      text: '$(watch) 20:00 left · 0:40 ahead · paused',
      label: '20:00 left of 20 min, 0:40 ahead, paused',
    });
    const late = { countdown: 20, elapsed: 21 * minute, agenda: { planned: 25 * minute, ahead: -80_000 } };
    expect(describeTime(late).text).toBe('$(watch) 1:00 behind');
    expect(at(14_999)).toMatchObject({ text: '$(watch) 20:00 left', label: '20:00 left of 20 min, on time' });
  });

  it('has short words for the pace', () => {
    expect([undefined, 0, -14_999, -15_000, 3_725_000].map(describePace)).toEqual([
      '',
      'on time',
      'on time',
      '0:15 behind',
      '1:02:05 ahead',
    ]);
  });

  it('is drawn anew when the second changes', () => {
    expect([0, 250, 61_999].map(untilNextSecond)).toEqual([1000, 750, 1]);
    expect([0, -61_999, 3_600_000].map(formatTime)).toEqual(['0:00', '1:01', '1:00:00']);
  });
});
