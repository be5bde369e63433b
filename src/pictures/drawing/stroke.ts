import type { Polyline } from './path.ts';
import type { Mask, MaskBox } from './raster.ts';

/** Lines drawn with a round pen. */
export interface Stroke {
  readonly lines: readonly Polyline[];
  /** Half the width of the pen, in pixels. */
  readonly radius: number;
}

/**
 * How much of each pixel the strokes cover, taken from the distance of its centre to the nearest line:
 * ends and joins are round, and where strokes cross nothing is counted twice.
 */
export function coverStrokes(strokes: readonly Stroke[]): Mask {
  const box = boxOf(strokes);
  const cover = new Uint8Array(box.width * box.height);
  for (const { lines, radius } of strokes) {
    for (const points of lines) {
      for (let i = 0; i + 1 < points.length; i += 2) {
        const isLast = i + 3 >= points.length;
        if (isLast && i > 0) break;
        const next = isLast ? i : i + 2;
        coverSegment(cover, box, radius, points[i] ?? 0, points[i + 1] ?? 0, points[next] ?? 0, points[next + 1] ?? 0);
      }
    }
  }
  return { ...box, cover };
}

function boxOf(strokes: readonly Stroke[]): MaskBox {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { lines, radius } of strokes) {
    for (const points of lines) {
      for (let i = 0; i + 1 < points.length; i += 2) {
        const [x = 0, y = 0] = [points[i], points[i + 1]];
        left = Math.min(left, x - radius);
        right = Math.max(right, x + radius);
        top = Math.min(top, y - radius);
        bottom = Math.max(bottom, y + radius);
      }
    }
  }
  if (left > right) return { left: 0, top: 0, width: 0, height: 0 };
  const corner = { left: Math.floor(left - 0.5), top: Math.floor(top - 0.5) };
  return { ...corner, width: Math.ceil(right + 0.5) - corner.left, height: Math.ceil(bottom + 0.5) - corner.top };
}

function coverSegment(
  cover: Uint8Array,
  box: MaskBox,
  radius: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): void {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const square = dx * dx + dy * dy;
  const reach = radius + 0.5;
  const full = Math.min(1, 2 * radius);
  const left = Math.max(0, Math.floor(Math.min(x0, x1) - reach) - box.left);
  const right = Math.min(box.width, Math.ceil(Math.max(x0, x1) + reach) - box.left);
  const top = Math.max(0, Math.floor(Math.min(y0, y1) - reach) - box.top);
  const bottom = Math.min(box.height, Math.ceil(Math.max(y0, y1) + reach) - box.top);
  for (let row = top; row < bottom; row++) {
    const y = row + box.top + 0.5 - y0;
    for (let column = left; column < right; column++) {
      const x = column + box.left + 0.5 - x0;
      const along = square > 0 ? Math.min(1, Math.max(0, (x * dx + y * dy) / square)) : 0;
      const [offX, offY] = [x - along * dx, y - along * dy];
      const inside = reach - Math.sqrt(offX * offX + offY * offY);
      if (inside <= 0) continue;
      const value = Math.min(full, inside) * 255 + 0.5;
      const at = row * box.width + column;
      if (value > (cover[at] ?? 0)) cover[at] = value;
    }
  }
}
