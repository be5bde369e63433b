import { describe, expect, it } from 'vitest';
import { limit } from './measure.ts';
import { measureAll } from './run.ts';

/** Known to be slow, each with why it still may be: parts of names. */
const excluded: readonly string[] = [
  'src/slides/html/rendered-markdown.ts', // Mermaid with a raw `<`: goes with the rewriting of the sanitizer
];

/** Milliseconds, for a machine that has much else to do. */
const patience = 600_000;

describe('a megabyte of hostile text', () => {
  it('holds no regular expression of the source up for a second', () => expectQuick(), patience);
});

async function expectQuick(): Promise<void> {
  const { count, findings } = await measureAll({ isWhole: false, which: 'expressions' });
  const isExcluded = (name: string) => excluded.some((part) => name.startsWith(part));
  const slow = findings.filter(({ name, time }) => time > limit && !isExcluded(name));
  expect(slow.map(({ name, text, time }) => `${name}, ${text}: ${Math.round(time)} ms`)).toEqual([]);
  expect(count).toBeGreaterThan(50);
}
