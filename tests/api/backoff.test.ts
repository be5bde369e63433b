import { describe, expect, it } from 'vitest';
import { createBackoff } from '../../src/api/listening/port-wait.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

describe('the backoff of retries', () => {
  it('doubles the wait each time from 1 s to 30 s, until it is reset', async () => {
    const clock = createVirtualClock();
    const times: number[] = [];
    const backoff = createBackoff(clock);
    const attempt = () => {
      times.push(clock.now() / 1000);
      backoff.schedule(attempt);
    };
    backoff.schedule(attempt);
    await clock.advance(121_000);
    expect(times).toEqual([1, 3, 7, 15, 31, 61, 91, 121]);
    backoff.reset();
    expect(clock.pending).toBe(0);
    backoff.schedule(attempt);
    await clock.advance(1_000);
    expect(times.at(-1)).toBe(122);
  });

  it('waits the longest time after scheduleLast, so that others go first', async () => {
    const clock = createVirtualClock();
    const times: number[] = [];
    createBackoff(clock).scheduleLast(() => times.push(clock.now()));
    await clock.advance(29_999);
    expect(times).toEqual([]);
    await clock.advance(1);
    expect(times).toEqual([30_000]);
  });

  it('never schedules two attempts at the same time', () => {
    const clock = createVirtualClock();
    const backoff = createBackoff(clock);
    backoff.schedule(() => undefined);
    backoff.schedule(() => undefined);
    backoff.scheduleLast(() => undefined);
    expect(clock.pending).toBe(1);
  });
});
