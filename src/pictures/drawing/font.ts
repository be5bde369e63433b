import { bands, type Family, type Glyph, shapeGlyph } from './glyph.ts';
import { blendMask, type Canvas, type Color, type Mask } from './raster.ts';
import { coverStrokes } from './stroke.ts';

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

/** The width of the pen, in hundredths of the size. */
const pens = { sans: { regular: 8.8, bold: 12.4 }, mono: { regular: 8.4, bold: 11.5 } };
/** A heavier pen needs wider letters. */
const stretches = { regular: 1, bold: 1.05 };
const monoAdvance = 60;
const spaceAdvance = 23;
/** Dots are set with a pen so much thicker. */
const dotGrowth = 1.22;
/** Glyphs are drawn at so many places within a pixel. */
const phases = 4;
/** Heights of the ink at the knots of the skeletons' heights. */
const xHeight = { skeleton: 52, ink: 54 };
const capHeight = { skeleton: 72, ink: 73 };

interface Placed {
  readonly character: string;
  readonly x: number;
}

export function createFont(): Font {
  const glyphs = new Map<string, Glyph>();
  const masks = new Map<string, Mask>();

  const glyphOf = (character: string, family: Family) =>
    remember(glyphs, family + character, () => shapeGlyph(character, family));

  const place = (text: string, type: Type): { placed: readonly Placed[]; width: number } =>
    type.family === 'mono' ? placeMono(text, type, glyphOf) : placeSans(text, type, glyphOf);

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
function placeMono(text: string, type: Type, glyphOf: GlyphOf): { placed: readonly Placed[]; width: number } {
  const advance = Math.round((monoAdvance * type.size) / 100 + (type.tracking ?? 0));
  const characters = charactersOf(text);
  const placed = characters.flatMap((character, i) => {
    if (isSpace(character)) return [];
    const free = advance - (glyphOf(character, 'mono').width * type.size) / 100;
    return { character, x: i * advance + Math.round((free / 2) * phases) / phases };
  });
  return { placed, width: characters.length * advance };
}

/** Letters stand so that the white between any two looks the same: kerning from their outlines. */
function placeSans(text: string, type: Type, glyphOf: GlyphOf): { placed: readonly Placed[]; width: number } {
  const scale = (type.size / 100) * stretches[type.weight];
  const pen = (pens.sans[type.weight] * type.size) / 100;
  const placed: Placed[] = [];
  let end = 0;
  let before: Neighbour | undefined;
  let isSpaced = false;
  for (const character of charactersOf(text)) {
    if (isSpace(character)) {
      end += spaceAdvance * scale;
      isSpaced = true;
      continue;
    }
    const glyph = glyphOf(character, 'sans');
    const white = before ? whiteBetween(before, { character, glyph }, isSpaced ? spacedLimit : openLimit) : 0;
    end += before ? (white + stems[type.weight]) * scale + pen + (type.tracking ?? 0) : pen / 2;
    isSpaced = false;
    placed.push({ character, x: end });
    end += glyph.width * scale;
    before = { character, glyph };
  }
  return { placed, width: end + (before ? pen / 2 : 0) };
}

interface Neighbour {
  readonly character: string;
  readonly glyph: Glyph;
}

/** The white between two straight stems, without the pen, in hundredths of the size. */
const stems = { regular: 16, bold: 12.5 };
/** Round and open sides come closer by a share of what they leave free, up to a limit. */
const openShare = 0.52;
const openLimit = 15;
/** Points and marks, and what is beyond a space, follow less. */
const markLimit = 7;
const spacedLimit = 5;
/** The least distance between the ink of any two, as a part of the white between stems. */
const leastDistance = -7;

/** How much the white from the right end of one to the left end of the next differs from that between stems. */
function whiteBetween(left: Neighbour, right: Neighbour, limit: number): number {
  const isLow = /\p{Ll}/u.test(left.character) || /\p{Ll}/u.test(right.character);
  const hasMark = /[^\p{L}\p{N}]/u.test(left.character) || /[^\p{L}\p{N}]/u.test(right.character);
  const [low, high] = [bandAt(0), bandAt(isLow ? xHeight.skeleton : capHeight.skeleton)];
  let open = 0;
  let nearest = Infinity;
  for (let band = 0; band < bands.count; band++) {
    const gap = (left.glyph.rightGaps[band] ?? 0) + (right.glyph.leftGaps[band] ?? 0);
    nearest = Math.min(nearest, gap);
    if (band >= low && band <= high) open += Math.min(gap, 26);
  }
  const share = (open / (high - low + 1)) * openShare;
  return Math.max(-Math.min(share, limit, hasMark ? markLimit : limit), leastDistance - nearest);
}

function bandAt(height: number): number {
  return Math.floor((height - bands.first) / bands.height);
}

/** Draws a glyph, moved by a part of a pixel. Heights are fitted so that letters stand and end on whole pixels. */
function drawGlyph(glyph: Glyph, type: Type, shift: number): Mask {
  const { family, weight, size } = type;
  const stretch = family === 'mono' ? 1 : stretches[weight];
  const radius = (pens[family][weight] * size) / 200;
  const toX = (x: number) => (x * size * stretch) / 100 + shift;
  const toY = fitHeights(size, radius);
  const points = (line: readonly number[]) => line.map((value, i) => (i % 2 === 0 ? toX(value) : -toY(value)));
  const dots = points(glyph.dots);
  const single = dots.flatMap((x, i) => (i % 2 === 0 ? [[x, dots[i + 1] ?? 0]] : []));
  return coverStrokes([
    { lines: glyph.lines.map(points), radius },
    { lines: single, radius: radius * dotGrowth },
  ]);
}

function fitHeights(size: number, radius: number): (y: number) => number {
  const low = radius;
  const middle = Math.round((xHeight.ink * size) / 100) - radius;
  const high = Math.round((capHeight.ink * size) / 100) - radius;
  return (y) => {
    if (y < 0) return low + (y * size) / 100;
    if (y < xHeight.skeleton) return low + (y / xHeight.skeleton) * (middle - low);
    return middle + ((y - xHeight.skeleton) / (capHeight.skeleton - xHeight.skeleton)) * (high - middle);
  };
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
