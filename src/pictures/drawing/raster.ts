import { type Polyline, roundedRectangle } from './path.ts';

/** `0xRRGGBB`. */
export type Color = number;

/** An opaque picture that is drawn on: three bytes a pixel, RGB, row by row from the top left. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** How much of each pixel of a box is covered: 0 to 255, row by row. May lie beyond the canvas. */
export interface Mask {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly cover: Uint8Array;
}

/** A canvas of one colour, or of two that flow into each other from top to bottom. */
export function createCanvas(width: number, height: number, top: Color, bottom: Color = top): Canvas {
  const data = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row++) {
    const share = height > 1 ? row / (height - 1) : 0;
    fillRow(data, row * width * 3, width, mixColors(top, bottom, share));
  }
  return { width, height, data };
}

/** `share` 0 is the first colour, 1 the second. */
export function mixColors(first: Color, second: Color, share: number): Color {
  const mixed = (shift: number) => {
    const from = (first >> shift) & 0xff;
    return Math.round(from + (((second >> shift) & 0xff) - from) * share) << shift;
  };
  return mixed(16) | mixed(8) | mixed(0);
}

/** Fills whole pixels: the edges are rounded. */
export function fillRectangle(canvas: Canvas, x: number, y: number, width: number, height: number, color: Color): void {
  const left = clamp(Math.round(x), canvas.width);
  const right = clamp(Math.round(x + width), canvas.width);
  const bottom = clamp(Math.round(y + height), canvas.height);
  for (let row = clamp(Math.round(y), canvas.height); row < bottom; row++) {
    fillRow(canvas.data, (row * canvas.width + left) * 3, right - left, color);
  }
}

/** Fills a rectangle with round corners, on whole pixels; only the corners take the way of soft edges. */
export function fillRoundedRectangle(
  canvas: Canvas,
  { x, y, width, height }: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  radius: number,
  color: Color,
): void {
  const [left, top] = [Math.round(x), Math.round(y)];
  const [wide, high] = [Math.round(x + width) - left, Math.round(y + height) - top];
  const end = Math.min(Math.ceil(radius), high >> 1);
  fillPath(canvas, [roundedRectangle(left, top, wide, end, radius, 0)], color);
  fillRectangle(canvas, left, top + end, wide, high - 2 * end, color);
  fillPath(canvas, [roundedRectangle(left, top + high - end, wide, end, 0, radius)], color);
}

/** Fills closed outlines with soft edges. Outlines that overlap and turn the same way are one shape, the other way a hole. */
export function fillPath(canvas: Canvas, outlines: readonly Polyline[], color: Color, opacity = 1): void {
  blendMask(canvas, coverPath(outlines), 0, 0, color, opacity);
}

/** Lays a colour over the canvas where the mask, moved by whole pixels, covers it. */
export function blendMask(canvas: Canvas, mask: Mask, dx: number, dy: number, color: Color, opacity = 1): void {
  const { data, width } = canvas;
  const red = color >> 16;
  const green = (color >> 8) & 0xff;
  const blue = color & 0xff;
  const left = mask.left + dx;
  const first = Math.max(0, -left);
  const last = Math.min(mask.width, width - left);
  const bottom = Math.min(mask.height, canvas.height - mask.top - dy);
  for (let row = Math.max(0, -mask.top - dy); row < bottom; row++) {
    const from = row * mask.width;
    const to = ((mask.top + dy + row) * width + left) * 3;
    for (let column = first; column < last; column++) {
      const cover = mask.cover[from + column] ?? 0;
      if (cover === 0) continue;
      const share = (cover / 255) * opacity;
      const at = to + column * 3;
      data[at] = blend(data[at] ?? 0, red, share);
      data[at + 1] = blend(data[at + 1] ?? 0, green, share);
      data[at + 2] = blend(data[at + 2] ?? 0, blue, share);
    }
  }
}

function blend(below: number, above: number, share: number): number {
  return below + (above - below) * share + 0.5;
}

