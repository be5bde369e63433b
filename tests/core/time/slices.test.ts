import { describe, expect, it } from 'vitest';
import { finish, finishInSlices, type SlicedWork, startSlice } from '../../../src/core/time/slices.ts';
import { createStepClock } from '../../support/step-clock.ts';

function* count(steps: number): SlicedWork<number> {
  for (let i = 0; i < steps; i++) yield;
  return steps;
}

describe('sliced work', () => {
  it('can be finished without a break', () => {
    expect(finish(count(3))).toBe(3);
  });

  it('yields to the event loop after each slice', async () => {
    const clock = createStepClock(5);
    expect(await finishInSlices(count(30), clock)).toBe(30);
    // A slice is three checks of 5 ms.
    expect(clock.turns).toBeGreaterThanOrEqual(9);
  });

  it('yields to the event loop once before its first slice, and not within it', async () => {
    const clock = createStepClock(0);
    expect(await finishInSlices(count(1000), clock)).toBe(1000);
    expect(clock.turns).toBe(1);
  });

  it('fails when the work throws', async () => {
    function* fail(): SlicedWork<never> {
      yield;
      throw new Error('No');
    }
    await expect(finishInSlices(fail(), createStepClock(50))).rejects.toThrow('No');
  });
});

describe('startSlice', () => {
  it('is over after some milliseconds, and begins again after the event loop has turned', async () => {
    let now = 0;
    const slice = startSlice({ now: () => now });
    expect(slice.isOver).toBe(false);
    now = 100;
    expect(slice.isOver).toBe(true);
    let isHeard = false;
    setImmediate(() => {
      isHeard = true;
    });
    await slice.next();
    expect(isHeard).toBe(true);
    expect(slice.isOver).toBe(false);
  });
});
