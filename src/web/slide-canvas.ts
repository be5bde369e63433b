import type { StagePage } from '../ports/slide-stage.ts';
import { groundOf, layBackdrop } from './backdrop.ts';
import type { Diagrams } from './diagrams.ts';
import { type AnimatedDrawing, startDrawing } from './drawing/drawing.ts';
import type { SlideFit } from './fit.ts';
import type { FromSlidePage } from './messages.ts';
import { createPageBox, type PageBox } from './page-box.ts';
import { playTransition } from './transition.ts';

/** The canvas, letterboxed into the window: one page at a time, the next one made ready behind it. */
export interface SlideCanvas {
  /**
   * Resolves when the page is in sight and at rest, or another has come in its place; calls `onShown` once it is in
   * sight.
   */
  show(page: StagePage, onShown: () => void): Promise<void>;
  /** Makes a page ready when there is time, so that it is in sight at once when it is shown. */
  prepare(page: StagePage): void;
  /** The colours around the pages have changed: redraws the parts that do not follow by themselves. */
  recolor(): void;
  /** Whether the key was one of a drawing's on the page. */
  press(key: string): boolean;
  /** Element that holds the pages: zoom and pan move and scale it. */
  readonly stage: HTMLElement;
}

export interface SlideCanvasListener {
  post(message: FromSlidePage): void;
  /** Another page is in sight; `isMove`: another slide, not the same one written anew. */
  turned(page: StagePage, element: HTMLElement, isMove: boolean): void;
}

/** A page that is not in sight yet. */
interface PreparedPage {
  readonly box: PageBox;
  /** Laid out as soon as its pictures are there. */
  readonly fitted: Promise<SlideFit>;
}

/** Milliseconds that a page is put off at most to be made ready. */
const idleLimit = 500;
/** Media is not begun before it is seen. */
const lively = /<(?:video|audio)\b/i;

export function createSlideCanvas(diagrams: Diagrams, { post, turned }: SlideCanvasListener): SlideCanvas {
  const stage = createStage();
  let current: PageBox | undefined;
  let coming: PreparedPage | undefined;
  let ahead: PreparedPage | undefined; // ready, but not asked for
  let drawing: AnimatedDrawing | undefined;
  let count = 0;

  const drawDiagrams = (box: PageBox) =>
    drawAndFit(box, diagrams).then((fit) => fit && box === current && report(box, fit), reportError);
  const add = (page: StagePage): PreparedPage => {
    count += 1;
    const box = createPageBox(page, `page-${count}`);
    layBackdrop(box.element);
    box.element.classList.add('is-prepared');
    stage.append(box.element);
    drawDiagrams(box);
    return { box, fitted: box.isReady.then(() => box.fit()) };
  };
  const take = (page: StagePage): PreparedPage => {
    const ready = ahead && isSame(ahead.box, page) ? ahead : undefined;
    if (!ready) ahead?.box.element.remove();
    ahead = undefined;
    ready?.box.setStep(page.step);
    return ready ?? add(page);
  };
  const boxes = () => [current, coming?.box, ahead?.box].filter((box) => box !== undefined);
  const report = (box: PageBox, fit: SlideFit) => fit.scale < 1 && post(describeOverflow(box, fit));

  return {
    async show(page, onShown) {
      coming?.box.element.remove();
      coming = undefined;
      if (current && isSame(current, page)) {
        setStep(current, drawing, page.step);
        return onShown();
      }
      const next = take(page);
      coming = next;
      const fit = await next.fitted;
      if (coming !== next) return;
      const [{ box }, before] = [next, current];
      [current, coming] = [box, undefined];
      report(box, fit);
      const isMove = before !== undefined && before.page.place?.index !== page.place?.index;
      bringIn(box.element);
      drawing = startDrawing(box.element, page, (request) => post({ type: 'request', request }));
      turned(page, box.element, isMove);
      onShown();
      if (isMove) await playTransition(page.transition, box.element, before.element);
      before?.element.remove();
    },
    prepare(page) {
      const begin = () => {
        if (lively.test(page.html) || boxes().some((box) => isSame(box, page))) return;
        ahead?.box.element.remove();
        ahead = add(page);
      };
      requestIdleCallback(begin, { timeout: idleLimit });
    },
    recolor() {
      for (const box of boxes()) {
        box.fit();
        drawDiagrams(box);
      }
    },
    press: (key) => drawing?.press(key) ?? false,
    stage,
  };
}

async function drawAndFit(box: PageBox, diagrams: Diagrams): Promise<SlideFit | undefined> {
  return (await diagrams.draw(box.element)) ? box.fit() : undefined;
}

function bringIn(element: HTMLElement): void {
  element.classList.remove('is-prepared');
  tintSurround(element);
  startMedia(element);
}

function createStage(): HTMLElement {
  const stage = document.createElement('main');
  stage.className = 'stage';
  document.body.append(stage);
  return stage;
}

function setStep(box: PageBox, drawing: AnimatedDrawing | undefined, step: number): void {
  box.setStep(step);
  drawing?.setStep(step);
  // An element that has gone leaves its room to its replacement, which may be larger.
  if (box.page.html.includes('data-conceal')) box.fit();
}

function describeOverflow({ page }: PageBox, { scale, isCut }: SlideFit): FromSlidePage {
  return { type: 'overflow', title: page.title, index: page.place?.index, scale, isCut };
}

function isSame(box: PageBox | undefined, { html, css }: StagePage): boolean {
  return box?.page.html === html && box.page.css === css;
}

/** The ground behind all pages has the slide's own colour, or a light slide would come in from the black. */
function tintSurround(element: HTMLElement): void {
  const ground = groundOf(element);
  const color = ground ? getComputedStyle(ground).backgroundColor : '';
  document.body.style.backgroundColor = /^rgba\(.*, 0\)$/.test(color) ? '' : color;
}

/** A video with sound may not start by itself everywhere: it has its controls then. */
function startMedia(element: HTMLElement): void {
  for (const video of element.querySelectorAll<HTMLVideoElement>('video[autoplay]')) {
    video.play().catch(() => video.pause());
  }
}
