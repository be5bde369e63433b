import type { StagePage } from '../ports/slide-stage.ts';
import type { Slide } from '../slides/model.ts';
import type { SlideTarget } from './shown-slide.ts';

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
