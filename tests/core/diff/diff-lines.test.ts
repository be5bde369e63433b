import { applyPatch, diffArrays } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffLines } from '../../../src/core/diff/diff-lines.ts';
import type { LineHunk } from '../../../src/core/diff/line-hunk.ts';
import { printUnifiedDiff } from '../../../src/core/diff/print-unified-diff.ts';
import { expectLinear } from '../../support/linear.ts';

const line = fc.constantFrom('a', 'b', 'c', '', '  a', '}', '  b', 'd', 'e', 'f');
const lines = fc.array(line, { maxLength: 30 });

function applied(before: readonly string[], after: readonly string[], hunks: readonly LineHunk[]): readonly string[] {
  const made: string[] = [];
  let at = 0;
  for (const hunk of hunks) {
    made.push(...before.slice(at, hunk.before.start), ...after.slice(hunk.after.start, hunk.after.end));
    at = hunk.before.end;
  }
  return [...made, ...before.slice(at)];
}

function changedLines(hunks: readonly LineHunk[]): number {
  return hunks.reduce((sum, { before, after }) => sum + before.end - before.start + after.end - after.start, 0);
}

/** The marks as in a unified diff. */
function draw(before: string, after: string): string {
  return printUnifiedDiff(before, after, 'a').split('\n').slice(3, -1).join('\n');
}

describe('diffLines', () => {
  it('turns one text into the other, for every pair, with at least one line between hunks', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const hunks = diffLines(before, after);
        expect(applied(before, after, hunks)).toEqual(after);
        for (const [index, hunk] of hunks.entries()) {
          const last = hunks[index - 1];
          if (last) expect(hunk.before.start - last.before.end).toBeGreaterThan(0);
          if (last) expect(hunk.before.start - last.before.end).toBe(hunk.after.start - last.after.end);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('finds as few changes as the reference library when no line occurs twice', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(40)), fc.uniqueArray(fc.nat(40)), (one, other) => {
        const [before, after] = [one.map(String), other.map(String)];
        const fewest = diffArrays(before, after).reduce(
          (sum, part) => sum + (part.added || part.removed ? part.count : 0),
          0,
        );
        expect(changedLines(diffLines(before, after))).toBe(fewest);
      }),
      { numRuns: 1000 },
    );
  });

  it('is printed as a patch that the reference library applies', () => {
    const text = fc.tuple(lines, fc.boolean()).map(([all, ends]) => all.join('\n') + (ends ? '\n' : ''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        fc.pre(before !== after);
        expect(applyPatch(before, printUnifiedDiff(before, after, 'a.txt'))).toBe(after);
      }),
      { numRuns: 1500 },
    );
  });

  it('finds no changes between equal texts', () => {
    expect(diffLines(['a', 'b'], ['a', 'b'])).toEqual([]);
    expect(printUnifiedDiff('a\n', 'a\n', 'a')).toBe('');
  });

  it('cuts between functions, not at the brace that ends both', () => {
    const one = 'a() {\n  x\n}\n\nc() {\n  z\n}\n';
    const two = 'a() {\n  x\n}\n\nb() {\n  y\n}\n\nc() {\n  z\n}\n';
    expect(draw(one, two)).toBe(
      [' ', '+b() {', '+  y', '+}', '+', ' c() {', '   z', ' }'].join('\n').replace(/^/, '   x\n }\n'),
    );
  });

  it('takes linear time, also when a text is reversed or repeats one line', async () => {
    const numbers = (size: number) => Array.from({ length: Math.ceil(size / 4) }, (_, index) => String(index));
    const cases: readonly ((size: number) => readonly [readonly string[], readonly string[]])[] = [
      (size) => [numbers(size), numbers(size).reverse()],
      (size) => [numbers(size).map(() => 'a'), numbers(size).map((_, index) => (index % 2 ? 'a' : 'b'))],
      (size) => [numbers(size), numbers(size).map((number) => `${number}x`)],
      (size) => [numbers(size).map((n) => String(Number(n) % 7)), numbers(size).map((n) => String(Number(n) % 5))],
    ];
    for (const [index, make] of cases.entries()) {
      await expectLinear(
        (text) => diffLines(...make(text.length)),
        (size) => 'x'.repeat(size),
        `case ${index}`,
      );
    }
  });
});
