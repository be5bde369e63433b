import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeQr, qrSvg } from '../../src/slides/qr/qr.ts';
import { alignmentCentres } from '../../src/slides/qr/qr-tables.ts';
import { expectRead, levels, read, room, versions } from './qr-reading.ts';

describe('a QR code', () => {
  // All forty versions are in `qr-versions.faults.test.ts`.
  it.each(levels)('can be read by the reference decoder at level %s', (level) => expectRead([1, 2, 7, 10, 27], level));

  // The reference decoder expects a row of them at 74, beyond what level L can correct: it is left out above.
  it('has its alignment patterns in version 23 as in the standard', () => {
    expect(alignmentCentres(23)).toEqual([6, 30, 54, 78, 102]);
  });

  it.each(levels)('uses the next version when one more byte is needed at level %s', (level) => {
    for (const version of versions.slice(0, -1)) {
      const sizes = [0, 1].map((more) => encodeQr('x'.repeat(room(version, level) + more), { level }).size);
      expect(sizes).toEqual([version * 4 + 17, version * 4 + 21]);
    }
  });

  it('can be read by the reference decoder for random text', () => {
    const texts = fc.oneof(fc.webUrl(), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }));
    fc.assert(
      fc.property(texts, fc.constantFrom(...levels), (text, level) => {
        const bytes = read(encodeQr(text, { level }), 4)?.binaryData ?? [];
        expect(new TextDecoder().decode(Uint8Array.from(bytes))).toBe(text);
      }),
      { numRuns: 100 },
    );
  });

  it('can be read even when part of it is covered', () => {
    const text = 'https://example.com/a/talk/about/showrunner?from=qr';
    const qr = encodeQr(text, { level: 'H' });
    const middle = (qr.size - 1) / 2;
    const isCovered = (row: number, column: number) => Math.max(Math.abs(row - middle), Math.abs(column - middle)) <= 4;
    const covered = {
      ...qr,
      isDark: (row: number, column: number) => !isCovered(row, column) && qr.isDark(row, column),
    };
    expect(read(covered)?.data).toBe(text);
  });

  it('has level M by default', () => {
    expect(encodeQr('https://example.com').level).toBe('M');
  });

  it('consists of these dark and light modules', () => {
    const qr = encodeQr('HTTP://GO.TO/', { level: 'L' });
    const rows = Array.from({ length: qr.size }, (_, row) =>
      Array.from({ length: qr.size }, (_, column) => (qr.isDark(row, column) ? '█' : '·')).join(''),
    );
    expect(rows.join('\n')).toMatchInlineSnapshot(`
      "███████·█·███·███████
      █·····█···██··█·····█
      █·███·█·██·█··█·███·█
      █·███·█·██··█·█·███·█
      █·███·█·█··█··█·███·█
      █·····█··████·█·····█
      ███████·█·█·█·███████
      ···········██········
      ████··█·██████··███·█
      ··········█·██·█·███·
      ██·██·█·██·█·█·█·█·██
      ·█··█··██·███··█·█·█·
      ··█·█████··█····███·█
      ········██████··█···█
      ███████··██···█·█····
      █·····█··███····████·
      █·███·█···█·█··██··█·
      █·███·█·██····█····█·
      █·███·█·█·███·██··█··
      █·····█·██·█·██·██··█
      ███████·█·██·····██··"
    `);
  });

  it('is refused with an error for text that no version can hold', () => {
    expect(() => encodeQr('x'.repeat(2332))).toThrowError(
      expect.objectContaining({ code: 'invalid-field', message: expect.stringContaining('2332 bytes') }),
    );
    expect(encodeQr('x'.repeat(2331)).size).toBe(177);
  });
});

describe('qrSvg', () => {
  it('draws the light border that readers need, and uses no theme color', () => {
    const svg = qrSvg(encodeQr('a'));
    expect(svg).toContain('viewBox="0 0 29 29"');
    expect(svg).toContain('M4 4h7v1h-7z');
    expect(svg.length).toBeLessThan(3000);
  });

  it('draws each dark module once', () => {
    const qr = encodeQr('https://example.com');
    const runs = [...qrSvg(qr).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)].map(([, ...numbers]) => numbers.map(Number));
    const drawn = runs.flatMap(([x, y, run]) => Array.from({ length: run! }, (_, i) => `${y! - 4},${x! - 4 + i}`));
    const dark = Array.from({ length: qr.size ** 2 }, (_, i) => [Math.floor(i / qr.size), i % qr.size] as const)
      .filter(([row, column]) => qr.isDark(row, column))
      .map(([row, column]) => `${row},${column}`);
    expect(drawn).toEqual(dark);
  });
});
