import { beforeEach, describe, expect, it } from 'vitest';
import { createTimer, type Timer } from '../../../src/core/time/timer.ts';
import { createVirtualClock, type VirtualClock } from '../../support/virtual-clock.ts';

describe('a timer', () => {
  let clock: VirtualClock;
  let timer: Timer;
  let calls: string[];
  const call = (name: string) => () => void calls.push(name);

  beforeEach(() => {
    clock = createVirtualClock();
    timer = createTimer(clock);
    calls = [];
  });

  it('calls back once, at its time', async () => {
    timer.set(call('a'), 10);
    await clock.advance(9);
    expect([...calls, timer.isSet]).toEqual([true]);
    await clock.advance(100);
    expect([...calls, timer.isSet]).toEqual(['a', false]);
  });

  it('forgets its callback when it is set again', async () => {
    timer.set(call('a'), 10);
    await clock.advance(5);
    timer.set(call('b'), 10);
    await clock.advance(9);
    expect(calls).toEqual([]);
    await clock.advance(1);
    expect(calls).toEqual(['b']);
  });

  it('can be set again by its callback', async () => {
    const beat = () => {
      calls.push(`${timer.isSet}`);
      timer.set(beat, 10);
    };
    timer.set(beat, 10);
    await clock.advance(25);
    expect(calls).toEqual(['false', 'false']);
    expect(clock.pending).toBe(1);
  });

  it('does nothing once it is cleared, and can be set again', async () => {
    timer.set(call('a'), 10);
    timer.clear();
    expect([timer.isSet, clock.pending]).toEqual([false, 0]);
    timer.set(call('b'), 10);
    await clock.advance(10);
    expect(calls).toEqual(['b']);
  });

  it('is never set again once it is disposed', async () => {
    timer.set(call('a'), 10);
    timer.dispose();
    timer.set(call('b'), 10);
    expect([timer.isSet, clock.pending]).toEqual([false, 0]);
  });
});
