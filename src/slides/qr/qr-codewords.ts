import { createCorrector } from './qr-correction.ts';
import { blocksOf, dataCapacity, maxVersion, type QrLevel } from './qr-tables.ts';

const byteMode = 0b0100;

/** The smallest version that holds so many bytes; `undefined` when none does. */
export function versionFor(byteCount: number, level: QrLevel): number | undefined {
  for (let version = 1; version <= maxVersion; version++) {
    if (headBits(version) + byteCount * 8 <= dataCapacity(version, level) * 8) return version;
  }
  return undefined;
}

/** Data and correction codewords in the order in which they are placed. */
export function encodeCodewords(bytes: Uint8Array, version: number, level: QrLevel): Uint8Array {
  return interleave(packBytes(bytes, version, dataCapacity(version, level)), version, level);
}

/** Bits of the mode and of the length. */
function headBits(version: number): number {
  return version < 10 ? 4 + 8 : 4 + 16;
}

/** Mode, length, bytes, end mark and padding. The head is a half byte longer than whole bytes, so that all is shifted. */
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

/** Splits the data into blocks, corrects each, and takes from all in turn. Later blocks may be one longer. */
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
