import { describe, expect, it } from 'vitest';
import { createGlyphs, type Family } from '../../src/pictures/drawing/glyphs.ts';
import { printable } from '../../src/pictures/drawing/text-layout.ts';

const glyphOf = createGlyphs();
const unknown = JSON.stringify(glyphOf('\u{1f600}', 'sans'));

/** The ink of a character, and where it is. */
function rowsOf(character: string, family: Family = 'sans'): string {
  const rows = glyphOf(character, family).rows.map((row) => row.trimEnd());
  return `\n${rows.slice(2, 14).join('\n')}\n`;
}

function range(first: number, last: number): readonly string[] {
  return Array.from({ length: last - first + 1 }, (_, i) => String.fromCharCode(first + i));
}

describe('the typeface', () => {
  it.each<Family>(['sans', 'mono'])(
    '%s has every printable character of ASCII and every letter of Latin-1',
    (family) => {
      const latin = range(0xa1, 0xff).filter((character) => /\p{L}/u.test(character) && !/[ªº]/.test(character));
      const missing = [...range(0x21, 0x7e), ...latin, ...'“”‘’–—…•→✓'].filter(
        (character) => JSON.stringify(glyphOf(character, family)) === unknown,
      );
      expect(missing).toEqual([]);
    },
  );

  it('has signs, arrows and letters that are no letter with a mark, and an i with feet for code', () => {
    const signs = '‚„‹›«»−±×÷¬§¶©®°¹²³µ¢£¥€←↑↓✗│─▶ŁłŒœđı';
    expect([...signs].filter((character) => JSON.stringify(glyphOf(character, 'mono')) === unknown)).toEqual([]);
    expect(rowsOf('i', 'mono')).not.toBe(rowsOf('i'));
    expect(rowsOf('z', 'mono')).toBe(rowsOf('z'));
  });
});

it('a text has no tabs, control characters, marks of direction or broken characters', () => {
  expect(printable('a\tb\u0007\u202e\u0000c\ud800d')).toBe('a    bcd');
  expect(printable('x'.repeat(100_000)).length).toBeLessThan(1000);
});
