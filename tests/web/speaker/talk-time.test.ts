import { describe, expect, it } from 'vitest';
import { timerAfter } from '../../../src/web/speaker/talk-time.ts';

describe('timerAfter', () => {
  it('continues, and loses no time within the plan of a file', () => {
    const told = { minutes: 20, elapsedSeconds: 61, aheadSeconds: 40, fileLeftSeconds: 10 };
    expect(timerAfter(told, 0)).toEqual(told);
    expect(timerAfter(told, 10)).toEqual({ minutes: 20, elapsedSeconds: 71, aheadSeconds: 40, fileLeftSeconds: 0 });
    expect(timerAfter(told, 70)).toEqual({ minutes: 20, elapsedSeconds: 131, aheadSeconds: -20, fileLeftSeconds: -60 });
  });

  it('falls behind each second past the plan, and never without a plan', () => {
    expect(timerAfter({ elapsedSeconds: 61, aheadSeconds: 5, fileLeftSeconds: -7 }, 6).aheadSeconds).toBe(-1);
    expect(timerAfter({ elapsedSeconds: 61, aheadSeconds: 5 }, 600).aheadSeconds).toBe(5);
  });

  it('does not change before the talk and while it is paused', () => {
    expect(timerAfter({ minutes: 20 }, 60)).toEqual({ minutes: 20 });
    expect(timerAfter({ elapsedSeconds: 61, isPaused: true }, 60)).toEqual({ elapsedSeconds: 61, isPaused: true });
  });
});
