import { describe, expect, it } from 'vitest';
import { finish, finishInSlices, type SlicedWork, startSlice } from '../../../src/core/time/slices.ts';
import { createStepClock } from '../../support/step-clock.ts';

function* count(steps: number): SlicedWork<number> {
  for (let i = 0; i < steps; i++) yield;
  return steps;
}

describe('work in steps', () => {
  it('can be done in one go', () => {
    expect(finish(count(3))).toBe(3);
  });

  it('lets the event loop run after each slice', async () => {
    const clock = createStepClock(5);
    expect(await finishInSlices(count(30), clock)).toBe(30);
    // Three looks of 5 ms are a slice.
    expect(clock.turns).toBeGreaterThanOrEqual(9);
  });

  it('does not let the event loop run during its first slice', async () => {
    const clock = createStepClock(0);
    expect(await finishInSlices(count(1000), clock)).toBe(1000);
    expect(clock.turns).toBe(1);
  });

  it('fails when the work fails', async () => {
    function* fail(): SlicedWork<never> {
      yield;
      throw new Error('No');
    }
    await expect(finishInSlices(fail(), createStepClock(50))).rejects.toThrow('No');
  });
});

describe('a time slice', () => {
  it('is over after some milliseconds, and the next one begins once other work has run', async () => {
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
