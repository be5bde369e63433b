import type { SlidePoint } from '../../ports/slide-gesture.ts';

/** The visible part of a slide; immutable and within bounds. */
export interface SlideView extends SlidePoint {
  /** Size of all slides in this room; 1 fits the window. */
  readonly size: number;
  /** Zoom of this slide, from 1. `x` and `y`: the point in the middle of the window. */
  readonly zoom: number;
}

/** CSS pixels. */
export interface ViewFrame {
  readonly width: number;
  readonly height: number;
}

export const canvas: ViewFrame = { width: 960, height: 540 };
export const closest = 8;

export const wholeSlide: SlideView = { size: 1, zoom: 1, x: 0.5, y: 0.5 };

/** CSS pixels of the window per pixel of the slide. */
export function scaleOf({ size, zoom }: Pick<SlideView, 'size' | 'zoom'>, frame: ViewFrame): number {
  return size * zoom * Math.min(frame.width / canvas.width, frame.height / canvas.height);
}

/** Offset of the slide's center from the window's, in CSS pixels. */
export function offsetOf(view: SlideView, frame: ViewFrame): SlidePoint {
  const scale = scaleOf(view, frame);
  return { x: (0.5 - view.x) * canvas.width * scale, y: (0.5 - view.y) * canvas.height * scale };
}

export function pointAt(view: SlideView, at: SlidePoint, frame: ViewFrame): SlidePoint {
  const scale = scaleOf(view, frame);
  return {
    x: view.x + (at.x - frame.width / 2) / (canvas.width * scale),
    y: view.y + (at.y - frame.height / 2) / (canvas.height * scale),
  };
}

/** Moves as near to the wanted point as the slide's edges allow. */
export function moveTo(view: SlideView, wanted: SlidePoint & Pick<SlideView, 'zoom'>, frame: ViewFrame): SlideView {
  const zoom = clamp(wanted.zoom, 1, closest);
  const scale = scaleOf({ ...view, zoom }, frame);
  return {
    size: view.size,
    zoom,
    x: within(wanted.x, frame.width / (canvas.width * scale)),
    y: within(wanted.y, frame.height / (canvas.height * scale)),
  };
}

/** Zooms by a factor around a point of the window. */
export function zoomAt(view: SlideView, factor: number, at: SlidePoint, frame: ViewFrame): SlideView {
  const zoom = clamp(view.zoom * factor, 1, closest);
  const kept = pointAt(view, at, frame);
  const moved = pointAt({ ...view, zoom }, at, frame);
  return moveTo(view, { zoom, x: view.x + kept.x - moved.x, y: view.y + kept.y - moved.y }, frame);
}

/** Pans by CSS pixels of the window. */
export function pan(view: SlideView, by: SlidePoint, frame: ViewFrame): SlideView {
  const scale = scaleOf(view, frame);
  const x = view.x - by.x / (canvas.width * scale);
  return moveTo(view, { zoom: view.zoom, x, y: view.y - by.y / (canvas.height * scale) }, frame);
}

export function resize(view: SlideView, size: number, frame: ViewFrame): SlideView {
  return moveTo({ ...view, size }, view, frame);
}

export function whole({ size }: SlideView): SlideView {
  return { ...wholeSlide, size };
}

/** Whether the slide is larger than the window. */
export function isBeyond(view: SlideView): boolean {
  return view.size * view.zoom > 1;
}

/** Clamps the visible part to the slide; centers it if all of it fits. */
function within(middle: number, extent: number): number {
  return extent >= 1 ? 0.5 : clamp(middle, extent / 2, 1 - extent / 2);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
