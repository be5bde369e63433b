import type { SlidePoint } from '../../ports/slide-gesture.ts';
import { onTrusted } from '../input/trusted.ts';
import { placesOf } from './ink-input.ts';
import { isBeyond } from './slide-view.ts';
import type { StageView } from './stage-view.ts';

/** Pointer events on the slide. Positions are in CSS pixels of the window. */
export interface PointerListener {
  /** Returns whether the pointer draws from here on. */
  down(at: SlidePoint): boolean;
  /** The pointer moved. `isDrawing` is true from `down` to the end of the stroke. */
  along(places: readonly SlidePoint[], isDrawing: boolean): void;
  /** The pointer has left the slide. */
  away(): void;
  /** Called on a swipe. Returns whether it was handled. */
  swipe(to: 'left' | 'right'): boolean;
}

/** CSS pixels that a pointer moves before it counts as a drag. */
const slack = 5;
/** CSS pixels. */
const swipeLength = 40;
/** Elements over the slide that handle their own clicks. */
const others =
  '.pointer-bar, .paging-bar, .overview, .blackout, .drawing-controls, a[href], button, input, select, textarea, summary, video[controls], audio';

/** Handles mouse, pen and touch: draws with the active tool, else pans. Two fingers or the wheel zoom. */
export function listenToPointers(view: StageView, listener: PointerListener): void {
  const held = new Map<number, SlidePoint>();
  let use: 'draw' | 'drag' | 'press' | undefined;
  let hasMoved = false;

  onTrusted(document, 'pointerdown', (event) => {
    if (event.button !== 0 || isOthers(event)) return;
    hasMoved = false;
    held.set(event.pointerId, placeOf(event));
    if (held.size > 1) use = 'drag';
    else use = listener.down(placeOf(event)) ? 'draw' : 'press';
    // Suppress text selection and image dragging while drawing, and on a slide that is zoomed in.
    if (use !== 'press' || isBeyond(view.view)) event.preventDefault();
  });
  onTrusted(document, 'pointermove', (event) => {
    if (isOthers(event) && use !== 'draw') return listener.away();
    const before = held.get(event.pointerId);
    const now = placeOf(event);
    if (before && use === 'press' && isBeyond(view.view) && distance(before, now) > slack) use = 'drag';
    if (before && use === 'drag') {
      drag(view, held, event.pointerId, now);
      hasMoved = true;
    } else listener.along(placesOf(event), use === 'draw');
  });
  for (const name of ['pointerup', 'pointercancel'] as const) {
    onTrusted(document, name, (event) => {
      const start = held.get(event.pointerId);
      if (!start) return;
      held.delete(event.pointerId);
      const way = use === 'press' && name === 'pointerup' ? swipeOf(start, event) : undefined;
      hasMoved ||= use === 'draw' || (way !== undefined && listener.swipe(way));
      if (held.size === 0) use = undefined;
      if (event.pointerType === 'touch') listener.away();
    });
  }
  onTrusted(document.documentElement, 'pointerleave', () => listener.away());
  // A press that has drawn or panned is not a click.
  onTrusted(document, 'click', (event) => hasMoved && !isOthers(event) && event.stopImmediatePropagation(), {
    capture: true,
  });
  onTrusted(document, 'wheel', (event) => turnWheel(view, event), { passive: false });
}

/** Returns the direction of a swipe, or `undefined`. */
function swipeOf(start: SlidePoint, event: PointerEvent): 'left' | 'right' | undefined {
  const { x, y } = placeOf(event);
  const [across, along] = [x - start.x, Math.abs(y - start.y)];
  if (event.pointerType !== 'touch' || Math.abs(across) < Math.max(swipeLength, 2 * along)) return undefined;
  return across < 0 ? 'left' : 'right';
}

/** One finger pans; the distance of two fingers zooms. */
function drag(view: StageView, held: Map<number, SlidePoint>, pointer: number, now: SlidePoint): void {
  const before = held.get(pointer) ?? now;
  const [other] = [...held].flatMap(([id, place]) => (id === pointer ? [] : [place]));
  held.set(pointer, now);
  if (!other) {
    view.pan({ x: now.x - before.x, y: now.y - before.y });
    return;
  }
  const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
  view.pan({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 });
  view.zoom(distance(now, other) / Math.max(distance(before, other), 1), middle);
}

function turnWheel(view: StageView, event: WheelEvent): void {
  if (isOver(event, '.overview, .blackout')) return;
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
  const [x, y] = [event.deltaX * unit, event.deltaY * unit];
  // A pinch on a touchpad arrives as small wheel events with Ctrl; a notch of a mouse wheel as a large one.
  if (event.ctrlKey || event.metaKey) view.zoom(Math.exp(-Math.min(Math.max(y, -25), 25) / 100), placeOf(event));
  else if (isBeyond(view.view)) view.pan({ x: -x, y: -y });
  else return;
  event.preventDefault();
}

function isOthers(event: Event): boolean {
  return isOver(event, others);
}

function isOver(event: Event, selector: string): boolean {
  const target = event.composedPath()[0];
  return target instanceof Element && target.closest(selector) !== null;
}

function placeOf({ clientX, clientY }: MouseEvent): SlidePoint {
  return { x: clientX, y: clientY };
}

function distance(a: SlidePoint, b: SlidePoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
