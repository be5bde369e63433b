import type { Canvas } from '../drawing/canvas.ts';
import { createFont, type Font, type Type } from '../drawing/font.ts';
import { printable, wrapText } from '../drawing/text-layout.ts';
import { type CardCode, drawCode } from './card-code.ts';
import { drawLines } from './card-lines.ts';
import { type CardBox, type CardSheet, createCardSheet, type Scheme, type SheetSize } from './card-sheet.ts';

/** All texts are plain. */
export interface Card {
  /** For example `Next · 3 of 12`. */
  readonly eyebrow?: string;
  readonly title: string;
  /** For example `3/12`, for very small pictures. */
  readonly place?: string;
  /** The actions, such as `open src/app.ts`, or the paragraphs of a slide. */
  readonly lines: readonly string[];
  /** `steps` (default) marks every line; `none` only indents lines that begin with `• `. */
  readonly marks?: 'steps' | 'none';
  readonly code?: CardCode;
  readonly scheme: Scheme;
  /** `#rgb` or `#rrggbb`. */
  readonly accent?: string;
}

export interface CardOptions {
  /** Pixels, 48 to 3840; the height is 9/16 of it. */
  readonly width: number;
  /** Reusing a font halves the time. */
  readonly font?: Font;
}

const margin = 72;
const gap = 44;

/** Draws a card. Any content fits. */
export function paintCard(card: Card, { width, font = createFont() }: CardOptions): Canvas {
  const sheet = createCardSheet(sizeOf(width), font, card.scheme, card.accent);
  const area = { x: margin, y: margin - 8, width: 1280 - 2 * margin, height: 720 - 2 * margin + 16 };
  const isBare = card.lines.length === 0 && card.code === undefined;
  const used = drawHeader(sheet, card, area, { isBare });
  const rest = { ...area, y: area.y + used + 36, height: area.height - used - 36 };
  const marks = card.marks ?? 'steps';
  if (card.code === undefined) {
    drawLines(sheet, card.lines, rest, { marks, size: card.marks === undefined && card.lines.length <= 3 ? 38 : 30 });
  } else if (card.lines.length === 0) {
    drawCode(sheet, card.code, rest);
  } else {
    const side = Math.round(rest.width * 0.32);
    drawLines(sheet, card.lines, { ...rest, y: rest.y + 6, width: side }, { marks, size: 25 });
    drawCode(sheet, card.code, { ...rest, x: rest.x + side + gap, width: rest.width - side - gap });
  }
  return sheet.canvas;
}

/** The card is 1280 × 720 units. */
function sizeOf(wanted: number): SheetSize {
  const width = Math.round(Math.min(3840, Math.max(48, wanted)));
  return { width, height: Math.round((width * 9) / 16), units: 1280 };
}

interface Heading {
  readonly eyebrow?: string;
  readonly title: string;
}

const eyebrowHeight = 54;

/** In the middle of a bare card, else at the top. Returns the height. */
function drawHeader(
  sheet: CardSheet,
  { eyebrow, title }: Heading,
  box: CardBox,
  { isBare }: { readonly isBare: boolean },
): number {
  const { lines, type, leading } = fitTitle(sheet, printable(title), box, isBare);
  const above = eyebrow ? eyebrowHeight : 0;
  const height = above + lines.length * leading;
  const top = isBare ? box.y + (box.height - height) / 2 : box.y;
  if (eyebrow) drawEyebrow(sheet, printable(eyebrow), { ...box, y: top });
  for (const [i, line] of lines.entries()) {
    const baseline = top + above + i * leading + leading * 0.78;
    sheet.font.draw(sheet.canvas, line, box.x * sheet.scale, baseline * sheet.scale, type, sheet.colors.title);
  }
  return height;
}

/** One line in the largest size, or more in a smaller one. */
function fitTitle(sheet: CardSheet, title: string, box: CardBox, isBare: boolean) {
  const width = box.width * sheet.scale;
  const sizes = isBare ? [84, 64] : [60, 48];
  const types = sizes.map((size): Type => ({ family: 'sans', weight: 'bold', size: size * sheet.scale }));
  const fits = (type: Type) => sheet.font.measure(title, type) <= width;
  const index = types.findIndex(fits) === 0 ? 0 : 1;
  const type = types[index] ?? { family: 'sans', weight: 'bold', size: 48 };
  const lines = wrapText(sheet.font, title, type, width, index === 0 ? 1 : isBare ? 3 : 2);
  return { lines, type, leading: (sizes[index] ?? 48) * 1.2 };
}

function drawEyebrow({ canvas, font, colors, scale }: CardSheet, text: string, box: CardBox): void {
  const type: Type = { family: 'sans', weight: 'bold', size: 22 * scale, tracking: 1.4 * scale };
  const [line = ''] = wrapText(font, `▶ ${text.toUpperCase()}`, type, box.width * scale, 1);
  font.draw(canvas, line, box.x * scale, (box.y + 22) * scale, type, colors.accent);
}
