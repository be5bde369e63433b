import type { StagePage } from '../ports/slide-stage.ts';
import { suitGround } from './colors/own-ground.ts';
import { hideFromScripts } from './diagrams.ts';
import { fitSlide } from './fit.ts';
import { revealUpTo } from './reveal.ts';
import { scopeCss } from './scoped-css.ts';

/** A page in the document: its section with its CSS, which touches nothing else. */
export interface PageBox {
  readonly element: HTMLElement;
  readonly page: StagePage;
  /** Resolves when its pictures can be painted, or after a moment at most. */
  readonly isReady: Promise<void>;
  /** Fits the content to the canvas; the element must be in the document. */
  fit(): ReturnType<typeof fitSlide>;
  setStep(step: number): void;
}

/** Milliseconds that a slide waits for its pictures. */
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
  for (const image of element.querySelectorAll('img')) image.addEventListener('error', () => markMissing(image));
  return {
    element,
    page,
    isReady: Promise.race([decodeImages(element), new Promise<void>((resolve) => setTimeout(resolve, patience))]),
    fit() {
      if (section instanceof HTMLElement) suitGround(section);
      return fitSlide(element);
    },
    setStep: (step) => revealUpTo(element, step),
  };
}

/** Quiet for the audience, and the presenter sees which one it is. */
function markMissing(image: HTMLImageElement): void {
  image.classList.add('slide__missing');
  image.alt ||= image.src.startsWith('data:') ? '' : (image.src.split(/[?#]/)[0]?.split('/').at(-1) ?? '');
}

/** A picture that cannot be had is no reason to wait for it. */
async function decodeImages(element: HTMLElement): Promise<void> {
  const images = [...element.querySelectorAll('img')].filter((image) => image.getAttribute('src'));
  await Promise.allSettled(images.map((image) => image.decode()));
}
