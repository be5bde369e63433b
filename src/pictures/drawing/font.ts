import { blendMask, type Canvas, type Color, type Mask } from './canvas.ts';
import { coverGlyph } from './glyph-mask.ts';
import { createGlyphs, type Family, type Glyph, metrics } from './glyphs.ts';

/** How a text is set. */
export interface Type {
  readonly family: Family;
  readonly weight: 'regular' | 'bold';
  /** In pixels: from descender to accent of capitals it takes about 1.2 of it. */
  readonly size: number;
  /** Added between characters, in pixels. */
  readonly tracking?: number;
}

/** Sets text in our typeface. Remembers the glyphs that it has drawn, up to some thousands: keep it for the next picture. */
export interface Font {
  /** Width in pixels. */
  measure(text: string, type: Type): number;
  /** Draws from `x` on the baseline `y`. Characters without a shape are a box. */
  draw(canvas: Canvas, text: string, x: number, y: number, type: Type, color: Color, opacity?: number): void;
}

/** Of a line, in pixels of a glyph. */
const thicknesses = { regular: 1, bold: 1.42 };
/** The white between two upright lines, in pixels of a glyph. */
const stemGaps = { regular: 2, bold: 1.9 };
/** Width of a glyph's pixel, as a part of the size. */
const pixelWidths = { sans: 0.085, mono: 0.088 };
/** As parts of the size. */
const [xHeight, capHeight, spaceAdvance, monoAdvance] = [0.54, 0.73, 0.27, 0.6];
/** A glyph of the monospaced face takes at most so many of its pixels: a wider one is drawn narrower. */
const monoWidth = 6;
/** Glyphs are drawn at so many places within a pixel. */
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

/** One advance for all, in whole pixels so that every letter is drawn the same. */
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

/** Letters stand so that the white between any two looks the same. */
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

/**
 * Two glyphs come closer by this share of the free room between them. In pixels of a glyph: how far at most, and how
 * near.
 */
const [freeShare, kerningLimit, nearest] = [0.45, 1.4, 0.6];

/** How much closer than two upright lines two glyphs stand, in their pixels. */
function kerning(left: Glyph, right: Glyph): number {
  const gaps = left.rows.map((row, y) => row.length - row.trimEnd().length + (right.rows[y] ?? '').search(/#|$/));
  const low = gaps.slice(metrics.baseline - metrics.xHeight, metrics.baseline);
  const free = low.reduce((sum, gap) => sum + Math.min(gap, 3), 0) / low.length;
  return Math.min(free * freeShare, kerningLimit, Math.min(...gaps) + nearest);
}

/** Pixels for one of the glyph, across. */
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

/** Characters as a reader sees them: a letter with its marks, an emoji of many parts. */
function charactersOf(text: string): readonly string[] {
  if (standAlone.test(text)) return [...text];
  return Array.from(new Intl.Segmenter().segment(text.normalize('NFC')), ({ segment }) => segment);
}

/** Latin letters, punctuation and arrows, none of which joins another: the segmenter is slow to wake. */
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

/** Entries kept of a kind before all are dropped at once: far more than cards of one show take. */
const memory = 4096;
