import { describe, expect, it } from 'vitest';
import { DemoError } from '../../../src/core/errors.ts';
import { abortGrace, createStep, type StepScope } from '../../../src/show/run/step.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

const cancelled = new DemoError('cancelled', 'Cancelled by the test');

function setUp(run: (life: StepScope) => Promise<void>, timeout = 0) {
  const clock = createVirtualClock();
  return { clock, step: createStep(run, { clock, timeout }) };
}

const forever = () => new Promise<void>(() => undefined);

describe('a step', () => {
  it('ends after the grace period when it was stopped but hangs', async () => {
    const { clock, step } = setUp(forever);
    const stopped = step.start().catch((error) => error);
    let over = false;
    const aborted = step.abort(cancelled).then(() => {
      over = true;
    });
    await clock.advance(abortGrace - 1);
    expect(over).toBe(false);
    await clock.advance(1);
    await aborted;
    expect(await stopped).toBe(cancelled);
  });

  it('may pause for any length of time: the time limit counts only running time', async () => {
    const { clock, step } = setUp(({ pause }) => pause({ kind: 'pause' }), 2000);
    expect(await step.start()).toBe('paused');
    await clock.advance(60_000);
    expect(await step.resume()).toBe('done');
    expect(clock.pending).toBe(0);
  });
});
