import type { Type } from '../drawing/font.ts';
import { printable, wrapText } from '../drawing/text-layout.ts';
import type { CardBox, CardSheet } from './card-sheet.ts';

export interface Heading {
  readonly eyebrow?: string;
  readonly title: string;
}

const eyebrowHeight = 54;

/** Draws eyebrow and title at the top of the box, or in its middle when nothing else is on the card. Gives the height used. */
export function drawHeader(
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

/** One line in the largest size, else two in a smaller one. */
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

/** A sign for play, and the words beside it. */
function drawEyebrow({ canvas, font, colors, scale }: CardSheet, text: string, box: CardBox): void {
  const type: Type = { family: 'sans', weight: 'bold', size: 22 * scale, tracking: 1.4 * scale };
  const [line = ''] = wrapText(font, `▶ ${text.toUpperCase()}`, type, box.width * scale, 1);
  font.draw(canvas, line, box.x * scale, (box.y + 22) * scale, type, colors.accent);
}
