import type { Tag } from '../html/html-scan.ts';
import { choiceOf, colorOf, numberOf } from './values.ts';

interface Box {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

type DrawShape = (box: Box, tag: Tag, width: number) => string;

const shapes: Readonly<Record<string, DrawShape>> = {
  'dt-arrow': arrow,
  'dt-rectangle': rectangle,
  'dt-circle': ellipse,
};

export function isShape({ name }: Tag): boolean {
  return Object.hasOwn(shapes, name);
}

/** Covers the whole canvas; empty if the shape has no extent. The theme's CSS has defaults. */
export function renderShape(tag: Tag): string {
  const at = (name: string) => numberOf(tag, name, 0);
  const box = { x1: at('x1'), y1: at('y1'), x2: at('x2'), y2: at('y2') };
  if (box.x1 === box.x2 && box.y1 === box.y2) return '';
  const width = numberOf(tag, 'line-width', 2, [0, 200]);
  const line = colorOf(tag, 'line-color');
  const fill = colorOf(tag, 'fill-color');
  const style = [`--dt-width:${width}`, line && `--dt-line:${line}`, fill && `--dt-fill:${fill}`].filter(Boolean);
  const content = shapes[tag.name]?.(box, tag, width) ?? '';
  return `<svg class="dt-shape" viewBox="0 0 960 540" aria-hidden="true" style="${style.join(';')}">${content}</svg>`;
}

function arrow({ x1, y1, x2, y2 }: Box, tag: Tag, width: number): string {
  const heads = choiceOf(tag, 'arrow-head', ['end', 'start', 'both']);
  const length = Math.hypot(x2 - x1, y2 - y1);
  const size = Math.min(8 + width * 3, heads === 'both' ? length / 2 : length);
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [start, end] = [heads === 'end' ? 0 : size, heads === 'start' ? 0 : size];
  // Ends inside the heads, so that their tips stay sharp.
  const line =
    `<line x1="${round(x1 + dx * start * 0.9)}" y1="${round(y1 + dy * start * 0.9)}" ` +
    `x2="${round(x2 - dx * end * 0.9)}" y2="${round(y2 - dy * end * 0.9)}"/>`;
  return (
    line + (start > 0 ? head(x1, y1, -dx * size, -dy * size) : '') + (end > 0 ? head(x2, y2, dx * size, dy * size) : '')
  );
}

/** A triangle with its tip at `x`, `y`, as long as the vector. */
function head(x: number, y: number, dx: number, dy: number): string {
  const corner = (side: number) => `${round(x - dx - dy * 0.4 * side)},${round(y - dy + dx * 0.4 * side)}`;
  return `<polygon points="${round(x)},${round(y)} ${corner(1)} ${corner(-1)}"/>`;
}

function rectangle({ x1, y1, x2, y2 }: Box): string {
  const [x, y] = [Math.min(x1, x2), Math.min(y1, y2)];
  return `<rect x="${x}" y="${y}" width="${round(Math.abs(x2 - x1))}" height="${round(Math.abs(y2 - y1))}"/>`;
}

function ellipse({ x1, y1, x2, y2 }: Box): string {
  const [rx, ry] = [round(Math.abs(x2 - x1) / 2), round(Math.abs(y2 - y1) / 2)];
  return `<ellipse cx="${round((x1 + x2) / 2)}" cy="${round((y1 + y2) / 2)}" rx="${rx}" ry="${ry}"/>`;
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
