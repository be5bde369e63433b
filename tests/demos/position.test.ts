import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../src/core/json.ts';
import { applyEdits, createLines, type Range } from '../../src/core/text.ts';
import {
  coversWholeLines,
  describeOvershoot,
  parsePosition,
  resolvePoint,
  resolveRange,
} from '../../src/demos/position.ts';

const document = 'one\r\n  two\r\nthree\r\n';

function specOf(value: JsonValue) {
  const parsed = parsePosition(value);
  if ('message' in parsed) throw new Error(parsed.message);
  return parsed.spec;
}

function print({ start, end }: Range): string {
  return `${start.line}:${start.character}-${end.line}:${end.character}`;
}

function resolve(value: JsonValue, text = document): string {
  const lines = createLines(text);
  const range = resolveRange(specOf(value), lines);
  return `${print(range)} ${JSON.stringify(text.slice(lines.offsetAt(range.start), lines.offsetAt(range.end)))}`;
}

describe('resolveRange', () => {
  it.each([
    ['2', '1:0-1:5 "  two"'],
    [2, '1:0-1:5 "  two"'],
    ['2,2', '1:2-1:2 ""'],
    ['1:2', '0:0-1:5 "one\\r\\n  two"'],
    ['2:2', '1:0-1:5 "  two"'],
    ['1,1:2,3', '0:1-1:3 "ne\\r\\n  t"'],
    ['1,1:2', '0:1-1:5 "ne\\r\\n  two"'],
    ['1:2,3', '0:0-1:3 "one\\r\\n  t"'],
    ['start', '0:0-0:0 ""'],
    ['end', '3:0-3:0 ""'],
    ['start:end', `0:0-3:0 ${JSON.stringify(document)}`],
    ['start:2', '0:0-1:5 "one\\r\\n  two"'],
    ['3:end', '2:0-3:0 "three\\r\\n"'],
    ['1,3:end', '0:3-3:0 "\\r\\n  two\\r\\nthree\\r\\n"'],
    ['end:end', '3:0-3:0 ""'],
    ['4', '3:0-3:0 ""'],
    [' 1 , 0 : 2 ', '0:0-1:5 "one\\r\\n  two"'],
    ['Start:END', `0:0-3:0 ${JSON.stringify(document)}`],
  ])('returns the lines and characters of %j', (value, expected) => {
    expect(resolve(value)).toBe(expected);
  });

  it('returns the same range in a document with other line breaks', () => {
    expect(resolve('1:2', document.replaceAll('\r\n', '\n'))).toBe('0:0-1:5 "one\\n  two"');
  });

  it('covers all of an empty document', () => {
    expect(resolve('start:end', '')).toBe('0:0-0:0 ""');
    expect(resolve(1, '')).toBe('0:0-0:0 ""');
  });
});

describe('resolvePoint', () => {
  it('returns the start of the position, so that an insertion moves the line down', () => {
    const lines = createLines(document);
    const start = resolvePoint(specOf('2'), lines);
    expect(applyEdits(document, [{ range: { start, end: start }, text: 'new\r\n' }])).toBe(
      'one\r\nnew\r\n  two\r\nthree\r\n',
    );
    expect(resolvePoint(specOf('2,3'), lines)).toEqual({ line: 1, character: 3 });
    expect(resolvePoint(specOf('end'), lines)).toEqual({ line: 3, character: 0 });
  });
});

describe('coversWholeLines', () => {
  it('is true for lines, and false for characters', () => {
    expect(['2', '2:3', 'start:2', 'start:end'].map((value) => coversWholeLines(specOf(value)))).toEqual(
      Array(4).fill(true),
    );
    expect(['2,0', '2,0:3', '2:3,1', 'start', 'end'].map((value) => coversWholeLines(specOf(value)))).toEqual(
      Array(5).fill(false),
    );
  });
});

describe('a character after the end of its line', () => {
  it('counts as the end of the line, at either end of a position', () => {
    const lines = createLines(document);
    expect(resolvePoint(specOf('1,4'), lines)).toEqual({ line: 0, character: 3 });
    expect(resolve('1,1:1,99')).toBe('0:1-0:3 "ne"');
    expect(describeOvershoot(specOf('1,1:1,99'), lines)).toBe(
      'Position "1,1:1,99" is at character 99 of line 1, which has only 3: the end of the line is used.',
    );
    expect(['1,3', '1:2', 'end'].map((value) => describeOvershoot(specOf(value), lines))).toEqual(
      Array(3).fill(undefined),
    );
  });
});

describe('a position outside of the document', () => {
  it.each([
    ['5', 'Position "5" is on line 5, and the document has 4 lines.'],
    ['1:99', 'Position "1:99" is on line 99, and the document has 4 lines.'],
    ['3:1', 'Position "3:1" ends before it starts, and the document has 4 lines.'],
    ['2,3:2,1', 'Position "2,3:2,1" ends before it starts, and the document has 4 lines.'],
    ['end:start', 'Position "end:start" ends before it starts, and the document has 4 lines.'],
  ])('%s is rejected with the reason', (value, message) => {
    expect(() => resolve(value)).toThrow(expect.objectContaining({ code: 'position-out-of-range', message }));
  });
});

describe('parsePosition rejects', () => {
  it.each(['', 'x', ':', '3:', ':3', '1:2:3', '-1', 1.5, -2, true, null, [], {}, '1,', '1,-1', '9999999999', 'line 3'])(
    'an invalid position: %j',
    (value) => {
      expect(parsePosition(value)).toEqual({ message: expect.stringMatching(/^Position .* must be a line/) });
    },
  );

  it.each(['0', 0, '0,1', '0:3', '1:0'])('line 0, because lines count from 1: %j', (value) => {
    expect(parsePosition(value)).toEqual({ message: `Position "${value}" is on line 0, but lines count from 1.` });
  });
});
