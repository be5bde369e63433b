import { type Color, fillRectangle, mixColors } from '../drawing/canvas.ts';
import type { Type } from '../drawing/font.ts';
import { ellipsize, printable } from '../drawing/text-layout.ts';
import type { CardBox, CardSheet } from './card-sheet.ts';
import { colorCode } from './code-colors.ts';

export interface CardCode {
  /** Empty: plain text without line numbers. */
  readonly title: string;
  readonly text: string;
  /** From 1. Dims the other lines and shows the first one. */
  readonly highlightLines?: readonly [first: number, last: number];
  /** The line to show without a highlight, from 1. */
  readonly cursorLine?: number;
}

const size = 18;
const leading = 28;
const padding = 22;
const headHeight = 46;
const plainHeadHeight = 10;
const dimmed = 0.36;

/** The visible lines; `first` counts from 1. */
interface Extract {
  readonly lines: readonly string[];
  readonly first: number;
  readonly isHighlighted: (number: number) => boolean;
  readonly hasHighlight: boolean;
}

/** The beginning, or the highlighted lines with context. */
export function drawCode(sheet: CardSheet, code: CardCode, box: CardBox): void {
  const isPlain = code.title === '';
  const head = isPlain ? plainHeadHeight : headHeight;
  const limit = Math.max(1, Math.floor((box.height - head - padding) / leading));
  const extract = extractLines(code, limit);
  const height = Math.min(box.height, head + extract.lines.length * leading + padding);
  drawFrame(sheet, printable(code.title), { ...box, height });
  const type: Type = { family: 'mono', weight: 'regular', size: size * sheet.scale };
  const digits = String(extract.first + extract.lines.length - 1).length;
  const gutter = isPlain ? -padding : sheet.font.measure('0'.repeat(digits), type) / sheet.scale;
  for (const [i, line] of extract.lines.entries()) {
    const number = extract.first + i;
    const row = { ...box, y: box.y + head + padding / 2 + i * leading, height: leading };
    const isHighlighted = extract.isHighlighted(number);
    if (isHighlighted) drawBand(sheet, row);
    drawLine(
      sheet,
      row,
      type,
      gutter,
      isPlain ? '' : String(number).padStart(digits),
      line,
      extract.hasHighlight && !isHighlighted,
    );
  }
}

function extractLines({ text, highlightLines, cursorLine }: CardCode, limit: number): Extract {
  const [from, to] = highlightLines ?? [cursorLine ?? 1, 0];
  const first = Math.max(1, Math.floor(from));
  const last = Math.max(first, Math.floor(to));
  const spare = limit - (last - first + 1);
  const wanted = (highlightLines ?? cursorLine) ? Math.max(1, first - Math.max(1, Math.floor(spare / 2))) : 1;
  const all = text.split(/\r\n|\r|\n/, wanted + limit - 1);
  const start = Math.max(1, Math.min(wanted, all.length - limit + 1));
  const isHighlighted = (number: number) => highlightLines !== undefined && number >= first && number <= last;
  const lines = all.slice(start - 1, start - 1 + limit);
  return { lines, first: start, isHighlighted, hasHighlight: lines.some((_, i) => isHighlighted(start + i)) };
}

type Four = [number, number, number, number];

function drawFrame({ canvas, font, colors, scale }: CardSheet, title: string, box: CardBox): void {
  const border = Math.max(1, Math.round(1.5 * scale));
  const [x, y, width, height] = [box.x, box.y, box.width, box.height].map((value) => Math.round(value * scale)) as Four;
  fillRectangle(canvas, x, y, width, height, colors.line);
  fillRectangle(canvas, x + border, y + border, width - 2 * border, height - 2 * border, colors.panel);
  if (title === '') return;
  fillRectangle(
    canvas,
    box.x * scale,
    (box.y + headHeight - 1) * scale,
    box.width * scale,
    Math.max(1, scale),
    colors.line,
  );
  const type: Type = { family: 'sans', weight: 'regular', size: 19 * scale };
  const text = ellipsize(font, title, type, (box.width - 2 * padding) * scale);
  font.draw(canvas, text, (box.x + padding) * scale, (box.y + 30) * scale, type, colors.muted);
}

function drawBand({ canvas, colors, scale }: CardSheet, { x, y, width, height }: CardBox): void {
  const border = Math.max(1, Math.round(1.5 * scale)) / scale;
  const [left, top] = [(x + border) * scale, y * scale];
  const color = mixColors(colors.panel, colors.accent, 0.13);
  fillRectangle(canvas, left, top, (width - 2 * border) * scale, height * scale, color);
  fillRectangle(canvas, left, top, 4 * scale, height * scale, colors.accent);
}

function drawLine(
  { canvas, font, colors, scale }: CardSheet,
  row: CardBox,
  type: Type,
  gutter: number,
  number: string,
  line: string,
  isDimmed: boolean,
): void {
  const y = (row.y + leading * 0.7) * scale;
  const left = row.x + padding;
  const opacity = isDimmed ? dimmed : 1;
  const draw = (text: string, x: number, color: Color, share = 1) =>
    font.draw(canvas, text, x, y, type, color, opacity * share);
  draw(number, left * scale, colors.muted, 0.75);
  const start = (left + gutter + padding) * scale;
  const visible = ellipsize(font, printable(line), type, (row.x + row.width - padding) * scale - start);
  const advance = font.measure('0', type);
  const parts = number === '' ? [{ text: visible, kind: 'text', column: 0 } as const] : colorCode(visible);
  for (const { text, kind, column } of parts) draw(text, start + column * advance, colors[kind]);
}
