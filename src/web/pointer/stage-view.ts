import type { SlidePoint } from '../../ports/slide-gesture.ts';
import { wantsMotion } from '../motion.ts';
import {
  moveTo,
  offsetOf,
  pan,
  pointAt,
  resize,
  type SlideView,
  scaleOf,
  type ViewFrame,
  whole,
  wholeSlide,
  zoomAt,
} from './slide-view.ts';

/** How the stage is seen in this window: everything that changes it goes through here. */
export interface StageView {
  readonly view: SlideView;
  /** The point of the slide at a place in the window. */
  pointAt(at: SlidePoint): SlidePoint;
  /** `at`: a place in the window; its middle when left out. */
  zoom(factor: number, at?: SlidePoint): void;
  pan(by: SlidePoint): void;
  moveTo(at: SlidePoint & Pick<SlideView, 'zoom'>): void;
  resize(size: number): void;
  /** Back to the whole slide. */
  fit(): void;
}

/** Lays the stage into the window, now and whenever the window or the view changes. */
export function createStageView(stage: HTMLElement): StageView {
  let view = wholeSlide;
  const frame = (): ViewFrame => ({ width: innerWidth, height: innerHeight });
  const apply = () => {
    const scale = scaleOf(view, frame());
    const { x, y } = offsetOf(view, frame());
    stage.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    stage.style.setProperty('--window-width', `${Math.max(960, innerWidth / scale)}px`);
    stage.style.setProperty('--window-height', `${Math.max(540, innerHeight / scale)}px`);
    stage.style.setProperty('--closeness', String(view.size * view.zoom));
  };
  /** A move by key or from afar is animated; one by the pointer here is there at once. */
  const turn = (next: SlideView, isGliding: boolean) => {
    view = next;
    stage.classList.toggle('is-gliding', isGliding && wantsMotion());
    apply();
  };
  window.addEventListener('resize', () => turn(moveTo(view, view, frame()), false));
  apply();
  return {
    get view() {
      return view;
    },
    pointAt: (at) => pointAt(view, at, frame()),
    zoom: (factor, at) =>
      turn(zoomAt(view, factor, at ?? { x: innerWidth / 2, y: innerHeight / 2 }, frame()), at === undefined),
    pan: (by) => turn(pan(view, by, frame()), false),
    moveTo: (at) => turn(moveTo(view, at, frame()), true),
    resize: (size) => turn(resize(view, size, frame()), false),
    fit: () => turn(whole(view), true),
  };
}
