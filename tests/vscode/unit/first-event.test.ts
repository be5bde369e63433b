import { expect, it } from 'vitest';
import { createEmitter } from '../../../src/core/emitter.ts';
import { firstEvent } from '../../../src/vscode/first-event.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

const limit = 100;

it('firstEvent returns the first matching event, and stops listening', async () => {
  const clock = createVirtualClock();
  const { event, fire } = createEmitter<number>();
  const seen: number[] = [];
  const fits = (value: number) => {
    seen.push(value);
    return value > 1;
  };
  const first = firstEvent(event, { clock, limit, fits });
  for (const value of [1, 2, 3]) fire(value);
  expect(await first).toBe(2);
  expect(seen).toEqual([1, 2]);
  expect(clock.pending).toBe(0);
});

it('firstEvent returns undefined when none comes in time', async () => {
  const clock = createVirtualClock();
  const { event, fire } = createEmitter<number>();
  const first = firstEvent(event, { clock, limit });
  await clock.advance(limit);
  fire(1);
  expect(await first).toBeUndefined();
});
