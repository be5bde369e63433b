import type { FlawBox } from '../../ports/slide-flaw.ts';

/** A visible line of text of one element. */
export interface SlideText {
  readonly element: Element;
  readonly text: string;
  readonly kind: 'text' | 'code' | 'footer';
  /** Height of its font as painted: CSS pixels of the slide. */
  readonly size: number;
  readonly isBold: boolean;
  /** As computed: CSS. */
  readonly color: string;
  /** From 0 to 1: its own and that of everything around it. */
  readonly opacity: number;
  /** CSS pixels from the slide's corner. */
  readonly box: FlawBox;
}

/** Small print by its place or its name. */
const footers =
  'header, footer, .slide__header, .slide__footer, figcaption, small, sub, sup, cite, [class*="footnote"]';
const codes = 'pre, code, kbd, samp';
/** Signs that nobody reads. */
const decoration = /^[\s\p{P}\p{S}]*$/u;

/** Finds the texts of a laid-out slide, each with its first line's place. */
export function findTexts(slide: HTMLElement, origin: DOMRect): readonly SlideText[] {
  const walker = document.createTreeWalker(slide, NodeFilter.SHOW_TEXT);
  const texts: SlideText[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent ?? '';
    if (!element || decoration.test(text) || !isPainted(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (rects.length === 0) continue;
    const style = getComputedStyle(element);
    const box = around(rects, origin);
    texts.push({
      ...{ element, text, box },
      kind: kindOf(element),
      size: Number.parseFloat(style.fontSize) * scaleOf(element),
      isBold: Number(style.fontWeight) >= 700,
      color: colorOf(element, style),
      opacity: opacityOf(element, slide),
    });
  }
  return texts;
}

/** Labels of a diagram are no code, although it is written as a code block. */
function kindOf(element: Element): SlideText['kind'] {
  if (element.closest('svg')) return 'text';
  if (element.closest(codes)) return 'code';
  return element.closest(footers) ? 'footer' : 'text';
}

function isPainted(element: Element): boolean {
  if (element.closest('style, script, template, [aria-hidden="true"], [data-hidden], .katex-mathml')) return false;
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

/** The text's fill may be a color of its own, such as a gradient that is clipped to it: then there is none to read. */
function colorOf(element: Element, style: CSSStyleDeclaration): string {
  if (element.closest('svg')) return style.fill;
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (getComputedStyle(at).backgroundClip === 'text') return 'none';
  }
  const fill = style.getPropertyValue('-webkit-text-fill-color');
  return fill === '' || fill === 'currentcolor' ? style.color : fill;
}

/** By `zoom` and `transform` of all elements around, and by the drawing that a text stands in. */
function scaleOf(element: Element): number {
  let scale = 1;
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at instanceof SVGGraphicsElement) return scale * Math.abs(at.getScreenCTM()?.d ?? 1);
    const { zoom, transform, scale: own } = getComputedStyle(at);
    const matrix = transform === 'none' ? undefined : new DOMMatrix(transform);
    const transformed = matrix ? Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)) : 1;
    scale *= (Number(zoom) || 1) * (Number.parseFloat(own) || 1) * transformed;
  }
  return scale;
}

function opacityOf(element: Element, slide: Element): number {
  let opacity = 1;
  for (let at: Element | null = element; at && at !== slide; at = at.parentElement) {
    opacity *= Number(getComputedStyle(at).opacity);
  }
  return opacity;
}

function around(rects: readonly DOMRect[], origin: DOMRect): FlawBox {
  const left = Math.min(...rects.map((rect) => rect.left));
  const top = Math.min(...rects.map((rect) => rect.top));
  const right = Math.max(...rects.map((rect) => rect.right));
  const bottom = Math.max(...rects.map((rect) => rect.bottom));
  return { x: left - origin.left, y: top - origin.top, width: right - left, height: bottom - top };
}
