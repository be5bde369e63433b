import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, createLines, fullRange } from '../../src/core/text.ts';

const texts = fc
  .array(fc.constantFrom('a', 'bc', '\n', '\r\n', '\r', '😀'), { maxLength: 30 })
  .map((parts) => parts.join(''));

describe('lines', () => {
  it('end at every kind of line break, and the last one may be empty', () => {
    const lines = createLines('one\r\ntwo\rthree\n');
    expect(lines.lineCount).toBe(4);
    expect([0, 1, 2, 3, 4].map((line) => lines.lineAt(line))).toEqual(['one', 'two', 'three', '', undefined]);
  });

  it('are one empty line for an empty text', () => {
    expect(createLines('').lineCount).toBe(1);
    expect(createLines('').lineAt(0)).toBe('');
  });

  it('convert every offset to a position and back', () => {
    fc.assert(
      fc.property(texts, fc.nat(60), (text, at) => {
        const lines = createLines(text);
        const offset = Math.min(at, text.length);
        const isInBreak = text[offset - 1] === '\r' && text[offset] === '\n';
        if (!isInBreak) expect(lines.offsetAt(lines.positionAt(offset))).toBe(offset);
      }),
    );
  });

  it('clamp a position that is outside the text', () => {
    const lines = createLines('ab\ncd');
    expect(lines.offsetAt({ line: 0, character: 99 })).toBe(2);
    expect(lines.offsetAt({ line: 9, character: 0 })).toBe(5);
    expect(lines.offsetAt({ line: -1, character: 3 })).toBe(0);
    expect(lines.positionAt(-5)).toEqual({ line: 0, character: 0 });
    expect(lines.positionAt(99)).toEqual({ line: 1, character: 2 });
  });

  it('contain the whole text in their full range', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(applyEdits(text, [{ range: fullRange(createLines(text)), text: 'new' }])).toBe('new');
      }),
    );
  });
});

describe('edits', () => {
  const at = (line: number, start: number, end: number) => ({
    start: { line, character: start },
    end: { line, character: end },
  });

  it('all refer to the original text', () => {
    const edits = [
      { range: at(1, 0, 3), text: 'TWO' },
      { range: at(0, 0, 0), text: '> ' },
      { range: at(0, 3, 3), text: '!' },
    ];
    expect(applyEdits('one\r\ntwo', edits)).toBe('> one!\r\nTWO');
  });

  it('insert in the given order at the same position', () => {
    const edits = [
      { range: at(0, 0, 0), text: 'a' },
      { range: at(0, 0, 0), text: 'b' },
    ];
    expect(applyEdits('x', edits)).toBe('abx');
  });

  it('must not overlap', () => {
    const edits = [
      { range: at(0, 0, 2), text: '' },
      { range: at(0, 1, 3), text: '' },
    ];
    expect(() => applyEdits('abc', edits)).toThrow(RangeError);
  });
});