/** The exact area of each pixel that lies inside the outlines. */
export function coverPath(outlines: readonly Polyline[]): Mask {
  const box = boxOf(outlines);
  const areas = new Float32Array((box.width + 2) * box.height);
  for (const points of outlines) {
    for (let i = 0; i < points.length; i += 2) {
      const next = (i + 2) % points.length;
      const edge = [points[i], points[i + 1], points[next], points[next + 1]] as const;
      addEdge(
        areas,
        box,
        (edge[0] ?? 0) - box.left,
        (edge[1] ?? 0) - box.top,
        (edge[2] ?? 0) - box.left,
        (edge[3] ?? 0) - box.top,
      );
    }
  }
  return { ...box, cover: sumAreas(areas, box) };
}

export type MaskBox = Omit<Mask, 'cover'>;

function boxOf(outlines: readonly Polyline[]): MaskBox {
  const points = outlines.flat();
  const xs = points.filter((_, i) => i % 2 === 0);
  const ys = points.filter((_, i) => i % 2 === 1);
  if (xs.length === 0) return { left: 0, top: 0, width: 0, height: 0 };
  const left = Math.floor(Math.min(...xs));
  const top = Math.floor(Math.min(...ys));
  return { left, top, width: Math.ceil(Math.max(...xs)) - left, height: Math.ceil(Math.max(...ys)) - top };
}

/**
 * Adds what an edge changes: in each row that it crosses, how much area begins (or, upwards, ends) at each pixel.
 * Summed from the left, the changes give the coverage.
 */
function addEdge(
  areas: Float32Array,
  { width, height }: MaskBox,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): void {
  if (y0 === y1) return;
  const direction = y0 < y1 ? 1 : -1;
  const [fromX, fromY, toY] = y0 < y1 ? [x0, y0, y1] : [x1, y1, y0];
  const slope = (x1 - x0) / (y1 - y0);
  const bottom = Math.min(height, Math.ceil(toY));
  for (let row = Math.max(0, Math.floor(fromY)); row < bottom; row++) {
    const start = Math.max(row, fromY);
    const end = Math.min(row + 1, toY);
    const xs = [fromX + (start - fromY) * slope, fromX + (end - fromY) * slope] as const;
    addSpan(areas, row * (width + 2), Math.min(...xs), Math.max(...xs), (end - start) * direction);
  }
}

/** Spreads the height of an edge in one row over the pixels between its ends. */
function addSpan(areas: Float32Array, row: number, left: number, right: number, height: number): void {
  const first = Math.floor(left);
  const last = Math.max(first, Math.ceil(right) - 1);
  const add = (column: number, area: number) => {
    areas[row + column] = (areas[row + column] ?? 0) + area;
  };
  let before = 0;
  for (let column = first; column <= last; column++) {
    const [enter, leave] = [Math.max(left, column), Math.min(right, column + 1)];
    const part = right > left ? ((leave - enter) / (right - left)) * height : height;
    const inside = part * (column + 1 - (enter + leave) / 2);
    add(column, before + inside);
    before = part - inside;
  }
  add(last + 1, before);
}

function sumAreas(areas: Float32Array, { width, height }: MaskBox): Uint8Array {
  const cover = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    let sum = 0;
    for (let column = 0; column < width; column++) {
      sum += areas[row * (width + 2) + column] ?? 0;
      cover[row * width + column] = Math.min(1, Math.abs(sum)) * 255 + 0.5;
    }
  }
  return cover;
}

function fillRow(data: Uint8Array, start: number, count: number, color: Color): void {
  if (count <= 0) return;
  data[start] = color >> 16;
  data[start + 1] = color >> 8;
  data[start + 2] = color;
  const end = start + count * 3;
  for (let done = 3; start + done < end; done *= 2) {
    data.copyWithin(start + done, start, Math.min(start + done, end - done));
  }
}

function clamp(value: number, limit: number): number {
  return Math.min(Math.max(value, 0), limit);
}
