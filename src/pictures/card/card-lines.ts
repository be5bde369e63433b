import type { Type } from '../drawing/font.ts';
import { printable, wrapText } from '../drawing/text-layout.ts';
import type { CardBox, CardSheet } from './card-sheet.ts';

export interface LineStyle {
  readonly marks: 'steps' | 'none';
  /** In units. */
  readonly size: number;
}

interface Row {
  readonly text: string;
  /** In units. */
  readonly indent: number;
  readonly mark: '›' | '•' | undefined;
}

/** As many lines as fit, with at most two rows each, and the number of the rest. */
export function drawLines(sheet: CardSheet, lines: readonly string[], box: CardBox, style: LineStyle): void {
  const { canvas, font, colors, scale } = sheet;
  const type: Type = { family: 'sans', weight: 'regular', size: style.size * scale };
  const leading = style.size * 1.36;
  const space = style.size * 0.42;
  let y = box.y;
  for (const [i, line] of lines.entries()) {
    const rows = rowsOf(sheet, line, box.width, type, style);
    const bottom = y + rows.length * leading;
    const isLast = i === lines.length - 1;
    if (bottom + (isLast ? 0 : leading) > box.y + box.height) {
      const more = `… and ${lines.length - i} more`;
      font.draw(canvas, more, box.x * scale, (y + style.size * 0.95) * scale, type, colors.muted);
      return;
    }
    for (const row of rows) {
      drawRow(sheet, row, box.x, y + style.size * 0.95, type, style.size);
      y += leading;
    }
    y += space;
  }
}

function rowsOf(sheet: CardSheet, line: string, width: number, type: Type, { marks, size }: LineStyle): readonly Row[] {
  const text = printable(line);
  const isBullet = text.startsWith('• ');
  const mark = marks === 'steps' ? '›' : isBullet ? '•' : undefined;
  const content = isBullet ? text.slice(2) : text;
  const indent = mark ? size * 1.15 : 0;
  return wrapText(sheet.font, content, type, (width - indent) * sheet.scale, 2).map((row, i) => ({
    text: row,
    indent,
    mark: i === 0 ? mark : undefined,
  }));
}

function drawRow(
  { canvas, font, colors, scale }: CardSheet,
  row: Row,
  x: number,
  baseline: number,
  type: Type,
  size: number,
): void {
  const y = baseline * scale;
  if (row.mark)
    font.draw(
      canvas,
      row.mark,
      (x + size * 0.1) * scale,
      y,
      { ...type, weight: 'bold', size: type.size * 1.2 },
      colors.accent,
    );
  font.draw(canvas, row.text, (x + row.indent) * scale, y, type, colors.text);
}
