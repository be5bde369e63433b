import { describe, expect, it } from 'vitest';
import { timerAfter } from '../../../src/web/speaker/talk-time.ts';

describe('timerAfter', () => {
  it('adds seconds to the elapsed time, without falling behind within the plan of a file', () => {
    const told = { minutes: 20, elapsedSeconds: 61, aheadSeconds: 40, fileLeftSeconds: 10 };
    expect(timerAfter(told, 0)).toEqual(told);
    expect(timerAfter(told, 10)).toEqual({ minutes: 20, elapsedSeconds: 71, aheadSeconds: 40, fileLeftSeconds: 0 });
    expect(timerAfter(told, 70)).toEqual({ minutes: 20, elapsedSeconds: 131, aheadSeconds: -20, fileLeftSeconds: -60 });
  });

  it('falls behind by every second past the plan, but not without a plan', () => {
    expect(timerAfter({ elapsedSeconds: 61, aheadSeconds: 5, fileLeftSeconds: -7 }, 6).aheadSeconds).toBe(-1);
    expect(timerAfter({ elapsedSeconds: 61, aheadSeconds: 5 }, 600).aheadSeconds).toBe(5);
  });

  it('adds nothing before the talk and while the timer is paused', () => {
    expect(timerAfter({ minutes: 20 }, 60)).toEqual({ minutes: 20 });
    expect(timerAfter({ elapsedSeconds: 61, isPaused: true }, 60)).toEqual({ elapsedSeconds: 61, isPaused: true });
  });
});
