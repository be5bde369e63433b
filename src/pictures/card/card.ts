import { type Canvas, type Color, createCanvas } from '../drawing/canvas.ts';
import { createFont, type Font, type Type } from '../drawing/font.ts';
import { printable, wrapText } from '../drawing/text-layout.ts';
import type { UpcomingCard } from '../upcoming.ts';

export interface CardOptions {
  /** Pixels. */
  readonly width: number;
  readonly scheme: Scheme;
  /** Reusing a font halves the time. */
  readonly font?: Font;
}

type Scheme = 'dark' | 'light';

interface CardColors {
  readonly top: Color;
  readonly bottom: Color;
  readonly title: Color;
  readonly text: Color;
  readonly accent: Color;
}

const schemes: Readonly<Record<Scheme, CardColors>> = {
  dark: { top: 0x191b28, bottom: 0x11131c, title: 0xf4f5fb, text: 0xd9dceb, accent: 0x8ab4ff },
  light: { top: 0xfbfbfe, bottom: 0xf0f2f8, title: 0x161926, text: 0x2c3145, accent: 0x2f5fd0 },
};

interface TextStyle {
  readonly weight: Type['weight'];
  /** In units. */
  readonly size: number;
  readonly color: Color;
}

/** Draws in units, below one another. */
interface Column {
  /** Writes one line. Nothing, if it would not fit. */
  write(line: string, style: TextStyle): void;
  wrap(text: string, style: TextStyle, limit: number): readonly string[];
  skip(height: number): void;
  /** Lines that still fit. */
  roomFor(style: TextStyle): number;
}

interface Sheet {
  readonly canvas: Canvas;
  readonly colors: CardColors;
  readonly column: Column;
}

/** Pixels of the picture; the rest in units. */
interface SheetSize {
  readonly width: number;
  readonly height: number;
  readonly units: number;
  readonly margin: number;
  /** Between baselines, relative to the size of the letters. */
  readonly leading: number;
}

function createSheet(sheet: SheetSize, { scheme, font = createFont() }: CardOptions): Sheet {
  const { width, height, units, margin, leading } = sheet;
  const colors = schemes[scheme];
  const canvas = createCanvas(width, height, colors.top, colors.bottom);
  const scale = width / units;
  const bottom = height / scale - margin;
  let y = margin;
  const typeOf = ({ weight, size }: TextStyle): Type => ({ weight, size: size * scale });
  const roomFor = ({ size }: TextStyle) => Math.max(0, Math.floor((bottom - y) / (size * leading)));
  const column: Column = {
    roomFor,
    wrap: (text, style, limit) => wrapText(font, printable(text), typeOf(style), (units - 2 * margin) * scale, limit),
    write(line, style) {
      if (roomFor(style) === 0) return;
      font.draw(canvas, line, margin * scale, (y + style.size * (leading - 0.25)) * scale, typeOf(style), style.color);
      y += style.size * leading;
    },
    skip(distance) {
      y += distance;
    },
  };
  return { canvas, colors, column };
}

/** Pixels. */
const [narrowest, widest] = [48, 3840];

/** Draws title and lines, 16:9. Any content fits. Code is named, not shown: that needs a browser. */
export function paintCard(card: UpcomingCard, options: CardOptions): Canvas {
  const width = Math.round(Math.min(widest, Math.max(narrowest, options.width)));
  const size = { width, height: Math.round((width * 9) / 16), units: 1280, margin: 72, leading: 1.3 };
  const { canvas, colors, column } = createSheet(size, options);
  const eyebrow: TextStyle = { weight: 'bold', size: 24, color: colors.accent };
  for (const line of column.wrap(card.eyebrow ?? '', eyebrow, 1)) column.write(line, eyebrow);
  column.skip(12);
  const title: TextStyle = { weight: 'bold', size: 60, color: colors.title };
  for (const line of column.wrap(card.title, title, 2)) column.write(line, title);
  column.skip(24);
  const lines = linesOf(card);
  const text: TextStyle = { weight: 'regular', size: lines.length > 4 ? 30 : 38, color: colors.text };
  const rows = lines.map((line) => column.wrap(line, text, 2));
  for (const [index, paragraph] of rows.entries()) {
    const isLast = index === rows.length - 1;
    if (column.roomFor(text) < paragraph.length + (isLast ? 0 : 1)) {
      column.write(`… and ${rows.length - index} more`, { ...text, color: colors.accent });
      break;
    }
    for (const line of paragraph) column.write(line, text);
    column.skip(10);
  }
  return canvas;
}

/** With a text that belongs to no file. */
function linesOf({ lines, code }: UpcomingCard): readonly string[] {
  if (code?.title === '') return [...lines, ...code.text.split(/\r\n|\r|\n/, mostLines)];
  return lines.length === 0 && code ? [code.title] : lines;
}

const mostLines = 20;

/** Square, with number and title only. */
export function paintKey({ place, title }: UpcomingCard, options: CardOptions): Canvas {
  const { width } = options;
  const { canvas, colors, column } = createSheet(
    { width, height: width, units: 72, margin: 4, leading: 1.06 },
    options,
  );
  const number: TextStyle = { weight: 'bold', size: 17, color: colors.accent };
  for (const line of column.wrap(place ?? '', number, 1)) column.write(line, number);
  const text: TextStyle = { weight: 'bold', size: 14, color: colors.title };
  for (const line of column.wrap(title, text, column.roomFor(text))) column.write(line, text);
  return canvas;
}
