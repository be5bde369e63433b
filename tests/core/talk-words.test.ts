import { describe, expect, it } from 'vitest';
import { describeAhead, describeWaiting, formatDuration } from '../../src/core/talk-words.ts';

describe('the wording of talk times', () => {
  it.each([
    [0, '0:00'],
    [9.9, '0:09'],
    [-61.999, '1:01'],
    [65.9, '1:05'],
    [245, '4:05'],
    [3845, '1:04:05'],
  ])('prints %d s as %s', (seconds, words) => expect(formatDuration(seconds)).toBe(words));

  it('says how far a talk is ahead or behind, from 15 seconds on', () => {
    const seconds = [undefined, 0, 14.999, -14.999, 15, -15, -80, 3725];
    const words = ['', '', '', '', '0:15 ahead', '0:15 behind', '1:20 behind', '1:02:05 ahead'];
    expect(seconds.map(describeAhead)).toEqual(words);
  });

  it('says how many presses are waiting', () => {
    expect([0, 1, 2].map(describeWaiting)).toEqual(['', '1 more waits', '2 more wait']);
  });
});
