import type { SlidePoint } from '../../ports/slide-gesture.ts';

/** How a slide is seen: immutable, and always within its bounds. */
export interface SlideView extends SlidePoint {
  /** How large this room wants all slides; 1 fits the window. */
  readonly size: number;
  /** Zoom of this slide, from 1. `x` and `y` are the point in the middle of the window. */
  readonly zoom: number;
}

/** A window, or a place in one from its upper left corner: CSS pixels. */
export interface ViewFrame {
  readonly width: number;
  readonly height: number;
}

/** CSS pixels of a slide. */
export const canvas: ViewFrame = { width: 960, height: 540 };
/** The largest zoom. */
export const closest = 8;

export const wholeSlide: SlideView = { size: 1, zoom: 1, x: 0.5, y: 0.5 };

/** CSS pixels of the window for one of the slide. */
export function scaleOf({ size, zoom }: Pick<SlideView, 'size' | 'zoom'>, frame: ViewFrame): number {
  return size * zoom * Math.min(frame.width / canvas.width, frame.height / canvas.height);
}

/** CSS pixels that the middle of the slide is off the middle of the window. */
export function offsetOf(view: SlideView, frame: ViewFrame): SlidePoint {
  const scale = scaleOf(view, frame);
  return { x: (0.5 - view.x) * canvas.width * scale, y: (0.5 - view.y) * canvas.height * scale };
}

/** The point of the slide at a place in the window. */
export function pointAt(view: SlideView, at: SlidePoint, frame: ViewFrame): SlidePoint {
  const scale = scaleOf(view, frame);
  return {
    x: view.x + (at.x - frame.width / 2) / (canvas.width * scale),
    y: view.y + (at.y - frame.height / 2) / (canvas.height * scale),
  };
}

/** Zooms to a place; as near to that as the slide's edges allow. */
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

/** Closer by a factor, or less so; the point at this place in the window stays there. */
export function zoomAt(view: SlideView, factor: number, at: SlidePoint, frame: ViewFrame): SlideView {
  const zoom = clamp(view.zoom * factor, 1, closest);
  const kept = pointAt(view, at, frame);
  const moved = pointAt({ ...view, zoom }, at, frame);
  return moveTo(view, { zoom, x: view.x + kept.x - moved.x, y: view.y + kept.y - moved.y }, frame);
}

/** Moves the slide under the window, by CSS pixels of the window. */
export function pan(view: SlideView, by: SlidePoint, frame: ViewFrame): SlideView {
  const scale = scaleOf(view, frame);
  const x = view.x - by.x / (canvas.width * scale);
  return moveTo(view, { zoom: view.zoom, x, y: view.y - by.y / (canvas.height * scale) }, frame);
}

export function resize(view: SlideView, size: number, frame: ViewFrame): SlideView {
  return moveTo({ ...view, size }, view, frame);
}

/** Another slide: seen as a whole, as large as the room wants it. */
export function whole({ size }: SlideView): SlideView {
  return { ...wholeSlide, size };
}

/** Whether there is more of the slide than the window shows. */
export function isBeyond(view: SlideView): boolean {
  return view.size * view.zoom > 1;
}

/**
 * The middle of the visible part, so that nothing beside the slide is seen: where it all fits, the slide's own middle.
 */
function within(middle: number, extent: number): number {
  return extent >= 1 ? 0.5 : clamp(middle, extent / 2, 1 - extent / 2);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
