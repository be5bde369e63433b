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

/** The visible part of the stage. Change it only through this object. */
export interface StageView {
  readonly view: SlideView;
  pointAt(at: SlidePoint): SlidePoint;
  /** `at`: a point in the window; default: its middle. */
  zoom(factor: number, at?: SlidePoint): void;
  pan(by: SlidePoint): void;
  moveTo(at: SlidePoint & Pick<SlideView, 'zoom'>): void;
  resize(size: number): void;
  /** Shows the whole slide. */
  fit(): void;
}

/** Updates the stage when the window or the view changes. */
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
  /** Animate moves by key or remote, but not by the local pointer. */
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
