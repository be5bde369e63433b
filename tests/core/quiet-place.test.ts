import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findQuietPosition } from '../../src/core/quiet-place.ts';
import { createLines } from '../../src/core/text.ts';

const python = 'import os\ndef greet(name):\n    return name\n\ngreet(os)\nclass A:\n    x = 1\n';

/** `line:character` from 0, for a range of whole lines. */
function quiet(text: string, first: number, last = first): string {
  const range = { start: { line: first, character: 0 }, end: { line: last, character: Number.MAX_SAFE_INTEGER } };
  const { line, character } = findQuietPosition(createLines(text), range);
  return `${line}:${character}`;
}

describe('the place where the cursor disturbs least', () => {
  it('is in the indentation of the first indented line', () => {
    expect(quiet(python, 2)).toBe('2:0');
    expect(quiet(python, 1, 2)).toBe('2:0');
    expect(quiet('\t\tx', 0)).toBe('0:0');
  });

  it('is an empty line of the range, or between two blanks', () => {
    expect(quiet(python, 3, 4)).toBe('3:0');
    expect(quiet('a  b', 0)).toBe('0:2');
  });

  it('is after punctuation when the range has nothing better', () => {
    expect(quiet(python, 1)).toBe('1:16');
    expect(quiet('const a = 1', 0)).toBe('0:8');
  });

  it('is in the nearest line when the range is all words and brackets', () => {
    expect(quiet(python, 0)).toBe('2:0');
    expect(quiet(python, 4)).toBe('3:0');
  });

  it('is the start of the range when no other place is found', () => {
    expect(quiet('one', 0)).toBe('0:0');
    expect(quiet('one\ntwo', 1)).toBe('1:0');
  });

  it('touches no word and no bracket when the text has an empty line', () => {
    const line = fc.constantFrom('', 'a', ' a', 'f(a)', 'if (b) {', '}', 'x = 1;', "'ü'", '# c');
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.nat(5), fc.nat(5), (texts, one, other) => {
        const lines = createLines(`${texts.join('\n')}\n`);
        const [first, last] = [one % texts.length, other % texts.length].sort((a, b) => a - b) as [number, number];
        const place = findQuietPosition(lines, {
          start: { line: first, character: 0 },
          end: { line: last, character: 99 },
        });
        const text = lines.lineAt(place.line) ?? '-';
        const around = text.slice(Math.max(place.character - 1, 0), place.character + 1);
        expect(around).not.toMatch(/[\p{L}\p{N}_()[\]{}<>"'#]/u);
      }),
    );
  });
});
