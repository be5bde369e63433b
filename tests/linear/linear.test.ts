import { describe, expect, it } from 'vitest';
import { limit } from './measure.ts';
import { measureAll } from './run.ts';

/** Milliseconds, for a machine that has much else to do. */
const patience = 600_000;

describe('a megabyte of hostile text', () => {
  it('holds no regular expression of the source up for a second', () => expectQuick(), patience);
});

async function expectQuick(): Promise<void> {
  const { count, findings } = await measureAll({ isWhole: false, which: 'expressions' });
  const slow = findings.filter(({ time }) => time > limit);
  expect(slow.map(({ name, text, time }) => `${name}, ${text}: ${Math.round(time)} ms`)).toEqual([]);
  expect(count).toBeGreaterThan(50);
}
