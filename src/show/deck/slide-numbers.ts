import type { SlideNumbers } from '../../slides/model.ts';

/** A deck as it counts among the others of its talk. */
export interface CountedDeck {
  /** Absolute path. */
  readonly path: string;
  readonly count: number;
}

/** Numbers slides as one row over the decks of a talk, in their order; of a deck that is none of them, by themselves. */
export function numberSlide(decks: readonly CountedDeck[], own: CountedDeck, index: number): SlideNumbers {
  const at = decks.findIndex(({ path }) => path === own.path);
  const row = at < 0 ? [own] : decks;
  const countOf = (some: readonly CountedDeck[]) => some.reduce((sum, { count }) => sum + count, 0);
  return { crntSlideIdx: countOf(row.slice(0, Math.max(at, 0))) + index + 1, totalSlides: countOf(row) };
}
