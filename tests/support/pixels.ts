import { PNG } from 'pngjs';

/** Pixels from the top left, in rows; `data` holds red, green, blue and alpha of each. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A rectangle in pixels. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function decodePng(png: Uint8Array): Pixels {
  return PNG.sync.read(Buffer.from(png));
}

/** The share of pixels, 0 to 1, of which a channel differs by more than `tolerance` (of 255). Sizes must be equal. */
export function differenceOf(one: Pixels, other: Pixels, tolerance = 24): number {
  if (one.width !== other.width || one.height !== other.height) return 1;
  let count = 0;
  for (let at = 0; at < one.data.length; at += 4) if (isOff(one.data, other.data, at, tolerance)) count += 1;
  return count / (one.width * one.height);
}

/** The share of pixels, 0 to 1, that do not have the commonest colour, and how many colours there are: 4 bits a channel. */
export function colorsOf(pixels: Pixels, region: Region = { x: 0, y: 0, ...pixels }): ColorCount {
  const counts = countColors(pixels, region);
  const total = sum(counts.values());
  const [common = 0, most = 0] = [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0]);
  const seen = [...counts].filter(([, count]) => count / total > 0.004);
  const contrast = Math.max(1, ...seen.map(([color]) => contrastOf(color, common)));
  return { colors: counts.size, drawn: 1 - most / total, contrast };
}

export interface ColorCount {
  readonly colors: number;
  /** The share of pixels that are not of the commonest colour, 0 to 1. */
  readonly drawn: number;
  /** WCAG's ratio, 1 to 21, of the commonest colour and the one most unlike it that is more than a speck. */
  readonly contrast: number;
}

/** Pictures of one size in rows, as one PNG. */
export function tile(pictures: readonly Pixels[], columns: number): Uint8Array {
  const { width = 1, height = 1 } = pictures[0] ?? {};
  const sheet = new PNG({ width: columns * width, height: Math.ceil(pictures.length / columns) * height });
  for (const [index, { data }] of pictures.entries()) {
    const left = (index % columns) * width;
    const top = Math.floor(index / columns) * height;
    for (let row = 0; row < height; row += 1) {
      sheet.data.set(data.subarray(row * width * 4, (row + 1) * width * 4), ((top + row) * sheet.width + left) * 4);
    }
  }
  return PNG.sync.write(sheet);
}

function isOff(one: Uint8Array, other: Uint8Array, at: number, tolerance: number): boolean {
  for (let channel = at; channel < at + 3; channel += 1) {
    if (Math.abs((one[channel] ?? 0) - (other[channel] ?? 0)) > tolerance) return true;
  }
  return false;
}

/** How often each colour occurs: `0xrgb`. */
function countColors({ width, height, data }: Pixels, region: Region): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  const right = Math.min(width, Math.ceil(region.x + region.width));
  const bottom = Math.min(height, Math.ceil(region.y + region.height));
  for (let y = Math.max(0, Math.floor(region.y)); y < bottom; y += 1) {
    for (let x = Math.max(0, Math.floor(region.x)); x < right; x += 1) {
      const at = (y * width + x) * 4;
      const color = (top4(data[at]) << 8) | (top4(data[at + 1]) << 4) | top4(data[at + 2]);
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
  }
  return counts;
}

function top4(channel = 0): number {
  return channel >> 4;
}

function contrastOf(one: number, other: number): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** https://www.w3.org/TR/WCAG21/#dfn-relative-luminance */
function luminanceOf(color: number): number {
  const linear = [color >> 8, (color >> 4) & 15, color & 15].map((channel) => {
    const value = channel / 15;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
}

function sum(values: Iterable<number>): number {
  return [...values].reduce((total, value) => total + value, 0);
}
