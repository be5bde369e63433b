import type { SlideGesture, SlideMedia, SlidePoint } from '../../ports/slide-gesture.ts';
import type { StagePage, StageRequest } from '../../ports/slide-stage.ts';
import { createInkInput, type InkInput } from './ink-input.ts';
import { createMarksLayer, type MarksLayer } from './marks-layer.ts';
import { createNumberSign } from './number-sign.ts';
import { createPointerBar } from './pointer-bar.ts';
import { listenToPointers, type PointerListener } from './pointer-events.ts';
import { createPointerKeys, type PressKey, zoomByStep } from './pointer-keys.ts';
import { createSlideMedia } from './slide-media.ts';
import { createStageView, type StageView } from './stage-view.ts';
import { createTools, type Tools } from './tools.ts';

/** The presenter's pointer on the slide, here or from afar: points, draws, looks closer, types a number. */
export interface Pointer {
  readonly press: PressKey;
  /** Whether something was open that Esc closes first. */
  dismiss(): boolean;
  /** Another page is in sight; `isMove`: another slide, not the same one written anew. */
  turnTo(page: StagePage, element: HTMLElement, isMove: boolean): void;
  /** How large this room wants all slides; 1 fits the window. */
  resize(size: number): void;
  /** Does what is done from afar. */
  follow(gesture: SlideGesture): void;
}

export interface PointerActions {
  request(request: StageRequest): void;
  /** Reports the media on the page; `undefined` when there is none. */
  tellMedia(media: SlideMedia | undefined): void;
}

export function createPointer(stage: HTMLElement, { request, tellMedia }: PointerActions): Pointer {
  const view = createStageView(stage);
  const marks = createMarksLayer(stage);
  const inkwell = createInkInput(marks);
  const media = createSlideMedia(tellMedia);
  let page: StagePage | undefined;
  const number = createNumberSign(
    () => page?.place?.count,
    (index) => request({ kind: 'goTo', index }),
  );
  const tools = createTools((now) => {
    marks.pointAt([]);
    showHolding(now);
  });
  const showHolding = createPointerBar({
    toggle: tools.toggle,
    dip: tools.dip,
    erase: inkwell.erase,
    zoom: (direction) => zoomByStep(view, direction),
  });
  showHolding(tools.now);
  listenToPointers(view, useTools({ tools, view, marks, inkwell }));

  return {
    press: createPointerKeys({ view, tools, inkwell, number }),
    dismiss() {
      if (number.close() || tools.putBack()) return true;
      const isClose = view.view.zoom > 1;
      if (isClose) view.fit();
      return isClose;
    },
    turnTo(next, element, isMove) {
      page = next;
      if (isMove) {
        number.close();
        view.fit();
      }
      inkwell.turnTo(next);
      media.turnTo(element);
    },
    resize: view.resize,
    follow(gesture) {
      if (gesture.kind === 'point') marks.pointAt(gesture.points);
      else if (gesture.kind === 'draw') inkwell.draw(gesture);
      else if (gesture.kind === 'erase') inkwell.erase(gesture.what);
      else if (gesture.kind === 'look') view.look(gesture);
      else media.do(gesture);
    },
  };
}

interface ToolTarget {
  readonly tools: Tools;
  readonly view: StageView;
  readonly marks: MarksLayer;
  readonly inkwell: InkInput;
}

/** Strokes of this hand have numbers below zero: those from afar are above. */
function useTools({ tools, view, marks, inkwell }: ToolTarget): PointerListener {
  let stroke = 0;
  const draw = (places: readonly SlidePoint[]) =>
    inkwell.draw({ kind: 'draw', stroke, color: tools.now.color, points: places.map(view.pointAt) });
  return {
    down(at) {
      if (tools.now.tool !== 'pen') return false;
      stroke -= 1;
      draw([at]);
      return true;
    },
    along(places, isDrawing) {
      if (isDrawing) draw(places);
      else if (tools.now.tool === 'laser') marks.pointAt(places.map(view.pointAt));
    },
    away() {
      if (tools.now.tool === 'laser') marks.pointAt([]);
    },
  };
}
