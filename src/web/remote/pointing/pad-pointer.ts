import type { InkColor, SlidePoint } from '../../../ports/slide-gesture.ts';
import { lookAt, pan, pointAt, type SlideView, type ViewFrame, wholeSlide, zoomAt } from '../../pointer/slide-view.ts';
import type { StreamOrder } from '../link/stream.ts';

export type PadTool = 'laser' | 'pen' | 'look';

/**
 * Fingers on the pad as a pointer on the slide: state of the pad, and what is sent for it. Places are those of the pad.
 */
export interface PadPointer {
  tool: PadTool;
  color: InkColor;
  readonly view: SlideView;
  /** A finger comes down here; `count` are down now. */
  down(at: SlidePoint, count: number): void;
  /** It went along here; `other` is where a second one is. */
  along(from: SlidePoint, places: readonly SlidePoint[], other: SlidePoint | undefined): void;
  up(count: number): void;
  zoom(factor: number, at?: SlidePoint): void;
  pan(by: SlidePoint): void;
  /** Another slide is there: whole. Nothing is sent, since it is so already. */
  turn(): void;
}

export interface PadPointerOptions {
  readonly frame: () => ViewFrame;
  readonly send: (order: StreamOrder) => void;
  /** A number that no other stroke has. */
  readonly makeStroke: () => number;
  /** A part of a stroke, as it is drawn. */
  readonly onDraw: (stroke: number, color: InkColor, points: readonly SlidePoint[]) => void;
  readonly onLook: (view: SlideView) => void;
}

export function createPadPointer({ frame, send, makeStroke, onDraw, onLook }: PadPointerOptions): PadPointer {
  let view = wholeSlide;
  let stroke: number | undefined;
  let isPointing = false;

  const look = (next: SlideView) => {
    view = next;
    onLook(view);
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
  const pointer: PadPointer = {
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
      if (other) {
        const middle = { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 };
        const moved = pan(view, { x: by.x / 2, y: by.y / 2 }, frame());
        const spread = Math.hypot(to.x - other.x, to.y - other.y);
        const before = Math.max(Math.hypot(from.x - other.x, from.y - other.y), 1);
        look(zoomAt(moved, spread / before, middle, frame()));
      } else if (pointer.tool === 'look') look(pan(view, by, frame()));
      else if (pointer.tool === 'laser' && isPointing) point(places);
      else if (stroke !== undefined) draw(places, stroke);
    },
    up(count) {
      if (count === 0) letGo();
    },
    zoom(factor, at) {
      const { width, height } = frame();
      look(
        factor === 0
          ? lookAt(view, wholeSlide, frame())
          : zoomAt(view, factor, at ?? { x: width / 2, y: height / 2 }, frame()),
      );
    },
    pan: (by) => look(pan(view, by, frame())),
    turn() {
      view = wholeSlide;
      letGo();
      onLook(view);
    },
  };
  return pointer;
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
