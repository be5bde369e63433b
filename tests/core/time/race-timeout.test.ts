import { describe, expect, it } from 'vitest';
import { raceTimeout } from '../../../src/core/time/race-timeout.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

function setUp(limit: number | undefined, onTimeout = (): string => 'late') {
  const clock = createVirtualClock();
  const controller = new AbortController();
  const { signal } = controller;
  let settle: { readonly resolve: (result: string) => void; readonly reject: (error: Error) => void };
  const work = new Promise<string>((resolve, reject) => {
    settle = { resolve, reject };
  });
  const start = () => raceTimeout(work, { clock, limit, signal, onTimeout });
  return {
    clock,
    controller,
    start,
    work: { resolve: (result: string) => settle.resolve(result), reject: (error: Error) => settle.reject(error) },
  };
}

describe('raceTimeout', () => {
  it('resolves with the result of the work, and clears the timer', async () => {
    const { clock, work, start } = setUp(10);
    const result = start();
    work.resolve('done');
    expect(await result).toBe('done');
    expect(clock.pending).toBe(0);
  });

  it('rejects with the error of the work, and clears the timer', async () => {
    const { clock, work, start } = setUp(10);
    const result = start();
    work.reject(new Error('broken'));
    await expect(result).rejects.toThrow('broken');
    expect(clock.pending).toBe(0);
  });

  it('resolves with the result of onTimeout after the limit, even if the work fails later', async () => {
    const { clock, work, start } = setUp(10);
    const result = start();
    await clock.advance(10);
    work.reject(new Error('nobody asks any more'));
    expect(await result).toBe('late');
  });

  it('rejects with what onTimeout throws', async () => {
    const { clock, start } = setUp(10, () => {
      throw new Error('too late');
    });
    const result = expect(start()).rejects.toThrow('too late');
    await clock.advance(10);
    await result;
  });

  it('rejects with the reason of the signal, and clears the timer', async () => {
    const { clock, controller, start } = setUp(10);
    const result = start();
    controller.abort(new Error('stopped'));
    await expect(result).rejects.toThrow('stopped');
    expect(clock.pending).toBe(0);
  });

  it('rejects at once when the signal is already aborted', async () => {
    const { clock, controller, work, start } = setUp(10);
    controller.abort(new Error('stopped'));
    work.resolve('done');
    await expect(start()).rejects.toThrow('stopped');
    expect(clock.pending).toBe(0);
  });

  it('resolves with undefined after the limit when there is no onTimeout', async () => {
    const clock = createVirtualClock();
    const result = raceTimeout(new Promise<string>(() => undefined), { clock, limit: 10 });
    await clock.advance(10);
    expect(await result).toBeUndefined();
  });

  it('waits as long as the work takes if there is no limit', async () => {
    const { clock, work, start } = setUp(undefined);
    const result = start();
    expect(clock.pending).toBe(0);
    work.resolve('done');
    expect(await result).toBe('done');
  });
});
