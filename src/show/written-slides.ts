import type { Disposable } from '../core/disposables.ts';
import { encloses } from '../core/positions.ts';
import type { Position, Range } from '../core/text.ts';
import type { StagePage } from '../ports/slide-stage.ts';
import { parseDeck } from '../slides/cut-deck.ts';
import { createSlideMaker } from './deck/slide-maker.ts';

/** A deck that is being written. */
export interface WrittenDeck {
  /** Absolute path. */
  readonly path: string;
  /** Absolute path of its workspace folder. */
  readonly folder: string;
  readonly text: string;
}

/** Slides for who writes them, everything revealed. No show moves. */
export interface WrittenSlides extends Disposable {
  /** The slide at a place of the text, as the stage would have it. `not-a-file`, `path-outside-workspace`. */
  at(deck: WrittenDeck, place: Position): Promise<StagePage>;
}

/** `files` have decks and what belongs to them as they are written; their watches hear of each change. */
export function createWrittenSlides(options: Parameters<typeof createSlideMaker>[0]): WrittenSlides {
  const maker = createSlideMaker(options);
  return {
    async at({ path, folder, text }, place) {
      const target = { index: slideAt(slideRanges(text), place), step: 'last' } as const;
      return (await maker.make({ path, folder, owner: '', isVisible: true }, target)).page;
    },
    dispose: maker.dispose,
  };
}

/** Where the slides of a deck stand, in order: at least one. */
export function slideRanges(text: string): readonly Range[] {
  return parseDeck(text, '').slides.map(({ range }) => range);
}

/** The index of the slide that has a place. */
export function slideAt(ranges: readonly Range[], place: Position): number {
  return Math.max(
    ranges.findLastIndex((range) => encloses(range, { start: place, end: place })),
    0,
  );
}
