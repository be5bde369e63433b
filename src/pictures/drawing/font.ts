import { blendMask, type Canvas, type Color, type Mask } from './canvas.ts';
import { coverGlyph } from './glyph-mask.ts';
import { createGlyphs, type Glyph } from './glyphs.ts';

export interface Type {
  readonly weight: 'regular' | 'bold';
  /** Pixels. A line takes about 1.2 of it. */
  readonly size: number;
}

/** Caches thousands of glyphs, so reuse it. */
export interface Font {
  /** Width in pixels. */
  measure(text: string, type: Type): number;
  /** `y` is the baseline. Unknown characters are drawn as a box. */
  draw(canvas: Canvas, text: string, x: number, y: number, type: Type, color: Color): void;
}

/** Line thickness in glyph pixels. */
const thicknesses = { regular: 1, bold: 1.42 };
/** Space between two letters in glyph pixels. */
const gaps = { regular: 1.7, bold: 1.6 };
/** Width of a glyph pixel, relative to the size. */
const pixelWidth = 0.085;
/** Relative to the size. */
const [xHeight, capHeight, spaceAdvance] = [0.54, 0.73, 0.32];
/** Subpixel positions. */
const phases = 4;

interface PlacedText {
  readonly placed: readonly { readonly character: string; readonly x: number }[];
  readonly width: number;
}

export function createFont(): Font {
  const find = createGlyphs();
  const glyphs = new Map<string, Glyph>();
  const masks = new Map<string, Mask>();
  const glyphOf = (character: string) => remember(glyphs, character, () => find(character));
  const maskOf = (character: string, { weight, size }: Type, phase: number) =>
    remember(masks, `${weight}${size} ${phase}${character}`, () =>
      coverGlyph(glyphOf(character), {
        scale: size * pixelWidth,
        shift: phase / phases,
        xHeight: Math.max(1, Math.round(size * xHeight)),
        capHeight: Math.max(2, Math.round(size * capHeight)),
        thickness: thicknesses[weight],
      }),
    );
  const place = (text: string, type: Type): PlacedText => {
    const scale = type.size * pixelWidth;
    const placed: { character: string; x: number }[] = [];
    let end = 0;
    let gap = 0;
    for (const character of charactersOf(text)) {
      if (/^\s/.test(character)) {
        end += spaceAdvance * type.size;
        gap = 0;
        continue;
      }
      placed.push({ character, x: end + gap });
      end += gap + glyphOf(character).width * scale;
      gap = gaps[type.weight] * scale;
    }
    return { placed, width: end };
  };
  return {
    measure: (text, type) => place(text, type).width,
    draw(canvas, text, x, y, type, color) {
      for (const { character, x: offset } of place(text, type).placed) {
        const at = Math.round((x + offset) * phases);
        const phase = ((at % phases) + phases) % phases;
        blendMask(canvas, maskOf(character, type, phase), (at - phase) / phases, Math.round(y), color);
      }
    },
  };
}

/** Splits into graphemes. */
function charactersOf(text: string): readonly string[] {
  if (standAlone.test(text)) return [...text];
  return Array.from(new Intl.Segmenter().segment(text.normalize('NFC')), ({ segment }) => segment);
}

/** No grapheme clusters, so skip the slow segmenter. */
const standAlone = /^[\x20-\u02ff\u2010-\u2027\u2030-\u205e\u2190-\u21ff]*$/;

function remember<T>(known: Map<string, T>, key: string, make: () => T): T {
  const value = known.get(key) ?? make();
  if (known.size >= memory) known.clear();
  known.set(key, value);
  return value;
}

/** Entries before a cache is cleared. */
const memory = 4096;
