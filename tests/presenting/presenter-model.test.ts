import { describe, expect, it } from 'vitest';
import { describeFailure } from '../../src/presenting/presenter-model.ts';

const start = { line: 13, character: 4 };

describe('describeFailure', () => {
  it('gives the reason first, then the place in the show, with a hint and the location to open', () => {
    const failure = {
      message: '“Retry (at last)”, action open (2.json:14): There is no src/retry.ts (yet): look.',
      hint: 'Make it, or mend its path.',
      location: { path: '/talk/.demo/2.json', range: { start, end: start } },
    };
    expect(describeFailure(failure)).toEqual({
      message: 'There is no src/retry.ts (yet): look.',
      where: '“Retry (at last)”, action open',
      hint: 'Make it, or mend its path.',
      place: '2.json:14',
    });
  });

  it('gives the whole message when it names no place, and how to continue when there is no hint', () => {
    const message = 'The step took more than 5 s (stepTimeout): stopped.';
    expect(describeFailure({ message })).toEqual({
      message,
      where: '',
      hint: 'Next continues after this demo. To run it again, use the agenda.',
      place: '',
    });
  });
});
