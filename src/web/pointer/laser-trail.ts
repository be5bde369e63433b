import type { SlidePoint } from '../../ports/slide-gesture.ts';
import { write } from './ink.ts';

/** Position in pixels of the slide, time in milliseconds. */
export interface TrailPoint extends SlidePoint {
  readonly at: number;
}

/** Milliseconds. */
export const trailLife = 260;

/** Returns the part that is still visible. */
export function freshTrail(trail: readonly TrailPoint[], now: number): readonly TrailPoint[] {
  return trail.filter(({ at }) => now - at < trailLife);
}

/** Returns the trail as the `d` of a filled path, tapering from the dot's width to nothing. */
export function trailPath(trail: readonly TrailPoint[], radius: number, now: number): string {
  const points = trail.filter((point, index) => index === 0 || isApart(point, trail[index - 1]));
  if (points.length < 2) return '';
  const [left, right]: [string[], string[]] = [[], []];
  for (const [index, point] of points.entries()) {
    const [from, to] = [points[Math.max(index - 1, 0)] ?? point, points[index + 1] ?? point];
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const width = radius * Math.max(0, 1 - (now - point.at) / trailLife);
    const across = { x: (-(to.y - from.y) / length) * width, y: ((to.x - from.x) / length) * width };
    left.push(write({ x: point.x + across.x, y: point.y + across.y }));
    right.unshift(write({ x: point.x - across.x, y: point.y - across.y }));
  }
  return `M${[...left, ...right].join('L')}Z`;
}

function isApart(point: TrailPoint, before: TrailPoint | undefined): boolean {
  return !before || Math.hypot(point.x - before.x, point.y - before.y) > 0.5;
}
