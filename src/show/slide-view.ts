import type { Slide, SlidePage } from '../slides/model.ts';
import type { ShowState } from './show-state.ts';

/** The slide that is on the stage: immutable, replaced at every change. */
export interface SlideView {
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
}

/** The slide that belongs to what runs: in sight, and opened by the current demo. A stale deck is none. */
export function currentSlide({ slide, current }: Pick<ShowState, 'slide' | 'current'>): SlideView | undefined {
  return slide?.isVisible && slide.owner === current?.demo.id ? slide : undefined;
}

/** Where to go in a deck: `last` is a slide with everything revealed. */
export interface SlideTarget {
  readonly index: number;
  readonly step: number | 'last';
}

/** The view of a slide as a target asks for it. */
export function viewOf(
  base: Pick<SlideView, 'path' | 'folder' | 'owner' | 'isVisible'>,
  { slide, page, count }: { readonly slide: Slide; readonly page: SlidePage; readonly count: number },
  step: SlideTarget['step'],
): SlideView {
  const { path, folder, owner, isVisible } = base;
  return {
    path,
    folder,
    owner,
    isVisible,
    index: slide.index,
    count,
    title: slide.title,
    notes: slide.notes,
    autoAdvanceAfter: slide.settings.autoAdvanceAfter,
    step: step === 'last' ? page.steps : Math.min(step, page.steps),
    steps: page.steps,
  };
}

/** The next reveal, else the next slide; `undefined` at the deck's end. */
export function targetAfter({ index, count, step, steps }: SlideView): SlideTarget | undefined {
  if (step < steps) return { index, step: step + 1 };
  return index + 1 < count ? { index: index + 1, step: 0 } : undefined;
}

/** The reveal before, else the slide before with everything revealed; `undefined` at the deck's start. */
export function targetBefore({ index, step }: SlideView): SlideTarget | undefined {
  if (step > 0) return { index, step: step - 1 };
  return index > 0 ? { index: index - 1, step: 'last' } : undefined;
}
