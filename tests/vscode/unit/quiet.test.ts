import { expect, it } from 'vitest';
import { untilQuiet } from '../../../src/vscode/workbench/terminals/quiet.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

/** The virtual time in milliseconds at which it is quiet, if these checks find it busy. */
async function quietAt(busyLooks: readonly number[], signal = new AbortController().signal): Promise<number> {
  const clock = createVirtualClock();
  let look = 0;
  const isBusy = async () => busyLooks.includes(++look);
  await clock.run(untilQuiet(isBusy, { clock, interval: 500, looks: 3, signal }));
  return clock.now();
}

it('untilQuiet resolves after three idle checks in a row', async () => {
  expect(await quietAt([])).toBe(1500);
  expect(await quietAt([1, 2, 3])).toBe(3000);
  expect(await quietAt([2, 5])).toBe(4000);
});

it('untilQuiet counts idle checks, not the time between them, which is longer on a busy machine', async () => {
  const clock = createVirtualClock();
  let looks = 0;
  const slowLook = async () => {
    looks += 1;
    await new Promise<void>((resolve) => clock.setTimeout(resolve, 10_000));
    return false;
  };
  const { signal } = new AbortController();
  await clock.run(untilQuiet(slowLook, { clock, interval: 500, looks: 3, signal }));
  expect(looks).toBe(3);
});

it('untilQuiet ends when its signal aborts, even if the machine is still busy', async () => {
  const stop = new AbortController();
  const clock = createVirtualClock();
  let looks = 0;
  const isBusy = async () => {
    if (++looks === 5) stop.abort();
    return true;
  };
  await clock.run(untilQuiet(isBusy, { clock, interval: 500, looks: 3, signal: stop.signal }));
  expect(looks).toBe(5);
});
