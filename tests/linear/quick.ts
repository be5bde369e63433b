import { expect } from 'vitest';
import { tolerated } from './measure.ts';
import { measureAll, type Order } from './run.ts';

/** Expects no subject to need more than the limit, twice where it does; there are at least so many of them. */
export async function expectQuick(which: Order['which'], atLeast: number): Promise<void> {
  const { count, findings } = await measureAll({ isWhole: false, which });
  const slow = findings.filter(({ time }) => time > tolerated);
  expect(slow.map(({ name, text, time }) => `${name}, ${text}: ${Math.round(time)} ms`)).toEqual([]);
  expect(count).toBeGreaterThan(atLeast);
}
