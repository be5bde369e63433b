export interface SlideFit {
  /** 1 if nothing shrank. */
  readonly scale: number;
  /** Whether content is cut off even then. */
  readonly isCut: boolean;
}

/** The smallest readable scale. */
const floor = 0.6;
/** CSS pixels. A smaller picture is not worth showing. */
const smallestPicture = 150;
/** Factor; below it, lines wrap. */
const smallestCode = 0.75;

/** Original inline styles of changed elements. */
const ownStyles = new WeakMap<Element, string>();

/**
 * Fits a page's content to its canvas: first long lines of code, then pictures, then everything. Starts from scratch
 * each time.
 */
export function fitSlide(root: Element): SlideFit {
  for (const element of root.querySelectorAll<HTMLElement>('*')) restore(element);
  for (const image of root.querySelectorAll<HTMLImageElement>('.slide__image > img')) fitBackdrop(image);
  const box = root.querySelector<HTMLElement>('.slide__content__inner, .slide__content__custom');
  if (!box || box.clientHeight === 0) return { scale: 1, isCut: false };
  for (const pre of box.querySelectorAll<HTMLElement>('pre:not(:has(> svg))')) fitCode(pre);
  fitPictures(box);
  return fitBox(box);
}

/** A picture of about the canvas's shape fills its frame; any other is shown whole. */
function fitBackdrop(image: HTMLImageElement): void {
  const own = image.naturalWidth / image.naturalHeight;
  const isFull = image.closest('.slide__image_full') !== null;
  if (isFull && own > 0) image.classList.toggle('is-contained', Math.abs(Math.log((own * 9) / 16)) > 0.2);
}

/** Shrinks code slightly to keep its lines; if that is not enough, wraps them at full size. */
function fitCode(pre: HTMLElement): void {
  keep(pre).style.whiteSpace = 'pre';
  if (pre.scrollWidth <= pre.clientWidth) return;
  const { fontSize, paddingLeft, paddingRight } = getComputedStyle(pre);
  const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
  const ratio = (pre.clientWidth - padding) / (pre.scrollWidth - padding);
  if (ratio >= smallestCode) pre.style.fontSize = `${Number.parseFloat(fontSize) * ratio * 0.99}px`;
  else pre.style.whiteSpace = '';
}

/** Shrinks the tallest pictures until the text fits. */
function fitPictures(box: HTMLElement): void {
  for (let round = 0; round < 3 && overflow(box) > 0; round += 1) {
    const pictures = [...box.querySelectorAll<HTMLElement | SVGElement>('img, video, svg')].filter(isInFlow);
    const tallest = pictures.sort((a, b) => b.clientHeight - a.clientHeight)[0];
    if (!tallest || tallest.clientHeight <= smallestPicture) return;
    keep(tallest).style.maxHeight = `${Math.max(smallestPicture, tallest.clientHeight - overflow(box) - 2)}px`;
    if (tallest instanceof HTMLImageElement) tallest.style.objectFit = 'contain';
  }
}

function isInFlow(element: Element): boolean {
  return getComputedStyle(element).position === 'static' && element.clientHeight > 0;
}

/** Uses `zoom`, so that text reflows and keeps the full width. */
function fitBox(box: HTMLElement): SlideFit {
  if (overflow(box) <= 0) return { scale: 1, isCut: false };
  let [low, high] = [floor, 1];
  for (let round = 0; round < 6; round += 1) {
    const middle = (low + high) / 2;
    keep(box).style.zoom = String(middle);
    if (overflow(box) > 0) high = middle;
    else low = middle;
  }
  box.style.zoom = String(low);
  return { scale: low, isCut: overflow(box) > 0 };
}

function keep<E extends HTMLElement | SVGElement>(element: E): E {
  if (!ownStyles.has(element)) ownStyles.set(element, element.style.cssText);
  return element;
}

function restore(element: HTMLElement): void {
  const own = ownStyles.get(element);
  if (own !== undefined) element.style.cssText = own;
}

/** CSS pixels of overflow. */
function overflow(box: HTMLElement): number {
  const tall = box.scrollHeight - box.clientHeight - 1;
  const wide = box.scrollWidth - box.clientWidth - 1;
  return Math.max(tall, wide, 0);
}
