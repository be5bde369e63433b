import type { Canvas } from '../drawing/canvas.ts';
import { createFont, type Type } from '../drawing/font.ts';
import { printable, wrapText } from '../drawing/text-layout.ts';
import type { Card, CardOptions } from './card.ts';
import { createCardSheet } from './card-sheet.ts';

/** Units: the pixels of the smallest common button. */
const side = 72;
const margin = 5;
const numberSize = 17;
const titleSize = 14;

/** Square, with number and title only. */
export function paintKey({ place, title, scheme, accent }: Card, { width, font = createFont() }: CardOptions): Canvas {
  const { canvas, colors, scale } = createCardSheet({ width, height: width, units: side }, font, scheme, accent);
  const type = (size: number): Type => ({ family: 'sans', weight: 'bold', size: size * scale });
  const room = (side - 2 * margin) * scale;
  const top = place === undefined ? margin : margin + numberSize + 3;
  if (place !== undefined) {
    const [number = ''] = wrapText(font, place, type(numberSize), room, 1);
    font.draw(canvas, number, margin * scale, (margin + numberSize * 0.8) * scale, type(numberSize), colors.accent);
  }
  const leading = titleSize * 1.06;
  const lines = wrapText(font, printable(title), type(titleSize), room, Math.floor((side - top - 2) / leading));
  for (const [row, line] of lines.entries()) {
    const baseline = top + row * leading + titleSize * 0.82;
    font.draw(canvas, line, margin * scale, baseline * scale, type(titleSize), colors.title);
  }
  return canvas;
}
