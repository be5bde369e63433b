import type { InkColor, SlideGesture, SlidePoint } from '../../ports/slide-gesture.ts';
import { canvas } from './slide-view.ts';

export interface InkStroke {
  readonly number: number;
  readonly color: InkColor;
  readonly points: readonly SlidePoint[];
}

/** Strokes of one page, in order. */
export type Ink = readonly InkStroke[];

/** Limits memory if a pen is held down for minutes. */
const limits = { strokes: 400, points: 4000 } as const;

/** Continues the stroke with this number, or starts it. */
export function drawn(ink: Ink, { stroke: number, color, points }: SlideGesture & { kind: 'draw' }): Ink {
  const index = ink.findLastIndex((stroke) => stroke.number === number);
  const before = ink[index];
  if (!before) return [...ink, { number, color, points: points.slice(0, limits.points) }].slice(-limits.strokes);
  const longer = { ...before, points: [...before.points, ...points].slice(0, limits.points) };
  return ink.with(index, longer);
}

export function erased(ink: Ink, what: 'last' | 'all'): Ink {
  return what === 'all' ? [] : ink.slice(0, -1);
}

/** Returns a smooth path (`d`) in pixels of the slide; a dot for a single point. */
export function pathOf(points: readonly SlidePoint[]): string {
  const [first, ...rest] = points.map(toCanvas);
  if (!first) return '';
  const parts = [`M${write(first)}`];
  let before = first;
  for (const point of rest) {
    parts.push(`Q${write(before)} ${write({ x: (before.x + point.x) / 2, y: (before.y + point.y) / 2 })}`);
    before = point;
  }
  return `${parts.join('')}L${write({ x: before.x + (rest.length === 0 ? 0.01 : 0), y: before.y })}`;
}

export function toCanvas({ x, y }: SlidePoint): SlidePoint {
  return { x: x * canvas.width, y: y * canvas.height };
}

/** Rounds to 0.01 pixels. */
export function write({ x, y }: SlidePoint): string {
  return `${Math.round(x * 100) / 100},${Math.round(y * 100) / 100}`;
}
