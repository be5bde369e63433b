import type { DemoEntry } from '../demos/model.ts';
import type { StagePage } from '../ports/slide-stage.ts';
import type { Slide } from '../slides/model.ts';

/** The slide that is on the stage: immutable, replaced at every change. */
export interface ShownSlide {
  /** The deck's absolute path. */
  readonly path: string;
  /** Absolute path of the workspace folder it belongs to. */
  readonly folder: string;
  /** The demo that opened the deck: `next` walks it only while that demo is the current one. */
  readonly owner: string;
  /** From 0. */
  readonly index: number;
  readonly count: number;
  readonly title: string;
  readonly notes: string | undefined;
  /** Seconds. */
  readonly autoAdvanceAfter: number | undefined;
  /** Click reveals that have happened, and how many there are. */
  readonly step: number;
  readonly steps: number;
  /** Whether the panel is in sight: a deck behind another tab swallows no `next`. */
  readonly isVisible: boolean;
  /** The panel was closed by hand with it in sight: the next command brings it back. */
  readonly isClosed?: true;
}

/** The part of the show's state that decides whether a slide takes part in it. */
export interface SlideSituation {
  readonly slide: ShownSlide | undefined;
  readonly current: DemoEntry | undefined;
}

/** The slide that belongs to the running demo: in sight, and opened by the current demo. A stale deck is none. */
export function currentSlide({ slide, current }: SlideSituation): ShownSlide | undefined {
  return slide?.isVisible && slide.owner === current?.demo.id ? slide : undefined;
}

/** The slide that `next` and `previous` go on from: in sight, or closed by hand. */
function walkedSlide(situation: SlideSituation): ShownSlide | undefined {
  const { slide, current } = situation;
  return slide?.isClosed && slide.owner === current?.demo.id ? slide : currentSlide(situation);
}

/**
 * Where `next` goes in the deck: the next reveal or slide; back to a slide that was closed before the deck was at its
 * end.
 */
export function nextTarget(situation: SlideSituation): SlideTarget | undefined {
  const slide = walkedSlide(situation);
  const after = slide && targetAfter(slide);
  return after && slide.isClosed ? { index: slide.index, step: slide.step } : after;
}

/** Where `previous` goes in the deck. */
export function previousTarget(situation: SlideSituation): SlideTarget | undefined {
  const slide = walkedSlide(situation);
  return slide && targetBefore(slide);
}

/** Where to go in a deck: `last` is a slide with everything revealed. */
export interface SlideTarget {
  readonly index: number;
  readonly step: number | 'last';
}

/** The end of any deck: a number past it is its last slide. */
export const lastTarget: SlideTarget = { index: Number.MAX_SAFE_INTEGER, step: 'last' };

/** A deck and a place in it. */
export interface DeckPlace {
  /** Absolute path of the deck. */
  readonly path: string;
  /** Absolute path of the workspace folder. */
  readonly folder: string;
  readonly target: SlideTarget;
}

/** A slide made ready, shown or not. */
export interface ReadySlide {
  readonly slide: Slide;
  readonly page: StagePage;
  readonly count: number;
}

/** The next reveal, else the next slide; `undefined` at the deck's end. */
export function targetAfter({ index, count, step, steps }: ShownSlide): SlideTarget | undefined {
  if (step < steps) return { index, step: step + 1 };
  return index + 1 < count ? { index: index + 1, step: 0 } : undefined;
}

/** The reveal before, else the slide before with everything revealed; `undefined` at the deck's start. */
export function targetBefore({ index, step }: ShownSlide): SlideTarget | undefined {
  if (step > 0) return { index, step: step - 1 };
  return index > 0 ? { index: index - 1, step: 'last' } : undefined;
}
