import type { InkColor, SlideGesture, SlidePoint } from '../../ports/slide-gesture.ts';
import { canvas } from './slide-view.ts';

/** A line of the pen. */
export interface InkStroke {
  readonly number: number;
  readonly color: InkColor;
  readonly points: readonly SlidePoint[];
}

/** Strokes on one page, in order: immutable. */
export type Ink = readonly InkStroke[];

/** Limit, so that a pen held down for minutes fills no memory. */
const limits = { strokes: 400, points: 4000 } as const;

/** Goes on with the stroke of this number, or begins it. */
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

/** The line as the `d` of a path in pixels of the slide: smooth through its points, a dot for one. */
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

/** In pixels of the slide. */
export function toCanvas({ x, y }: SlidePoint): SlidePoint {
  return { x: x * canvas.width, y: y * canvas.height };
}

/** To the hundredth of a pixel. */
export function write({ x, y }: SlidePoint): string {
  return `${Math.round(x * 100) / 100},${Math.round(y * 100) / 100}`;
}
