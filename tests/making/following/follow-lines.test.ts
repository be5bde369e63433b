import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { followLines } from '../../../src/making/following/follow-lines.ts';

const lines = (text: string) => text.split('');
const follow = (before: string, after: string, start: number, end = start + 1) =>
  followLines(lines(before), lines(after), { start, end });

describe('followLines', () => {
  it('finds lines that were moved by changes above them', () => {
    expect(follow('abc', 'xyabc', 1)).toEqual({ verdict: 'moved', start: 3 });
    expect(follow('abcde', 'bcde', 2, 4)).toEqual({ verdict: 'moved', start: 1 });
    expect(follow('abc', 'abcx', 1)).toEqual({ verdict: 'here', start: 1 });
    expect(follow('abc', 'abc', 1)).toEqual({ verdict: 'here', start: 1 });
  });

  it('does not guess the place of lines that have changed', () => {
    expect(follow('abc', 'ac', 1)).toEqual({ verdict: 'gone' });
    expect(follow('abc', 'axc', 1)).toEqual({ verdict: 'changed' });
    expect(follow('abcd', 'abxcd', 1, 3)).toEqual({ verdict: 'changed' });
    expect(follow('abcd', 'acbd', 1)).toEqual({ verdict: 'changed' });
  });

  it('does not guess a place among identical lines', () => {
    expect(follow('axb', 'axyxb', 1)).toEqual({ verdict: 'changed' });
    expect(follow('a}b}c', 'n}a}b}c', 3)).toEqual({ verdict: 'moved', start: 5 });
    expect(follow('}a}', '}}a}', 0)).toEqual({ verdict: 'changed' });
  });

  /** A line with its origin. */
  interface Traced {
    readonly text: string;
    readonly id: number;
  }

  it('never reports a wrong place, for random edits', () => {
    let [moved, asked, here] = [0, 0, 0];
    const line = fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom('', '}', 'x', 'return') },
      { weight: 3, arbitrary: fc.stringMatching(/^[a-z]{2,4}$/) },
    );
    const edit = fc.record({ at: fc.nat(30), remove: fc.nat(3), add: fc.array(line, { maxLength: 3 }) });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 30 }),
        fc.array(edit, { maxLength: 4 }),
        fc.nat(29),
        fc.nat(3),
        (texts, edits, from, length) => {
          const before: readonly Traced[] = texts.map((text, id) => ({ text, id }));
          const after = edits.reduce<readonly Traced[]>((now, { at, remove, add }) => {
            const added = add.map((text, index) => ({ text, id: -1 - index }));
            return now.toSpliced(Math.min(at, now.length), remove, ...added);
          }, before);
          const start = Math.min(from, before.length - 1);
          const end = Math.min(before.length, start + 1 + length);
          const textsOf = (some: readonly Traced[]) => some.map(({ text }) => text);
          const found = followLines(textsOf(before), textsOf(after), { start, end });
          if (!('start' in found)) asked += 1;
          else {
            if (found.verdict === 'here') here += 1;
            else moved += 1;
            const wanted = before.slice(start, end);
            const there = after.slice(found.start, found.start + wanted.length);
            expect(textsOf(there)).toEqual(textsOf(wanted));
            // A line that was removed and written again looks the same.
            const isRetyped = there.some(({ id }) => id < 0) || wanted.some((one) => !after.includes(one));
            if (!isRetyped) expect(there).toEqual(wanted);
          }
        },
      ),
      { numRuns: Number(process.env.FOLLOWED ?? 2000) },
    );
    if (process.env.FOLLOWED) console.info({ moved, here, asked });
    expect(moved).toBeGreaterThan(50);
  });
});

describe('followLines, applied to real code', () => {
  const files = ['src/demos/position.ts', 'src/core/diff/diff-lines.ts', 'src/demos/move-demo.ts'];
  const texts = files.map((path) => readFileSync(path, 'utf8').split('\n'));

  it('finds the right place or gives up, for 1,000 random edits', () => {
    let [moved, asked, here] = [0, 0, 0];
    const edit = fc.record({
      at: fc.nat(),
      remove: fc.nat(4),
      from: fc.nat(),
      add: fc.nat(4),
      isCopied: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.array(edit, { minLength: 1, maxLength: 5 }),
        fc.nat(),
        fc.nat(6),
        (code, edits, from, length) => {
          const before = code.map((text) => ({ text }));
          const after = edits.reduce((now, { at, remove, from: source, add, isCopied }) => {
            const begin = source % code.length;
            // As people do: copied lines or new ones.
            const added = code
              .slice(begin, begin + add)
              .map((text) => ({ text: isCopied ? text : `${text} // ${at}` }));
            return now.toSpliced(at % (now.length + 1), remove, ...added);
          }, before);
          const start = from % code.length;
          const span = { start, end: Math.min(code.length, start + 1 + length) };
          const found = followLines(
            code,
            after.map(({ text }) => text),
            span,
          );
          if (!('start' in found)) {
            asked += 1;
            return;
          }
          if (found.verdict === 'here') here += 1;
          else moved += 1;
          const wanted = before.slice(span.start, span.end);
          const there = after.slice(found.start, found.start + wanted.length);
          expect(there.map(({ text }) => text)).toEqual(wanted.map(({ text }) => text));
          if (wanted.every((one) => after.includes(one)))
            expect(there.every((one, index) => one === wanted[index])).toBe(true);
        },
      ),
      { numRuns: Number(process.env.FOLLOWED ?? 1000) },
    );
    if (process.env.FOLLOWED) console.info({ moved, here, asked });
    expect(moved).toBeGreaterThan(100);
  });
});
