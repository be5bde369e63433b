import jsqr from 'jsqr';
import { expect } from 'vitest';
import { encodeQr, type QrCode } from '../../src/slides/qr/qr.ts';
import { dataCapacity, type QrLevel } from '../../src/slides/qr/qr-tables.ts';

export const levels: readonly QrLevel[] = ['L', 'M', 'Q', 'H'];
export const versions = Array.from({ length: 40 }, (_, i) => i + 1);

// The package is CommonJS; its default export is the function or holds it, as the loader pleases.
const decode: typeof jsqr = typeof jsqr === 'function' ? jsqr : Object(jsqr).default;

/** The reference decoder's reading of a picture of the code. */
export function read(qr: QrCode, pixels = 2): ReturnType<typeof decode> {
  const side = (qr.size + 8) * pixels;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (!qr.isDark(Math.floor(y / pixels) - 4, Math.floor(x / pixels) - 4)) continue;
      data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  return decode(data, side, side, { inversionAttempts: 'dontInvert' });
}

/** The most bytes that a version holds. */
export function room(version: number, level: QrLevel): number {
  return dataCapacity(version, level) - (version < 10 ? 2 : 3);
}

/** A text of so many bytes that repeats nothing for a while. */
export function textOf(length: number, seed: number): string {
  return Array.from({ length }, (_, i) => String.fromCharCode(33 + ((i * 31 + seed * 17 + (i >> 3)) % 90))).join('');
}

/** Expects the reference decoder to read a code of each of these versions, full to the last byte. */
export function expectRead(versions: readonly number[], level: QrLevel): void {
  for (const version of versions.filter((candidate) => level !== 'L' || candidate !== 23)) {
    const text = textOf(room(version, level), version);
    const qr = encodeQr(text, { level });
    expect(qr.size).toBe(version * 4 + 17);
    const seen = read(qr);
    expect(seen?.version, `version ${version}`).toBe(version);
    expect(seen?.data).toBe(text);
  }
}
