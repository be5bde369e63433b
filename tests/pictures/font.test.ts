import { describe, expect, it } from 'vitest';
import { type Canvas, createCanvas } from '../../src/pictures/drawing/canvas.ts';
import { createFont, type Type } from '../../src/pictures/drawing/font.ts';
import { createGlyphs } from '../../src/pictures/drawing/glyphs.ts';
import { printable, wrapText } from '../../src/pictures/drawing/text-layout.ts';

const body: Type = { weight: 'regular', size: 24 };
const glyphOf = createGlyphs();
const unknown = JSON.stringify(glyphOf('\u{1f600}'));
const shades = ' ░▒▓█';

/** A gray canvas as text, dark to light. */
function show({ width, height, data }: Canvas): string {
  const shade = (x: number, y: number) => shades[Math.round((data[(y * width + x) * 3]! / 255) * 4)];
  const row = (y: number) =>
    Array.from({ length: width }, (_, x) => shade(x, y))
      .join('')
      .trimEnd();
  return `\n${Array.from({ length: height }, (_, y) => row(y)).join('\n')}\n`;
}

/** The pixels of a character, and their position. */
function rowsOf(character: string): string {
  const rows = glyphOf(character).rows.map((row) => row.trimEnd());
  return `\n${rows.slice(2, 14).join('\n')}\n`;
}

function range(first: number, last: number): readonly string[] {
  return Array.from({ length: last - first + 1 }, (_, i) => String.fromCharCode(first + i));
}

/** Rows of a drawn text with ink, from the baseline upwards. */
function inkRows(text: string, type: Type): { top: number; bottom: number } {
  const canvas = createCanvas(200, 120, 0);
  createFont().draw(canvas, text, 20, 80, type, 0xffffff);
  const rows = Array.from({ length: 120 }, (_, y) => Math.max(...canvas.data.subarray(y * 600, (y + 1) * 600)));
  return { top: 80 - rows.findIndex((ink) => ink > 128), bottom: 79 - rows.findLastIndex((ink) => ink > 128) };
}

describe('the typeface', () => {
  it('has every printable character of ASCII and every letter of Latin-1', () => {
    const latin = range(0xa1, 0xff).filter((character) => /\p{L}/u.test(character) && !/[ªº]/.test(character));
    const missing = [...range(0x21, 0x7e), ...latin, ...'“”‘’–—…•→✓'].filter(
      (character) => JSON.stringify(glyphOf(character)) === unknown,
    );
    expect(missing).toEqual([]);
  });

  it('puts accents on letters, higher over capitals, and leaves out the dot of an i below an accent', () => {
    expect(['š', 'Ö', 'í', 'ç'].map((character) => rowsOf(character)).join('')).toMatchInlineSnapshot(`
      "

       # #
        #

       ###
      #   #
      #
       ###
          #
      #   #
       ###


        # #

        ###
       #   #
      #     #
      #     #
      #     #
      #     #
      #     #
       #   #
        ###



       #
      #

      #
      #
      #
      #
      #
      #
      #






       ###
      #   #
      #
      #
      #
      #   #
       ###
         #
      "
    `);
  });

  it('contains signs, arrows and special letters', () => {
    const signs = '‚„‹›«»−±×÷¬§¶©®°¹²³µ¢£¥€←↑↓✗│─▶ŁłŒœđı';
    expect([...signs].filter((character) => JSON.stringify(glyphOf(character)) === unknown)).toEqual([]);
  });

  it('draws one box for each missing character, even for an emoji with several parts', () => {
    const font = createFont();
    const one = font.measure('\u{1f600}', body);
    expect(one).toBeGreaterThan(8);
    expect(font.measure('\u{1f468}\u200d\u{1f469}\u200d\u{1f467}', body)).toBe(one);
    expect(font.measure('ع', body)).toBe(one);
  });

  it.each([17, 20, 24, 33, 60])('stands on the baseline and ends on a whole pixel at a size of %d pixels', (size) => {
    const regular = { ...body, size };
    expect(inkRows('H', regular)).toEqual({ top: Math.round(size * 0.73), bottom: 0 });
    expect(inkRows('x', regular)).toEqual({ top: Math.round(size * 0.54), bottom: 0 });
    expect(inkRows('H', { ...regular, weight: 'bold' })).toEqual(inkRows('H', regular));
  });

  it('draws smooth letters at large sizes', () => {
    const canvas = createCanvas(24, 26, 0);
    createFont().draw(canvas, 'é', 3, 24, { ...body, size: 30 }, 0xffffff);
    expect(show(canvas)).toMatchInlineSnapshot(`
      "
               ▒███░
              ░████
              ████▓
              ███▓
              ▓█▓



           ▒██████▓░
          ▒█████████▒
         ▒███▓▒▒▒████░
         ███▒     ▓██▓
         ███      ░██▓
         ██▓       ██▓
         ███▒     ▒██▓
         ████████████▓
         ████████████░
         ███▒
         ██▓
         ███       ▒▓░
         ███▒     ▓███
         ▒███▓▒▒▒████▓
          ▒█████████▒
           ▒██████▓░


      "
    `);
  });

  it('is thicker in bold', () => {
    const inkOf = (weight: Type['weight']) => {
      const canvas = createCanvas(200, 120, 0);
      createFont().draw(canvas, 'Hello', 20, 80, { ...body, weight, size: 40 }, 0xffffff);
      return canvas.data.reduce((sum, value) => sum + value, 0);
    };
    expect(inkOf('bold') / inkOf('regular')).toBeGreaterThan(1.25);
  });

  it('draws nothing outside the canvas', () => {
    const canvas = createCanvas(30, 10, 0);
    expect(() => createFont().draw(canvas, 'far outside', -500, 400, body, 0xffffff)).not.toThrow();
    expect(canvas.data.every((value) => value === 0)).toBe(true);
  });
});

describe('typesetting', () => {
  const font = createFont();

  it('removes tabs, control characters, direction marks and broken characters', () => {
    expect(printable('a\tb\u0007\u202e\u0000c\ud800d')).toBe('a    bcd');
    expect(printable('x'.repeat(100_000)).length).toBeLessThan(1000);
  });

  it('wraps between words and ends the last line with an ellipsis', () => {
    const text = 'one two three four five six seven eight nine ten';
    const lines = wrapText(font, text, body, 180, 2);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^one two/);
    expect(lines[1]).toMatch(/\w…$/);
    expect(wrapText(font, text, body, 4000, 2)).toEqual([text]);
    expect(wrapText(font, '  ', body, 100, 2)).toEqual([]);
  });
});
