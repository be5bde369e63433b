import { DemoError } from '../../core/errors.ts';
import { applyBestMask } from './qr-mask.ts';
import { createMatrix, placeCodewords } from './qr-matrix.ts';
import { blocksOf, dataCapacity, maxVersion, type QrLevel } from './qr-tables.ts';

/** Without the light border. */
export interface QrCode {
  /** Modules per side: 21 to 177. */
  readonly size: number;
  readonly level: QrLevel;
  isDark(row: number, column: number): boolean;
}

export interface QrOptions {
  /** Default `M`. */
  readonly level?: QrLevel;
}

/** The light border, in modules. */
const quietZone = 4;

/**
 * ISO/IEC 18004: UTF-8 bytes in the smallest possible version.
 * @throws DemoError `invalid-field` for more than 2,331 bytes at level M.
 */
export function encodeQr(text: string, { level = 'M' }: QrOptions = {}): QrCode {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length, level);
  if (version === undefined) {
    throw new DemoError('invalid-field', `This text of ${bytes.length} bytes is too long for a QR code.`, {
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

/** With border, black on white in every theme. */
export function qrSvg(qr: QrCode): string {
  const side = qr.size + 2 * quietZone;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${darkPath(qr)}"/></svg>`
  );
}

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

const byteMode = 0b0100;

function versionFor(byteCount: number, level: QrLevel): number | undefined {
  for (let version = 1; version <= maxVersion; version++) {
    if (headBits(version) + byteCount * 8 <= dataCapacity(version, level) * 8) return version;
  }
  return undefined;
}

function encodeCodewords(bytes: Uint8Array, version: number, level: QrLevel): Uint8Array {
  return interleave(packBytes(bytes, version, dataCapacity(version, level)), version, level);
}

/** Bits of mode and length. */
function headBits(version: number): number {
  return version < 10 ? 4 + 8 : 4 + 16;
}

/** The mode has four bits, so everything is shifted. */
function packBytes(bytes: Uint8Array, version: number, capacity: number): Uint8Array {
  const { length } = bytes;
  const head = version < 10 ? [length] : [length >> 8, length & 0xff];
  const whole = [...head, ...bytes, 0];
  const packed = new Uint8Array(capacity);
  let carried = byteMode;
  for (const [i, byte] of whole.entries()) {
    if (i < capacity) packed[i] = (carried << 4) | (byte >> 4);
    carried = byte & 0xf;
  }
  for (let i = whole.length, isFirst = true; i < capacity; i++, isFirst = !isFirst) packed[i] = isFirst ? 0xec : 0x11;
  return packed;
}

/** Adds correction to blocks, and interleaves them. Later blocks may be one longer. */
function interleave(data: Uint8Array, version: number, level: QrLevel): Uint8Array {
  const { total, count, correction } = blocksOf(version, level);
  const correct = createCorrector(correction);
  const short = Math.floor(data.length / count);
  const shortCount = count - (data.length % count);
  const start = (block: number) => block * short + Math.max(0, block - shortCount);
  const blocks = Array.from({ length: count }, (_, i) => data.subarray(start(i), start(i + 1)));
  return Uint8Array.from([...inTurns(blocks), ...inTurns(blocks.map(correct))].slice(0, total));
}

function inTurns(blocks: readonly Uint8Array[]): readonly number[] {
  const longest = Math.max(...blocks.map(({ length }) => length));
  return Array.from({ length: longest }, (_, i) => blocks.flatMap((block) => block[i] ?? [])).flat();
}

/** GF(256) over x⁸ + x⁴ + x³ + x² + 1. */
interface GaloisField {
  multiply(a: number, b: number): number;
  /** The generator to the power `n`. */
  power(n: number): number;
}

type Corrector = (data: Uint8Array) => Uint8Array;

/** With `degree` correction codewords. */
function createCorrector(degree: number): Corrector {
  const field = createField();
  const divisor = generatorPolynomial(field, degree);
  return (data) => {
    const remainder = new Uint8Array(degree);
    for (const byte of data) {
      const factor = byte ^ (remainder[0] ?? 0);
      remainder.copyWithin(0, 1);
      remainder[degree - 1] = 0;
      for (let i = 0; i < degree; i++) remainder[i] = (remainder[i] ?? 0) ^ field.multiply(divisor[i] ?? 0, factor);
    }
    return remainder;
  };
}

/** (x − 2⁰) to (x − 2ⁿ⁻¹), highest power first, without the leading 1. */
function generatorPolynomial(field: GaloisField, degree: number): Uint8Array {
  const polynomial = new Uint8Array(degree);
  polynomial[degree - 1] = 1;
  for (let n = 0; n < degree; n++) {
    const root = field.power(n);
    for (let i = 0; i < degree; i++) {
      polynomial[i] = field.multiply(polynomial[i] ?? 0, root) ^ (polynomial[i + 1] ?? 0);
    }
  }
  return polynomial;
}

function createField(): GaloisField {
  const powers = new Uint8Array(510);
  const logarithms = new Uint8Array(256);
  for (let n = 0, value = 1; n < 255; n++) {
    powers[n] = value;
    powers[n + 255] = value;
    logarithms[value] = n;
    value = (value << 1) ^ (value & 0x80 ? 0x11d : 0);
  }
  return {
    power: (n) => powers[n] ?? 0,
    multiply: (a, b) => (a === 0 || b === 0 ? 0 : (powers[(logarithms[a] ?? 0) + (logarithms[b] ?? 0)] ?? 0)),
  };
}
