import type { Mask } from './canvas.ts';
import { type Glyph, metrics } from './glyphs.ts';

export interface GlyphStyle {
  /** Picture pixels per glyph pixel. */
  readonly scale: number;
  /** Pixels to the right. */
  readonly shift: number;
  /** In whole pixels, for sharp edges. */
  readonly xHeight: number;
  readonly capHeight: number;
  /** In glyph pixels. */
  readonly thickness: number;
}

/** Ink next to one or two diagonal steps, so that diagonals are as thick as stems. */
const stepInk = [0, 0.4, 0.3];
/** Ink by the number of neighbors, so that line ends are not cut short. */
const endInk = [0, 1.5, 1.33];
const sides = [-1, 0, 1];
const around = sides.flatMap((dx) => sides.map((dy) => [dx, dy] as const));
const diagonals = around.filter(([dx, dy]) => dx * dy !== 0);
/** Steepness of edges relative to a pixel. */
const sharpness = 1.5;

/**
 * Blurs the glyph's pixels and applies a threshold, which gives round ends and smooth diagonals at any size. A lower
 * threshold gives thicker lines.
 */
export function coverGlyph(glyph: Glyph, style: GlyphStyle): Mask {
  const { scale, shift, thickness } = style;
  const { toRow, fromRow } = fitRows(style);
  const blur = Math.max(1, 1 / (scale * sharpness));
  const reach = 1.5 * blur;
  const threshold = spline(thickness / 2);
  const slope = Math.max(0.5 / threshold, scale * sharpness);
  const blurAt = (center: number, value: (at: number) => number) => {
    let sum = 0;
    for (let at = Math.ceil(center - reach - 0.5); at + 0.5 < center + reach; at++) {
      sum += spline((at + 0.5 - center) / blur) * value(at);
    }
    return sum / blur;
  };

  const ink = spreadInk(glyph);
  const [left, right] = [Math.floor(shift - reach * scale), Math.ceil((glyph.width + reach) * scale + shift)];
  const [first, last] = [ink.findIndex(hasInk), ink.findLastIndex(hasInk) + 1];
  const [top, bottom] = [Math.floor(fromRow(first - reach)), Math.ceil(fromRow(last + reach))];
  const [width, height] = [right - left, bottom - top];
  const cover = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y++) {
    const row = toRow(top + y + 0.5);
    const blurred = Array.from({ length: glyph.width }, (_, x) => blurAt(row, (at) => ink[at]?.[x] ?? 0));
    for (let x = 0; x < width; x++) {
      const value = blurAt((left + x + 0.5 - shift) / scale, (at) => blurred[at] ?? 0);
      cover[y * width + x] = ((value - threshold) * slope + 0.5) * 255;
    }
  }
  return { left, top, width, height, cover };
}

/** A quadratic B-spline. */
function spline(distance: number): number {
  const far = Math.abs(distance);
  return far < 0.5 ? 0.75 - far * far : 0.5 * Math.max(0, 1.5 - far) ** 2;
}

function hasInk(row: readonly number[]): boolean {
  return row.some((ink) => ink > 0);
}

/** Adds ink at line ends and next to diagonal steps. */
function spreadInk({ rows }: Glyph): readonly (readonly number[])[] {
  const isInk = (x: number, y: number) => rows[y]?.[x] === '#';
  const isStep = (x: number, y: number, dx: number, dy: number) =>
    isInk(x + dx, y) && isInk(x, y + dy) && !isInk(x + dx, y + dy);
  return rows.map((row, y) =>
    Array.from(row, (pixel, x) => {
      if (pixel === '#') return endInk[around.filter(([dx, dy]) => isInk(x + dx, y + dy)).length] ?? 1;
      return stepInk[diagonals.filter(([dx, dy]) => isStep(x, y, dx, dy)).length] ?? 0;
    }),
  );
}

/** Converts between picture rows relative to the baseline and glyph rows. */
function fitRows({ xHeight, capHeight, thickness }: GlyphStyle) {
  const grown = (thickness - 1) / 2;
  const middle = metrics.baseline - metrics.xHeight - grown;
  const low = xHeight / (metrics.xHeight + 2 * grown);
  const high = (capHeight - xHeight) / (metrics.capHeight - metrics.xHeight);
  return {
    toRow: (y: number) => middle + (y + xHeight) / (y < -xHeight ? high : low),
    fromRow: (row: number) => (row - middle) * (row < middle ? high : low) - xHeight,
  };
}
