import type { SlideGesture, SlideMedia, SlidePoint } from '../../ports/slide-gesture.ts';
import type { StagePage, StageRequest } from '../../ports/slide-stage.ts';
import { createInkInput, type InkInput } from './ink-input.ts';
import { createMarksLayer, type MarksLayer } from './marks-layer.ts';
import { createPointerBar } from './pointer-bar.ts';
import { listenToPointers, type PointerListener } from './pointer-events.ts';
import { createPointerKeys, type PressKey, zoomByStep } from './pointer-keys.ts';
import { createSlideMedia } from './slide-media.ts';
import { createSlideNumber } from './slide-number.ts';
import { createStageView, type StageView } from './stage-view.ts';
import { createTools, type Tools } from './tools.ts';

/** The presenter's pointer on the slide: laser, pen, zoom, slide number; here or from a remote. */
export interface Pointer {
  readonly press: PressKey;
  /** Closes whatever Esc closes first. Returns whether there was something. */
  dismiss(): boolean;
  /** Called for every new page. `isMove`: another slide, not an update of the same. */
  turnTo(page: StagePage, element: HTMLElement, isMove: boolean): void;
  /** Size of all slides in this room; 1 fits the window. */
  resize(size: number): void;
  /** Handles a gesture from a remote. */
  follow(gesture: SlideGesture): void;
}

export interface PointerActions {
  request(request: StageRequest): void;
  tellMedia(media: SlideMedia | undefined): void;
}

export function createPointer(stage: HTMLElement, { request, tellMedia }: PointerActions): Pointer {
  const view = createStageView(stage);
  const marks = createMarksLayer(stage);
  const inkInput = createInkInput(marks);
  const media = createSlideMedia(tellMedia);
  let page: StagePage | undefined;
  const number = createSlideNumber(
    () => page?.place?.count,
    (index) => request({ kind: 'goTo', index }),
  );
  const tools = createTools((now) => {
    marks.pointAt([]);
    showTool(now);
  });
  const showTool = createPointerBar({
    toggle: tools.toggle,
    setColor: tools.setColor,
    erase: inkInput.erase,
    zoom: (direction) => zoomByStep(view, direction),
  });
  showTool(tools.now);
  listenToPointers(view, useTools({ tools, view, marks, inkInput, request }));

  return {
    press: createPointerKeys({ view, tools, inkInput, number }),
    dismiss() {
      if (number.close() || tools.putAway()) return true;
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
      inkInput.turnTo(next);
      media.turnTo(element);
    },
    resize: view.resize,
    follow(gesture) {
      if (gesture.kind === 'point') marks.pointAt(gesture.points);
      else if (gesture.kind === 'draw') inkInput.draw(gesture);
      else if (gesture.kind === 'erase') inkInput.erase(gesture.what);
      else if (gesture.kind === 'look') view.moveTo(gesture);
      else media.do(gesture);
    },
  };
}

interface ToolTarget {
  readonly tools: Tools;
  readonly view: StageView;
  readonly marks: MarksLayer;
  readonly inkInput: InkInput;
  readonly request: PointerActions['request'];
}

/** Local strokes have negative numbers, those of remotes positive. */
function useTools({ tools, view, marks, inkInput, request }: ToolTarget): PointerListener {
  let stroke = 0;
  const draw = (places: readonly SlidePoint[]) =>
    inkInput.draw({ kind: 'draw', stroke, color: tools.now.color, points: places.map(view.pointAt) });
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
    swipe(to) {
      if (tools.now.tool !== undefined) return false;
      request({ kind: to === 'left' ? 'next' : 'previous' });
      return true;
    },
    away() {
      if (tools.now.tool === 'laser') marks.pointAt([]);
    },
  };
}
