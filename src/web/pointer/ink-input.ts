import type { SlideGesture, SlidePoint } from '../../ports/slide-gesture.ts';
import type { StagePage } from '../../ports/slide-stage.ts';
import { drawn, erased, type Ink } from './ink.ts';
import type { MarksLayer } from './marks-layer.ts';

/**
 * The ink of all pages, as long as their document lives: a presenter who comes back to a slide finds the drawing on it.
 */
export interface InkInput {
  turnTo(page: StagePage): void;
  draw(gesture: SlideGesture & { kind: 'draw' }): void;
  erase(what: 'last' | 'all'): void;
}

export function createInkInput(marks: Pick<MarksLayer, 'showInk'>): InkInput {
  const pages = new Map<string, Ink>();
  let current = '';

  const set = (ink: Ink) => {
    pages.set(current, ink);
    marks.showInk(ink);
  };
  const ink = () => pages.get(current) ?? [];
  return {
    turnTo({ place, html }) {
      // Decks may follow each other in one panel: the ink belongs to the slide on the stage.
      const next = `${place?.index} ${html}`;
      if (next === current) return;
      current = next;
      marks.showInk(ink());
    },
    draw: (gesture) => set(drawn(ink(), gesture)),
    erase: (what) => set(erased(ink(), what)),
  };
}

/** The places that a pointer was at since its last event, those that the browser has put together included. */
export function placesOf(event: PointerEvent): readonly SlidePoint[] {
  const events = event.getCoalescedEvents?.() ?? [];
  return (events.length > 0 ? events : [event]).map(({ clientX, clientY }) => ({ x: clientX, y: clientY }));
}
