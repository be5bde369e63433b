import type { DemoEntry } from '../demos/model.ts';
import type { StagePage } from '../ports/slide-stage.ts';
import type { Slide } from '../slides/model.ts';

export interface ShownSlide {
  readonly path: string;
  readonly folder: string;
  /** Id of the demo that opened the deck. Only while it is current, `next` moves in the deck. */
  readonly owner: string;
  /** From 0. */
  readonly index: number;
  readonly count: number;
  readonly title: string;
  readonly notes: string | undefined;
  /** Seconds. */
  readonly autoAdvanceAfter: number | undefined;
  /** Reveals done, and their number. */
  readonly step: number;
  readonly steps: number;
  /** In front of other tabs. */
  readonly isVisible: boolean;
  /** The presenter closed the panel; the next command reopens it. */
  readonly isClosed?: true;
}

export interface SlideSituation {
  readonly slide: ShownSlide | undefined;
  readonly current: DemoEntry | undefined;
}

export function currentSlide({ slide, current }: SlideSituation): ShownSlide | undefined {
  return slide?.isVisible && slide.owner === current?.demo.id ? slide : undefined;
}

/** Also a closed slide. */
function walkedSlide(situation: SlideSituation): ShownSlide | undefined {
  const { slide, current } = situation;
  return slide?.isClosed && slide.owner === current?.demo.id ? slide : currentSlide(situation);
}

/** `undefined` at the deck's end. */
export function nextTarget(situation: SlideSituation): SlideTarget | undefined {
  const slide = walkedSlide(situation);
  const after = slide && targetAfter(slide);
  return after && slide.isClosed ? { index: slide.index, step: slide.step } : after;
}

export function previousTarget(situation: SlideSituation): SlideTarget | undefined {
  const slide = walkedSlide(situation);
  return slide && targetBefore(slide);
}

/** `last`: everything revealed. */
export interface SlideTarget {
  readonly index: number;
  readonly step: number | 'last';
}

/** Past the end of any deck, so it means the last slide. */
export const lastTarget: SlideTarget = { index: Number.MAX_SAFE_INTEGER, step: 'last' };

export interface DeckPlace {
  readonly path: string;
  readonly folder: string;
  readonly target: SlideTarget;
}

export interface ReadySlide {
  readonly slide: Slide;
  readonly page: StagePage;
  readonly count: number;
}

export function targetAfter({ index, count, step, steps }: ShownSlide): SlideTarget | undefined {
  if (step < steps) return { index, step: step + 1 };
  return index + 1 < count ? { index: index + 1, step: 0 } : undefined;
}

export function targetBefore({ index, step }: ShownSlide): SlideTarget | undefined {
  if (step > 0) return { index, step: step - 1 };
  return index > 0 ? { index: index - 1, step: 'last' } : undefined;
}
