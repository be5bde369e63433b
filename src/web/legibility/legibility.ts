import type { FlawBox, LegibilityLimits, SlideFlaw } from '../../ports/slide-flaw.ts';
import { contrastOf, type Rgb, readColor } from './contrast.ts';
import { findTexts, type SlideText } from './texts.ts';

// Measures laid-out slides. The debugger of the browser that draws pictures runs it, in two steps: `prepare` finds the
// texts and hides them, so that a picture shows what is behind; `judge` compares them with that picture.

/** Of the slide, in CSS pixels; pixels at 1080 lines are twice as many. */
const [slideWidth, slideHeight, scale] = [960, 540, 2];
/** Below it, a text may cross the edge of the slide: CSS pixels. */
const tolerance = 3;
/** WCAG 2.2 allows large text less contrast. On a slide that is what stands out from its usual text: CSS pixels. */
const [largeText, largeBold] = [28, 22];
const largeContrast = 3;
/** A picture may be shown at so many times its own size. */
const enlargement = 1.5;
/** Share of the points behind a text that may have less contrast. */
const unreadableShare = 0.25;

interface MeasuredSlide {
  readonly origin: DOMRect;
  readonly texts: readonly SlideText[];
  /** Flaws that need no picture. */
  readonly flaws: readonly SlideFlaw[];
}

let slides: readonly MeasuredSlide[] = [];

/** Measures all slides of the document, and hides their texts. */
function prepare(limits: LegibilityLimits): void {
  slides = [...document.querySelectorAll<HTMLElement>('.page-box')].map((slide) => {
    const origin = slide.getBoundingClientRect();
    const texts = findTexts(slide, origin);
    const flaws = [
      ...findOverflow(texts, slide, origin),
      ...findSmall(texts, limits),
      ...findWords(texts, limits),
      ...findBlurry(slide, origin),
    ];
    return { origin, texts, flaws };
  });
  const style = document.createElement('style');
  style.textContent = `.page-box *, .page-box *::before, .page-box *::after {
    color: transparent !important; -webkit-text-fill-color: transparent !important; -webkit-text-stroke: 0 !important;
    text-shadow: none !important; text-decoration-color: transparent !important; transition: none !important;
  }
  .page-box svg text, .page-box svg text * { fill: transparent !important; stroke: none !important; }`;
  document.head.append(style);
}

/** Returns the flaws of each slide. `png` is a picture of the document without its texts, base64. */
async function judge(png: string, limits: LegibilityLimits): Promise<readonly (readonly SlideFlaw[])[]> {
  // Unlike `decode()` of an image, it does not wait for a frame, which a page behind another one does not get.
  const image = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (byte) => byte.charCodeAt(0))]));
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  context?.drawImage(image, 0, 0);
  const data = context?.getImageData(0, 0, width, height).data ?? [];
  return slides.map(({ origin, texts, flaws }) => {
    const pixelAt = (x: number, y: number): Rgb => {
      const at = (Math.round(origin.top + y) * width + Math.round(origin.left + x)) * 4;
      return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    };
    return [...flaws, ...findPale(texts, limits, pixelAt)];
  });
}

function findPale(
  texts: readonly SlideText[],
  { contrast }: LegibilityLimits,
  pixelAt: (x: number, y: number) => Rgb,
): readonly SlideFlaw[] {
  if (contrast === 0) return [];
  const pale = texts.flatMap((text) => {
    const color = readColor(text.color);
    if (!color) return [];
    const isLarge = text.size >= largeText || (text.isBold && text.size >= largeBold);
    const limit = isLarge || text.kind !== 'text' ? Math.min(largeContrast, contrast) : contrast;
    const ratios = pointsIn(text.box).map(([x, y]) => contrastOf(color, text.opacity, pixelAt(x, y)));
    const value = ratios.sort((a, b) => a - b)[Math.floor(ratios.length * unreadableShare)];
    return value !== undefined && value < limit ? [{ ...text, value, limit }] : [];
  });
  const worst = pale.toSorted((a, b) => a.value / a.limit - b.value / b.limit)[0];
  return worst ? [describe('low-contrast', pale, worst)] : [];
}

/** A grid over the middle of a box in the slide. */
function pointsIn({ x, y, width, height }: FlawBox): readonly (readonly [number, number])[] {
  const steps = [0.02, 0.14, 0.26, 0.38, 0.5, 0.62, 0.74, 0.86, 0.98];
  const rows = [0.25, 0.5, 0.75];
  const points = steps.flatMap((step) => rows.map((row) => [x + width * step, y + height * row] as const));
  return points.filter(([px, py]) => px >= 0 && py >= 0 && px < slideWidth - 1 && py < slideHeight - 1);
}

function findSmall(texts: readonly SlideText[], limits: LegibilityLimits): readonly SlideFlaw[] {
  const small = texts.flatMap((text) => {
    const [value, limit] = [text.size * scale, limits[text.kind]];
    return value < limit - 0.5 ? [{ ...text, value, limit }] : [];
  });
  const worst = small.toSorted((a, b) => a.value / a.limit - b.value / b.limit)[0];
  return worst ? [describe('small-text', small, worst)] : [];
}

