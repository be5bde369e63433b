import { expect, it } from 'vitest';
import { createLines } from '../../src/core/text.ts';
import { type Placeholders, resolvePlaceholders } from '../../src/demos/placeholder.ts';

function find(placeholders: Placeholders, text: string): string {
  const lines = createLines(text);
  const { start, end } = resolvePlaceholders(placeholders, lines).range;
  return text.slice(lines.offsetAt(start), lines.offsetAt(end));
}

it('a range from placeholder to placeholder covers start, end and everything between', () => {
  expect(find({ start: '// a', end: '// b' }, '// b\r\n// a\r\ncode\r\n// b\r\n// b')).toBe('// a\r\ncode\r\n// b');
});

it('a range from a start placeholder covers only the placeholder when there is no end placeholder', () => {
  expect(find({ start: 'b' }, 'abcb')).toBe('b');
});

it('the end placeholder is searched after the start, never within it', () => {
  expect(find({ start: 'aa', end: 'a' }, 'aa a')).toBe('aa a');
});

it.each(['', 'b', 'a'])(
  'a range of placeholders covers only the start when the end is empty, the same or before it: "%s"',
  (end) => {
    const text = 'a b b';
    const lines = createLines(text);
    expect(resolvePlaceholders({ start: 'b', end }, lines).hasEnd).toBe(false);
    expect(find({ start: 'b', end }, text)).toBe('b');
  },
);

it('placeholders may contain characters that are special in regular expressions', () => {
  expect(find({ start: '$&.*[' }, 'x $&.*[ y')).toBe('$&.*[');
});

it('a placeholder with several lines is found with any line breaks', () => {
  expect(find({ start: 'a\nb' }, 'x\r\na\r\nb')).toBe('a\r\nb');
  expect(find({ start: 'a\r\nb' }, 'x\na\nb')).toBe('a\nb');
});

it.each<[Placeholders, string]>([
  [{ start: 'x' }, 'The document does not contain the placeholder "x".'],
  [{ start: '' }, 'The document does not contain the placeholder "".'],
  [{ start: 'b', end: 'x' }, 'After "b" the document does not contain the placeholder "x".'],
])('a missing placeholder is reported: %j', (placeholders, message) => {
  expect(() => find(placeholders, 'a b')).toThrow(expect.objectContaining({ code: 'placeholder-not-found', message }));
});
