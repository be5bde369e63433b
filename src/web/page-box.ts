import { missingPicture } from '../core/missing-picture.ts';
import type { StagePage } from '../ports/slide-stage.ts';
import { suitGround } from './colors/own-ground.ts';
import { hideFromScripts } from './diagrams.ts';
import { fitSlide } from './fit.ts';
import { scopeCss } from './scoped-css.ts';

export interface PageBox {
  readonly element: HTMLElement;
  readonly page: StagePage;
  /** Resolves when its pictures can be painted, or after a timeout. */
  readonly isReady: Promise<void>;
  /** Fits the content to the canvas; the element must be in the document. */
  fit(): ReturnType<typeof fitSlide>;
  setStep(step: number): void;
}

/** Milliseconds to wait for pictures. */
const patience = 700;

export function createPageBox(page: StagePage, id: string): PageBox {
  const element = document.createElement('div');
  element.className = 'page-box';
  element.id = id;
  const style = document.createElement('style');
  style.textContent = scopeCss(page.css, id);
  const template = document.createElement('template');
  template.innerHTML = page.html;
  const section = document.importNode(template.content, true).firstElementChild ?? document.createElement('section');
  element.append(style, section);
  hideFromScripts(element);
  revealUpTo(element, page.step);
  let isFitted = false;
  const fitContent = () => {
    isFitted = true;
    if (section instanceof HTMLElement) suitGround(section);
    return fitSlide(element);
  };
  for (const image of element.querySelectorAll('img')) {
    image.addEventListener('error', () => standIn(image, 'src'));
    image.addEventListener('load', () => isFitted && element.isConnected && fitContent()); // a late picture needs room
  }
  for (const video of element.querySelectorAll('video')) {
    video.addEventListener('error', () => standIn(video, 'poster'));
  }
  return {
    element,
    page,
    isReady: Promise.race([decodeImages(element), new Promise<void>((resolve) => setTimeout(resolve, patience))]),
    fit: fitContent,
    setStep: (step) => revealUpTo(element, step),
  };
}

/** Shows a placeholder with the file's name, unobtrusive for the audience. */
function standIn(element: HTMLImageElement | HTMLVideoElement, place: 'src' | 'poster'): void {
  if (element.hasAttribute('data-missing')) return;
  element.setAttribute('data-missing', '');
  element.setAttribute(place, missingPicture(element.getAttribute('src') ?? ''));
}

/** Replaces a missing picture by its placeholder at once. */
async function decodeImages(element: HTMLElement): Promise<void> {
  const images = [...element.querySelectorAll('img')].filter((image) => image.getAttribute('src'));
  const decode = (image: HTMLImageElement) =>
    image.decode().catch(() => {
      standIn(image, 'src');
      return image.decode();
    });
  await Promise.allSettled(images.map(decode));
}

/** Hidden elements keep their room. */
function revealUpTo(root: Element, step: number): void {
  for (const element of root.querySelectorAll('[data-reveal],[data-conceal]')) {
    const from = Number(element.getAttribute('data-reveal') ?? 0);
    const until = Number(element.getAttribute('data-conceal') ?? Number.POSITIVE_INFINITY);
    element.toggleAttribute('data-hidden', step < from || step >= until);
  }
}
