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
  it('is done when its run ends', async () => {
    const { step } = setUp(async () => undefined);
    expect(await step.start()).toBe('done');
  });

  it('rejects as its run does', async () => {
    const { step } = setUp(() => Promise.reject(new Error('broken')));
    await expect(step.start()).rejects.toThrow('broken');
  });

  it('stops at each pause and goes on when it is resumed', async () => {
    const log: string[] = [];
    const { step } = setUp(async (life) => {
      await life.pause({ kind: 'pause' });
      log.push('first');
      await life.pause({ kind: 'input', message: 'Ready?' });
      log.push('second');
    });
    expect(await step.start()).toBe('paused');
    expect(step.waitsFor).toEqual({ kind: 'pause' });
    expect(log).toEqual([]);
    expect(await step.resume()).toBe('paused');
    expect(step.waitsFor).toEqual({ kind: 'input', message: 'Ready?' });
    expect(await step.resume()).toBe('done');
    expect(step.waitsFor).toBeUndefined();
    expect(log).toEqual(['first', 'second']);
  });

  it('is aborted with the reason, and its run hears of it', async () => {
    let heard: unknown;
    const { step } = setUp(async ({ signal }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      heard = signal.reason;
    });
    const stopped = step.start();
    await Promise.all([step.abort(cancelled), expect(stopped).rejects.toBe(cancelled)]);
    expect(heard).toBe(cancelled);
  });

  it('is over after the grace when its run hangs', async () => {
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

  it('can be aborted while it is paused', async () => {
    let rejected: unknown;
    const { step } = setUp(({ pause }) =>
      pause({ kind: 'pause' }).catch((error) => {
        rejected = error;
        throw error;
      }),
    );
    expect(await step.start()).toBe('paused');
    await step.abort(cancelled);
    expect(rejected).toBe(cancelled);
    expect(step.waitsFor).toBeUndefined();
  });

  it('does nothing more when it is aborted after its end', async () => {
    const { step } = setUp(async () => undefined);
    await step.start();
    await expect(step.abort(cancelled)).resolves.toBeUndefined();
  });

  it('is aborted at its time limit', async () => {
    const { clock, step } = setUp(forever, 2000);
    const stopped = step.start().catch((error) => error);
    await clock.advance(2000 + abortGrace);
    expect(await stopped).toMatchObject({ code: 'step-timeout', message: expect.stringContaining('2 s') });
  });

  it('may pause as long as it likes: the limit counts what runs between pauses', async () => {
    const { clock, step } = setUp(({ pause }) => pause({ kind: 'pause' }), 2000);
    expect(await step.start()).toBe('paused');
    await clock.advance(60_000);
    expect(await step.resume()).toBe('done');
    expect(clock.pending).toBe(0);
  });
});
