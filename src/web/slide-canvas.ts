import type { StagePage } from '../ports/slide-stage.ts';
import { groundOf, layBackdrop } from './backdrop.ts';
import type { Diagrams } from './diagrams.ts';
import { type AnimatedDrawing, startDrawing } from './drawing/drawing.ts';
import type { SlideFit } from './fit.ts';
import type { FromSlidePage } from './messages.ts';
import { createPageBox, type PageBox } from './page-box.ts';
import { playTransition } from './transition.ts';

export interface SlideCanvas {
  /** Calls `onShown` once the page is visible. Resolves when it is at rest or replaced. */
  show(page: StagePage, onShown: () => void): Promise<void>;
  /** Prepares a page when idle. */
  prepare(page: StagePage): void;
  /** Call after the surrounding colors changed: redraws the parts that do not follow automatically. */
  recolor(): void;
  /** Offers a key to a drawing on the page. Returns whether it was handled. */
  press(key: string): boolean;
  /** Holds the pages; zoom and pan transform it. */
  readonly stage: HTMLElement;
}

export interface SlideCanvasListener {
  post(message: FromSlidePage): void;
  turned(page: StagePage, element: HTMLElement, isMove: boolean): void;
}

interface PreparedPage {
  readonly box: PageBox;
  /** Resolves after layout, once its pictures are there. */
  readonly fitted: Promise<SlideFit>;
}

/** Milliseconds until an idle task runs in any case. */
const idleLimit = 500;
/** Media must not start before it is visible. */
const lively = /<(?:video|audio)\b/i;

export function createSlideCanvas(diagrams: Diagrams, { post, turned }: SlideCanvasListener): SlideCanvas {
  const stage = createStage();
  let current: PageBox | undefined;
  let coming: PreparedPage | undefined;
  let ahead: PreparedPage | undefined;
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
  // A concealed element makes room for its replacement, which may be larger.
  if (box.page.html.includes('data-conceal')) box.fit();
}

function describeOverflow({ page }: PageBox, { scale, isCut }: SlideFit): FromSlidePage {
  return { type: 'overflow', title: page.title, index: page.place?.index, scale, isCut };
}

function isSame(box: PageBox | undefined, { html, css }: StagePage): boolean {
  return box?.page.html === html && box.page.css === css;
}

/** Gives the window the slide's background color, so that a light slide does not fade in from black. */
function tintSurround(element: HTMLElement): void {
  const ground = groundOf(element);
  const color = ground ? getComputedStyle(ground).backgroundColor : '';
  if ('framed' in document.documentElement.dataset) return; // the editor's color is around it
  document.body.style.backgroundColor = /^rgba\(.*, 0\)$/.test(color) ? '' : color;
}

/** If a video with sound may not autoplay, it shows its controls. */
function startMedia(element: HTMLElement): void {
  for (const video of element.querySelectorAll<HTMLVideoElement>('video[autoplay]')) {
    video.play().catch(() => video.pause());
  }
}
