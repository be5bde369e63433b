import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, createLines, type Range, type TextEdit } from '../../../src/core/text.ts';
import { trackRange } from '../../../src/vscode/workbench/range-tracking.ts';

const text = 'zero\none\ntwo\nthree\nfour\n';

/** The text that a tracked range covers after the edits. */
function coveredAfter(range: Range, edits: readonly TextEdit[], before = text): string {
  const lines = createLines(applyEdits(before, edits));
  const { start, end } = trackRange(range, edits);
  return lines.text.slice(lines.offsetAt(start), lines.offsetAt(end));
}

function span(line: number, character: number, endLine: number, endCharacter: number): Range {
  return { start: { line, character }, end: { line: endLine, character: endCharacter } };
}

const two = span(2, 0, 2, 3);

describe('a tracked range', () => {
  it.each([
    ['stays when text comes after it', [{ range: span(4, 0, 4, 0), text: 'new\n' }], 'two'],
    ['moves down when lines come before it', [{ range: span(0, 0, 0, 0), text: 'new\nlines\n' }], 'two'],
    ['moves up when lines before it go', [{ range: span(0, 0, 1, 0), text: '' }], 'two'],
    ['moves along its line', [{ range: span(1, 3, 2, 0), text: ' ' }], 'two'],
    ['is pushed by text at its beginning', [{ range: span(2, 0, 2, 0), text: 'twenty-' }], 'two'],
    ['does not take in text at its end', [{ range: span(2, 3, 2, 3), text: 'fold' }], 'two'],
    ['grows with text inside it', [{ range: span(2, 1, 2, 1), text: 'w\nw' }], 'tw\nwwo'],
    ['keeps what stands in place of its beginning', [{ range: span(2, 0, 2, 1), text: 'T' }], 'Two'],
    ['is empty when all of it goes', [{ range: span(1, 0, 3, 0), text: '' }], ''],
    [
      'follows several changes at once',
      [
        { range: span(4, 0, 4, 0), text: 'x' },
        { range: span(2, 1, 2, 2), text: '-' },
        { range: span(0, 4, 1, 3), text: '' },
      ],
      't-o',
    ],
  ])('%s', (_title, edits, covered) => {
    expect(coveredAfter(two, edits)).toBe(covered);
  });

  it('covers the same text after random changes outside of the range', () => {
    const word = fc.stringMatching(/^[a-z\n]{0,8}$/);
    fc.assert(
      fc.property(word, word, word, word, (before, inside, after, inserted) => {
        const whole = `${before}<${inside}>${after}`;
        const lines = createLines(whole);
        const range = {
          start: lines.positionAt(before.length),
          end: lines.positionAt(before.length + inside.length + 2),
        };
        const edits = [
          { range: { start: lines.positionAt(0), end: lines.positionAt(before.length) }, text: inserted },
          { range: { start: range.end, end: lines.positionAt(whole.length) }, text: inserted },
        ];
        expect(coveredAfter(range, edits, whole)).toBe(`<${inside}>`);
      }),
    );
  });
});
