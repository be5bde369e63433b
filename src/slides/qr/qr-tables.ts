/** Error correction of about 7, 15, 25 and 30 %. */
export type QrLevel = 'L' | 'M' | 'Q' | 'H';

/** ISO/IEC 18004, table 9. */
export interface Blocks {
  /** Data and correction codewords. */
  readonly total: number;
  readonly count: number;
  /** Per block. */
  readonly correction: number;
}

export const maxVersion = 40;

/** By version from 1. */
const corrections: Readonly<Record<QrLevel, string>> = {
  L: '7 10 15 20 26 18 20 24 30 18 20 24 26 30 22 24 28 30 28 28 28 28 30 30 26 28 30 30 30 30 30 30 30 30 30 30 30 30 30 30',
  M: '10 16 26 18 24 16 18 22 22 26 30 22 22 24 24 28 28 26 26 26 26 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28',
  Q: '13 22 18 26 18 24 18 22 20 24 28 26 24 20 30 24 28 28 26 30 28 30 30 30 30 28 30 30 30 30 30 30 30 30 30 30 30 30 30 30',
  H: '17 28 22 16 22 28 26 26 24 28 24 28 22 24 24 30 28 28 26 28 30 24 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30',
};

/** By version from 1. */
const counts: Readonly<Record<QrLevel, string>> = {
  L: '1 1 1 1 1 2 2 2 2 4 4 4 4 4 6 6 6 6 7 8 8 9 9 10 12 12 12 13 14 15 16 17 18 19 19 20 21 22 24 25',
  M: '1 1 1 2 2 4 4 4 5 5 5 8 9 9 10 10 11 13 14 16 17 17 18 20 21 23 25 26 28 29 31 33 35 37 38 40 43 45 47 49',
  Q: '1 1 2 2 4 4 6 6 8 8 8 10 12 16 12 17 16 18 21 20 23 23 25 27 29 34 34 35 38 40 43 45 48 51 53 56 59 62 65 68',
  H: '1 1 2 4 4 4 5 6 8 8 11 11 16 16 18 16 19 21 25 25 25 34 30 32 35 37 40 42 45 48 51 54 57 60 63 66 70 74 77 81',
};

export function blocksOf(version: number, level: QrLevel): Blocks {
  return {
    total: Math.floor(dataModules(version) / 8),
    count: entry(counts[level], version),
    correction: entry(corrections[level], version),
  };
}

export function dataCapacity(version: number, level: QrLevel): number {
  const { total, count, correction } = blocksOf(version, level);
  return total - count * correction;
}

export function alignmentCentres(version: number): readonly number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const last = version * 4 + 10;
  return [6, ...Array.from({ length: count - 1 }, (_, i) => last - (count - 2 - i) * step)];
}

/** Modules for data and correction. */
function dataModules(version: number): number {
  const all = (16 * version + 128) * version + 64;
  if (version === 1) return all;
  const alignments = Math.floor(version / 7) + 2;
  const withoutAlignments = all - (25 * alignments - 10) * alignments + 55;
  return version < 7 ? withoutAlignments : withoutAlignments - 36;
}

function entry(list: string, version: number): number {
  return Number(list.split(' ')[version - 1]);
}
