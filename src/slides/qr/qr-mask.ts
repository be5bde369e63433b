import { drawFormat, type QrMatrix, remainder } from './qr-matrix.ts';
import type { QrLevel } from './qr-tables.ts';

/** ISO/IEC 18004, table 10. */
const masks: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

const levelBits: Readonly<Record<QrLevel, number>> = { L: 1, M: 0, Q: 3, H: 2 };

/** The mask with the lowest penalty. */
export function applyBestMask(matrix: QrMatrix, level: QrLevel): QrMatrix {
  const candidates = masks.map((_, mask) => applyMask(matrix, level, mask));
  const penalties = candidates.map(penaltyOf);
  return candidates[penalties.indexOf(Math.min(...penalties))] ?? matrix;
}

function applyMask(matrix: QrMatrix, level: QrLevel, mask: number): QrMatrix {
  const { size, fixed } = matrix;
  const isTurned = masks[mask] ?? (() => false);
  const modules = matrix.modules.map((dark, i) =>
    fixed[i] === 0 && isTurned(Math.floor(i / size), i % size) ? dark ^ 1 : dark,
  );
  const masked = { size, fixed, modules };
  drawFormat(masked, formatBits(level, mask));
  return masked;
}

/** With their BCH code, XORed with the standard's mask. */
function formatBits(level: QrLevel, mask: number): number {
  const data = (levelBits[level] << 3) | mask;
  return ((data << 10) | remainder(data << 10, 0x537)) ^ 0x5412;
}

/** Patterns that are hard to scan: long runs, squares, finder-like shapes, imbalance. */
function penaltyOf({ size, modules }: QrMatrix): number {
  let penalty = 0;
  let dark = 0;
  for (let i = 0; i < size; i++) {
    penalty += linePenalty(modules, i * size, 1, size) + linePenalty(modules, i, size, size);
    if (i > 0) penalty += squarePenalty(modules, i * size, size);
  }
  for (const module of modules) dark += module;
  return penalty + Math.floor(Math.abs((dark * 20) / modules.length - 10)) * 10;
}

/** Runs of five and more, and dark-light 1:1:3:1:1 with four light modules at a side. */
function linePenalty(modules: Uint8Array, start: number, step: number, size: number): number {
  let penalty = 0;
  let run = 0;
  let window = 0;
  for (let i = 0; i < size; i++) {
    const module = modules[start + i * step] ?? 0;
    run = i > 0 && module === (window & 1) ? run + 1 : 1;
    if (run === 5) penalty += 3;
    else if (run > 5) penalty += 1;
    window = ((window << 1) | module) & 0x7ff;
    if (i >= 10 && (window === 0b10111010000 || window === 0b00001011101)) penalty += 40;
  }
  return penalty;
}

/** Squares of 2 × 2 of one color. `start` begins the lower row. */
function squarePenalty(modules: Uint8Array, start: number, size: number): number {
  let penalty = 0;
  for (let at = start + 1; at < start + size; at++) {
    const module = modules[at];
    const isSquare = module === modules[at - 1] && module === modules[at - size] && module === modules[at - size - 1];
    if (isSquare) penalty += 3;
  }
  return penalty;
}
