import { DemoError } from '../../core/errors.ts';
import { encodeCodewords, versionFor } from './qr-codewords.ts';
import { applyBestMask } from './qr-mask.ts';
import { createMatrix, placeCodewords } from './qr-matrix.ts';
import type { QrLevel } from './qr-tables.ts';

/** A QR code without the light border that it needs around it. */
export interface QrCode {
  /** Modules a side: 21 to 177. */
  readonly size: number;
  readonly level: QrLevel;
  isDark(row: number, column: number): boolean;
}

export interface QrOptions {
  /** Default `M`. */
  readonly level?: QrLevel;
}

/** The light border, in modules, that readers count on. */
const quietZone = 4;

/**
 * Encodes a text as a QR code (ISO/IEC 18004): bytes of UTF-8 in the smallest version that holds them.
 * @throws DemoError `invalid-field` when no version does: more than 2,331 bytes at level M.
 */
export function encodeQr(text: string, { level = 'M' }: QrOptions = {}): QrCode {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length, level);
  if (version === undefined) {
    throw new DemoError('invalid-field', `A QR code cannot hold this text of ${bytes.length} bytes.`, {
      hint: 'Use a shorter address.',
    });
  }
  const matrix = createMatrix(version);
  placeCodewords(matrix, encodeCodewords(bytes, version, level));
  const { size, modules } = applyBestMask(matrix, level);
  return {
    size,
    level,
    isDark: (row, column) =>
      row >= 0 && column >= 0 && row < size && column < size && modules[row * size + column] === 1,
  };
}

/** The code as an SVG image that scales, with its light border: black on white in every theme. */
export function qrSvg(qr: QrCode): string {
  const side = qr.size + 2 * quietZone;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${darkPath(qr)}"/></svg>`
  );
}

/** A rectangle for every run of dark modules in a row. */
function darkPath(qr: QrCode): string {
  let path = '';
  for (let row = 0; row < qr.size; row++) {
    for (let column = 0; column < qr.size; column++) {
      const start = column;
      while (qr.isDark(row, column)) column += 1;
      const run = column - start;
      if (run > 0) path += `M${start + quietZone} ${row + quietZone}h${run}v1h-${run}z`;
    }
  }
  return path;
}
