import { blendMask, type Canvas, type Color, type Mask } from './canvas.ts';
import { coverGlyph } from './glyph-mask.ts';
import { createGlyphs, type Family, type Glyph, metrics } from './glyphs.ts';

export interface Type {
  readonly family: Family;
  readonly weight: 'regular' | 'bold';
  /** Pixels. A line takes about 1.2 of it. */
  readonly size: number;
  /** Extra pixels between characters. */
  readonly tracking?: number;
}

/** Caches thousands of glyphs, so reuse it. */
export interface Font {
  /** Width in pixels. */
  measure(text: string, type: Type): number;
  /** `y` is the baseline. Unknown characters are drawn as a box. */
  draw(canvas: Canvas, text: string, x: number, y: number, type: Type, color: Color, opacity?: number): void;
}

/** Line thickness in glyph pixels. */
const thicknesses = { regular: 1, bold: 1.42 };
/** Space between two stems in glyph pixels. */
const stemGaps = { regular: 2, bold: 1.9 };
/** Width of a glyph pixel, relative to the size. */
const pixelWidths = { sans: 0.085, mono: 0.088 };
/** Relative to the size. */
const [xHeight, capHeight, spaceAdvance, monoAdvance] = [0.54, 0.73, 0.27, 0.6];
/** Glyph pixels; wider glyphs are drawn narrower. */
const monoWidth = 6;
/** Subpixel positions. */
const phases = 4;

interface PlacedGlyph {
  readonly character: string;
  readonly x: number;
}

interface PlacedText {
  readonly placed: readonly PlacedGlyph[];
  readonly width: number;
}

export function createFont(): Font {
  const find = createGlyphs();
  const glyphs = new Map<string, Glyph>();
  const kernings = new Map<string, number>();
  const masks = new Map<string, Mask>();
  const glyphOf = (character: string, family: Family) =>
    remember(glyphs, family + character, () => find(character, family));
  const kerningOf = (left: string, right: string) =>
    remember(kernings, `${left} ${right}`, () => kerning(glyphOf(left, 'sans'), glyphOf(right, 'sans')));
  const place = (text: string, type: Type) =>
    type.family === 'mono' ? placeMono(text, type, glyphOf) : placeSans(text, type, glyphOf, kerningOf);
  const maskOf = (character: string, type: Type, phase: number) =>
    remember(masks, `${type.family}${type.weight}${type.size} ${phase}${character}`, () =>
      drawGlyph(glyphOf(character, type.family), type, phase / phases),
    );
  return {
    measure: (text, type) => place(text, type).width,
    draw(canvas, text, x, y, type, color, opacity) {
      for (const { character, x: offset } of place(text, type).placed) {
        const at = Math.round((x + offset) * phases);
        const phase = ((at % phases) + phases) % phases;
        blendMask(canvas, maskOf(character, type, phase), (at - phase) / phases, Math.round(y), color, opacity);
      }
    },
  };
}

type GlyphOf = (character: string, family: Family) => Glyph;

/** Whole pixels, so that all letters look alike. */
function placeMono(text: string, type: Type, glyphOf: GlyphOf): PlacedText {
  const advance = Math.round(monoAdvance * type.size + (type.tracking ?? 0));
  const characters = charactersOf(text);
  const placed = characters.flatMap((character, i) => {
    if (isSpace(character)) return [];
    const glyph = glyphOf(character, 'mono');
    const free = advance - glyph.width * scaleOf(glyph, type);
    return { character, x: i * advance + Math.round((free / 2) * phases) / phases };
  });
  return { placed, width: characters.length * advance };
}

/** Spaces letters evenly. */
function placeSans(
  text: string,
  type: Type,
  glyphOf: GlyphOf,
  kerningOf: (left: string, right: string) => number,
): PlacedText {
  const placed: PlacedGlyph[] = [];
  let end = 0;
  let before: string | undefined;
  for (const character of charactersOf(text)) {
    if (isSpace(character)) {
      end += spaceAdvance * type.size;
      continue;
    }
    const glyph = glyphOf(character, 'sans');
    const scale = scaleOf(glyph, type);
    if (before) end += (stemGaps[type.weight] - kerningOf(before, character)) * scale + (type.tracking ?? 0);
    placed.push({ character, x: end });
    end += glyph.width * scale;
    before = character;
  }
  return { placed, width: end };
}

/** Share of the free space to remove, maximum, and minimum distance, in glyph pixels. */
const [freeShare, kerningLimit, nearest] = [0.45, 1.4, 0.6];

/** How much closer than two stems, in glyph pixels. */
function kerning(left: Glyph, right: Glyph): number {
  const gaps = left.rows.map((row, y) => row.length - row.trimEnd().length + (right.rows[y] ?? '').search(/#|$/));
  const low = gaps.slice(metrics.baseline - metrics.xHeight, metrics.baseline);
  const free = low.reduce((sum, gap) => sum + Math.min(gap, 3), 0) / low.length;
  return Math.min(free * freeShare, kerningLimit, Math.min(...gaps) + nearest);
}

/** Picture pixels per glyph pixel. */
function scaleOf(glyph: Glyph, { family, size }: Type): number {
  return size * pixelWidths[family] * (family === 'mono' ? Math.min(1, monoWidth / glyph.width) : 1);
}

function drawGlyph(glyph: Glyph, type: Type, shift: number): Mask {
  return coverGlyph(glyph, {
    scale: scaleOf(glyph, type),
    shift,
    xHeight: Math.max(1, Math.round(type.size * xHeight)),
    capHeight: Math.max(2, Math.round(type.size * capHeight)),
    thickness: thicknesses[type.weight],
  });
}

/** Splits into graphemes. */
function charactersOf(text: string): readonly string[] {
  if (standAlone.test(text)) return [...text];
  return Array.from(new Intl.Segmenter().segment(text.normalize('NFC')), ({ segment }) => segment);
}

/** No grapheme clusters, so skip the slow segmenter. */
const standAlone = /^[\x20-\u02ff\u2010-\u2027\u2030-\u205e\u2190-\u21ff]*$/;

function isSpace(character: string): boolean {
  return /^\s/.test(character);
}

function remember<T>(known: Map<string, T>, key: string, make: () => T): T {
  const value = known.get(key) ?? make();
  if (known.size >= memory) known.clear();
  known.set(key, value);
  return value;
}

/** Entries before a cache is cleared. */
const memory = 4096;
