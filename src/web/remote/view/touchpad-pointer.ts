import type { InkColor, SlidePoint } from '../../../ports/slide-gesture.ts';
import { moveTo, pan, pointAt, type SlideView, type ViewFrame, wholeSlide, zoomAt } from '../../pointer/slide-view.ts';
import type { PointerCall } from '../connection/pointer-stream.ts';

export type TouchpadTool = 'laser' | 'pen' | 'zoom';

/** Points are in the pad's pixels. */
export interface TouchpadPointer {
  tool: TouchpadTool;
  color: InkColor;
  readonly view: SlideView;
  /** `count`: fingers that are down now. */
  down(at: SlidePoint, count: number): void;
  /** `other`: the position of a second finger. */
  along(from: SlidePoint, places: readonly SlidePoint[], other: SlidePoint | undefined): void;
  up(count: number): void;
  zoom(factor: number, at?: SlidePoint): void;
  pan(by: SlidePoint): void;
  /** Shows the whole slide after a change of slide. Sends nothing, because the slide already did the same. */
  reset(): void;
}

export interface TouchpadPointerOptions {
  readonly frame: () => ViewFrame;
  readonly send: (call: PointerCall) => void;
  /** Returns a unique number. */
  readonly makeStroke: () => number;
  readonly onDraw: (stroke: number, color: InkColor, points: readonly SlidePoint[]) => void;
  readonly onView: (view: SlideView) => void;
}

export function createTouchpadPointer(options: TouchpadPointerOptions): TouchpadPointer {
  const { frame, send, makeStroke, onDraw, onView } = options;
  let view = wholeSlide;
  let stroke: number | undefined;
  let isPointing = false;

  const moveView = (next: SlideView) => {
    view = next;
    onView(view);
    send({ path: 'api/look', body: { zoom: round(view.zoom), x: round(view.x), y: round(view.y) } });
  };
  const onSlide = (places: readonly SlidePoint[]) => places.map((place) => inside(pointAt(view, place, frame())));
  const point = (places: readonly SlidePoint[]) => {
    isPointing = places.length > 0;
    send({ path: 'api/laser', body: { points: numbersOf(onSlide(places)) } });
  };
  const draw = (places: readonly SlidePoint[], number: number) => {
    const points = onSlide(places);
    onDraw(number, pointer.color, points);
    send({ path: 'api/pen', body: { points: numbersOf(points), stroke: number, color: pointer.color } });
  };
  const letGo = () => {
    stroke = undefined;
    if (isPointing) point([]);
  };
  const pointer: TouchpadPointer = {
    tool: 'laser',
    color: 'red',
    get view() {
      return view;
    },
    down(at, count) {
      if (count > 1) return letGo();
      if (pointer.tool === 'laser') point([at]);
      if (pointer.tool !== 'pen') return;
      stroke = makeStroke();
      draw([at], stroke);
    },
    along(from, places, other) {
      const to = places.at(-1) ?? from;
      const by = { x: to.x - from.x, y: to.y - from.y };
      if (other) moveView(pinched(view, { from, to, other }, frame()));
      else if (pointer.tool === 'zoom') moveView(pan(view, by, frame()));
      else if (pointer.tool === 'laser' && isPointing) point(places);
      else if (stroke !== undefined) draw(places, stroke);
    },
    up(count) {
      if (count === 0) letGo();
    },
    zoom(factor, at) {
      const { width, height } = frame();
      moveView(
        factor === 0
          ? moveTo(view, wholeSlide, frame())
          : zoomAt(view, factor, at ?? { x: width / 2, y: height / 2 }, frame()),
      );
    },
    pan: (by) => moveView(pan(view, by, frame())),
    reset() {
      view = wholeSlide;
      letGo();
      onView(view);
    },
  };
  return pointer;
}

/** The view after one finger moved while the other stayed. */
function pinched(
  view: SlideView,
  { from, to, other }: Readonly<Record<'from' | 'to' | 'other', SlidePoint>>,
  frame: ViewFrame,
): SlideView {
  const middle = { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 };
  const moved = pan(view, { x: (to.x - from.x) / 2, y: (to.y - from.y) / 2 }, frame);
  const spread = Math.hypot(to.x - other.x, to.y - other.y);
  const before = Math.max(Math.hypot(from.x - other.x, from.y - other.y), 1);
  return zoomAt(moved, spread / before, middle, frame);
}

function inside({ x, y }: SlidePoint): SlidePoint {
  return { x: Math.min(Math.max(x, 0), 1), y: Math.min(Math.max(y, 0), 1) };
}

function numbersOf(points: readonly SlidePoint[]): readonly number[] {
  return points.flatMap(({ x, y }) => [round(x), round(y)]);
}

/** A ten-thousandth of a slide is less than a pixel. */
function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