function findWords(texts: readonly SlideText[], { words }: LegibilityLimits): readonly SlideFlaw[] {
  const all = texts.filter(({ kind }) => kind === 'text').map(({ text }) => text);
  const value = all.join(' ').match(/\S+/g)?.length ?? 0;
  if (words === 0 || value <= words) return [];
  return [{ kind: 'too-many-words', text: excerpt(all[0] ?? ''), count: 1, value, limit: words, boxes: [] }];
}

/** Texts beyond the edge of the slide, or of a box that cuts them off. */
function findOverflow(texts: readonly SlideText[], slide: HTMLElement, origin: DOMRect): readonly SlideFlaw[] {
  const cut = texts.flatMap((text) => {
    const { x, y, width, height } = text.box;
    const edge = edgeAround(text.element, slide, origin);
    const beyond = [edge.left - x, edge.top - y, x + width - edge.right, y + height - edge.bottom];
    const value = Math.max(...beyond);
    return value > tolerance ? [{ ...text, value: value * scale, limit: 0 }] : [];
  });
  const [first] = cut;
  return first ? [describe('slide-overflows', cut, first)] : [];
}

/** The part of the slide, in its CSS pixels, in which an element is visible. */
function edgeAround(element: Element, slide: HTMLElement, origin: DOMRect) {
  const edge = { left: 0, top: 0, right: slideWidth, bottom: slideHeight };
  for (let at: Element | null = element; at && at !== slide; at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at);
    const rect = at.getBoundingClientRect();
    if (overflowX !== 'visible') {
      edge.left = Math.max(edge.left, rect.left - origin.left);
      edge.right = Math.min(edge.right, rect.right - origin.left);
    }
    if (overflowY !== 'visible') {
      edge.top = Math.max(edge.top, rect.top - origin.top);
      edge.bottom = Math.min(edge.bottom, rect.bottom - origin.top);
    }
  }
  return edge;
}

function findBlurry(slide: HTMLElement, origin: DOMRect): readonly SlideFlaw[] {
  const blurry = [...slide.querySelectorAll('img')].flatMap((image) => {
    const { naturalWidth, naturalHeight, src } = image;
    // Drawings have no pixels, and what moves is not read.
    const isSharp = /^data:image\/(?:svg|gif)/.test(src) || image.hasAttribute('data-missing');
    if (isSharp || naturalWidth === 0 || !image.checkVisibility()) return [];
    const rect = image.getBoundingClientRect();
    const ratios = [rect.width / naturalWidth, rect.height / naturalHeight];
    const fit = getComputedStyle(image).objectFit;
    const shown = fit === 'contain' || fit === 'scale-down' ? Math.min(...ratios) : Math.max(...ratios);
    const value = shown * scale;
    const box = placeIn(rect, origin);
    // An icon has few pixels, and nothing in it to read.
    const isIcon = Math.min(rect.width, rect.height) < 100;
    return value > enlargement && !isIcon && !isBlackAndWhite(image)
      ? [{ text: image.alt, value, limit: enlargement, box }]
      : [];
  });
  const worst = blurry.toSorted((a, b) => b.value - a.value)[0];
  return worst ? [describe('blurry-picture', blurry, worst)] : [];
}

/** A QR code, say: its squares are sharp enough at any size. */
function isBlackAndWhite(image: HTMLImageElement): boolean {
  const side = 64;
  const context = new OffscreenCanvas(side, side).getContext('2d');
  if (!context) return false;
  context.imageSmoothingEnabled = false;
  context.drawImage(image, 0, 0, side, side);
  const { data } = context.getImageData(0, 0, side, side);
  let extreme = 0;
  for (let at = 0; at < data.length; at += 4) {
    const shades = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    if (Math.max(...shades) < 64 || Math.min(...shades) > 192) extreme += 1;
  }
  return extreme > side * side * 0.95;
}

function placeIn(rect: DOMRect, origin: DOMRect): FlawBox {
  return { x: rect.left - origin.left, y: rect.top - origin.top, width: rect.width, height: rect.height };
}

interface FlawedPart {
  readonly text: string;
  readonly value: number;
  readonly limit: number;
  readonly box: FlawBox;
}

const mostBoxes = 50;

function describe(kind: SlideFlaw['kind'], parts: readonly FlawedPart[], worst: FlawedPart): SlideFlaw {
  const { value, limit, text } = worst;
  const boxes = parts.slice(0, mostBoxes).map(({ box: { x, y, width, height } }) => ({
    x: x / slideWidth,
    y: y / slideHeight,
    width: width / slideWidth,
    height: height / slideHeight,
  }));
  return { kind, text: excerpt(text), count: parts.length, value, limit, boxes };
}

function excerpt(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim();
  return words.length > 60 ? `${words.slice(0, 60).trimEnd()}…` : words;
}

Object.assign(globalThis, { legibility: { prepare, judge } });
