import { glyphSheet } from './glyph-sheet.ts';

export interface Glyph {
  readonly width: number;
  /** `metrics.rows` rows of equal length; `#` is ink. */
  readonly rows: readonly string[];
}

/** Glyph pixels; `baseline` is the number of rows above it. */
export const metrics = { xHeight: 7, capHeight: 9, baseline: 13, rows: 16 };

const sheetRows = 12;
const capTop = metrics.baseline - metrics.capHeight;

/** By combining character; `top` is the row below the top of capitals, for a lower-case letter. */
const marks: Readonly<Record<string, readonly [top: number, ...rows: string[]]>> = {
  '\u0300': [-1, '# ', ' #'],
  '\u0301': [-1, ' #', '# '],
  '\u0302': [-1, ' # ', '# #'],
  '\u0303': [-1, ' # #', '# # '],
  '\u0304': [0, '###'],
  '\u0306': [-1, '# #', ' # '],
  '\u0307': [0, '#'],
  '\u0308': [0, '# #'],
  '\u030a': [-2, ' # ', '# #', ' # '],
  '\u030b': [-1, ' # #', '# # '],
  '\u030c': [-1, '# #', ' # '],
  '\u0327': [9, ' #', '##'],
  '\u0328': [9, '# ', ' #'],
};

/** The character's own glyph, its letter plus marks, or a box. */
export function createGlyphs(): (character: string) => Glyph {
  const sheet = readSheet(glyphSheet);
  sheet.set('`', sheet.get('\u02cb') ?? box);
  return (character) => {
    const own = sheet.get(character);
    if (own) return own;
    const [base = '', ...combining] = character.normalize('NFD');
    const letter = sheet.get(base === 'i' && combining.some((mark) => mark < '\u0316') ? '\u0131' : base);
    return letter ? combining.reduce(addMark, letter) : box;
  };
}

/** From the column of a character's name to the next. */
function readSheet(sheet: string): Map<string, Glyph> {
  const lines = sheet.split('\n').slice(1);
  const glyphs = new Map<string, Glyph>();
  for (let at = 0; at + sheetRows < lines.length; at += sheetRows + 1) {
    const [names = '', ...rows] = lines.slice(at, at + sheetRows + 1);
    for (const { 0: cell, index } of names.matchAll(/\S\s*/g)) {
      const end = index + cell.length === names.length ? undefined : index + cell.length;
      glyphs.set(cell.trim(), glyphFrom(rows.map((row) => row.slice(index, end).trimEnd())));
    }
  }
  return glyphs;
}

function glyphFrom(rows: readonly string[]): Glyph {
  const width = Math.max(...rows.map((row) => row.length));
  return { width, rows: Array.from({ length: metrics.rows }, (_, row) => (rows[row - capTop] ?? '').padEnd(width)) };
}

const box = glyphFrom(['######', ...Array.from({ length: 6 }, () => '#    #'), '######']);

/** Centers the mark above the letter, two rows higher for a tall letter. */
function addMark(letter: Glyph, mark: string): Glyph {
  const [top = 0, ...rows] = marks[mark] ?? [];
  const isTall = top < 1 && letter.rows.slice(0, capTop + 2).some((row) => row.includes('#'));
  const first = capTop + top - (isTall ? 2 : 0);
  const markWidth = rows[0]?.length ?? 0;
  const width = Math.max(letter.width, markWidth);
  const center = (row: string, side: number) => (' '.repeat(side) + row).padEnd(width);
  return {
    width,
    rows: letter.rows.map((row, y) => {
      const ink = center(rows[y - first] ?? '', (width - markWidth + 1) >> 1);
      return Array.from(center(row, (width - letter.width) >> 1), (own, x) => (ink[x] === '#' ? '#' : own)).join('');
    }),
  };
}
