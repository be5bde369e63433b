import type { StagePage } from '../ports/slide-stage.ts';
import type { Diagrams } from './diagrams.ts';
import type { FromSlidePage } from './messages.ts';
import { createPageBox, type PageBox } from './page-box.ts';
import { playTransition } from './transition.ts';

/** The canvas, letterboxed into the window: one page at a time, the next one made ready behind it. */
export interface SlideCanvas {
  /** Resolves when the page is in sight, or another has come in its place. */
  show(page: StagePage): Promise<void>;
  /** 1 fits the window. */
  zoom(factor: number): void;
}

export function createSlideCanvas(diagrams: Diagrams, post: (message: FromSlidePage) => void): SlideCanvas {
  const stage = document.createElement('main');
  stage.className = 'stage';
  document.body.append(stage);
  let current: PageBox | undefined;
  let coming: PageBox | undefined;
  let count = 0;
  const scale = createScale(stage);

  const refit = (box: PageBox) => {
    const { scale, isCut } = box.fit();
    const { title, place } = box.page;
    if (scale < 1) post({ type: 'overflow', title, index: place?.index, scale, isCut });
  };

  return {
    async show(page) {
      const isSame = (box: PageBox | undefined) => box?.page.html === page.html && box.page.css === page.css;
      coming?.element.remove();
      coming = undefined;
      if (current && isSame(current)) return current.setStep(page.step);
      count += 1;
      const box = createPageBox(page, `page-${count}`);
      coming = box;
      box.element.classList.add('is-prepared');
      stage.append(box.element);
      await box.isReady;
      if (coming !== box) return;
      refit(box);
      const before = current;
      [current, coming] = [box, undefined];
      box.element.classList.remove('is-prepared');
      const isMove = before !== undefined && before.page.place?.index !== page.place?.index;
      tintSurround(box.element);
      startMedia(box.element);
      diagrams.draw(box.element, () => refit(box));
      if (isMove) await playTransition(page.transition, box.element, before.element);
      before?.element.remove();
    },
    zoom: scale,
  };
}

/** Scales the canvas to the window, now and whenever the window changes. */
function createScale(stage: HTMLElement): (factor: number) => void {
  let factor = 1;
  const apply = () => {
    stage.style.transform = `scale(${factor * Math.min(innerWidth / 960, innerHeight / 540)})`;
  };
  window.addEventListener('resize', apply);
  apply();
  return (wanted) => {
    factor = wanted;
    apply();
  };
}

/** The bars beside the canvas have the slide's own colour, or they would frame a light slide in black. */
function tintSurround(element: HTMLElement): void {
  const slide = element.querySelector('.slide');
  const color = slide ? getComputedStyle(slide).backgroundColor : '';
  document.body.style.backgroundColor = /^rgba\(.*, 0\)$/.test(color) ? '' : color;
}

/** A video with sound may not start by itself everywhere: it has its controls then. */
function startMedia(element: HTMLElement): void {
  for (const video of element.querySelectorAll<HTMLVideoElement>('video[autoplay]')) {
    video.play().catch(() => video.pause());
  }
}
