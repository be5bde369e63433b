import { alignmentCentres } from './qr-tables.ts';

/** One byte per module, row by row. */
export interface QrMatrix {
  readonly size: number;
  /** 1 is dark. */
  readonly modules: Uint8Array;
  /** 1 for function patterns, which have no data and no mask. */
  readonly fixed: Uint8Array;
}

/** Draws the function patterns; reserves the format. */
export function createMatrix(version: number): QrMatrix {
  const size = version * 4 + 17;
  const matrix = { size, modules: new Uint8Array(size * size), fixed: new Uint8Array(size * size) };
  drawTiming(matrix);
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    drawFinder(matrix, row, column);
  drawAlignments(matrix, alignmentCentres(version));
  drawFormat(matrix, 0);
  if (version >= 7) drawVersion(matrix, version);
  return matrix;
}

/** In columns of two, up and down from the right edge. */
export function placeCodewords({ size, modules, fixed }: QrMatrix, codewords: Uint8Array): void {
  let bit = 0;
  for (const [index, right] of columnPairs(size).entries()) {
    for (let step = 0; step < size; step++) {
      const row = index % 2 === 0 ? size - 1 - step : step;
      for (const at of [row * size + right, row * size + right - 1]) {
        if (fixed[at] === 1) continue;
        modules[at] = ((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
        bit += 1;
      }
    }
  }
}

/** From the right; skips the vertical timing pattern. */
function columnPairs(size: number): readonly number[] {
  return Array.from({ length: (size - 1) / 2 }, (_, i) => size - 1 - 2 * i).map((x) => (x <= 6 ? x - 1 : x));
}

/** 15 bits, twice: around the first finder, and split between the others. */
export function drawFormat(matrix: QrMatrix, bits: number): void {
  const last = matrix.size - 1;
  for (let i = 0; i < 15; i++) {
    const isDark = ((bits >> i) & 1) === 1;
    const near = i < 6 ? i : i < 8 ? i + 1 : 14 - i + (i === 8 ? 1 : 0);
    if (i < 8) setFixed(matrix, near, 8, isDark);
    else setFixed(matrix, 8, near, isDark);
    if (i < 8) setFixed(matrix, 8, last - i, isDark);
    else setFixed(matrix, last - 14 + i, 8, isDark);
  }
  setFixed(matrix, last - 7, 8, true);
}

function drawTiming(matrix: QrMatrix): void {
  for (let i = 0; i < matrix.size; i++) {
    setFixed(matrix, 6, i, i % 2 === 0);
    setFixed(matrix, i, 6, i % 2 === 0);
  }
}

/** The outermost ring is the border. */
function drawFinder(matrix: QrMatrix, row: number, column: number): void {
  drawRings(matrix, row, column, 4, (ring) => ring !== 2 && ring !== 4);
}

function drawAlignments(matrix: QrMatrix, centers: readonly number[]): void {
  const last = matrix.size - 7;
  for (const row of centers) {
    for (const column of centers) {
      const isFinder = (row === 6 && column === 6) || (row === 6 && column === last) || (row === last && column === 6);
      if (!isFinder) drawRings(matrix, row, column, 2, (ring) => ring !== 1);
    }
  }
}

function drawRings(
  matrix: QrMatrix,
  row: number,
  column: number,
  radius: number,
  isDark: (ring: number) => boolean,
): void {
  for (let y = -radius; y <= radius; y++) {
    for (let x = -radius; x <= radius; x++) {
      setFixed(matrix, row + y, column + x, isDark(Math.max(Math.abs(x), Math.abs(y))));
    }
  }
}

/** Version and Golay code, in two blocks of 3 × 6. */
function drawVersion(matrix: QrMatrix, version: number): void {
  const bits = (version << 12) | remainder(version << 12, 0x1f25);
  for (let i = 0; i < 18; i++) {
    const near = Math.floor(i / 3);
    const far = matrix.size - 11 + (i % 3);
    setFixed(matrix, near, far, ((bits >> i) & 1) === 1);
    setFixed(matrix, far, near, ((bits >> i) & 1) === 1);
  }
}

/** Polynomial division over GF(2). */
export function remainder(dividend: number, divisor: number): number {
  const degree = (value: number) => 31 - Math.clz32(value);
  let rest = dividend;
  while (rest !== 0 && degree(rest) >= degree(divisor)) rest ^= divisor << (degree(rest) - degree(divisor));
  return rest;
}

function setFixed({ size, modules, fixed }: QrMatrix, row: number, column: number, isDark: boolean): void {
  if (row < 0 || column < 0 || row >= size || column >= size) return;
  modules[row * size + column] = isDark ? 1 : 0;
  fixed[row * size + column] = 1;
}
