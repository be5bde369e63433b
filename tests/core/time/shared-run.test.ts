import { expect, it } from 'vitest';
import { createSharedRun } from '../../../src/core/time/shared-run.ts';

it('a run that is under way is shared, and the next one is another', async () => {
  let runs = 0;
  const run = createSharedRun(async () => {
    runs += 1;
    return runs;
  });
  expect(await Promise.all([run(), run(), run()])).toEqual([1, 1, 1]);
  expect(await run()).toBe(2);
});

it('a run that fails fails for all who share it, and stands in nobody’s way', async () => {
  let runs = 0;
  const run = createSharedRun(async () => {
    runs += 1;
    if (runs === 1) throw new Error('no');
    return runs;
  });
  const [first, second] = [run(), run()];
  await expect(first).rejects.toThrow('no');
  await expect(second).rejects.toThrow('no');
  expect(await run()).toBe(2);
});
