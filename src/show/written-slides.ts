import type { Disposable } from '../core/disposables.ts';
import type { Position, Range } from '../core/text.ts';
import type { StagePage } from '../ports/slide-stage.ts';
import { parseDeck, slideAt } from '../slides/cut-deck.ts';
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
  /** The range of the slide so many slides behind the one that has a place of the text, or before it; `undefined` past the ends. */
  beside(text: string, place: Position, by: number): Range | undefined;
}

/** `files` have decks and their parts as they are written; their watches hear of each change. */
export function createWrittenSlides(options: Parameters<typeof createSlideMaker>[0]): WrittenSlides {
  const maker = createSlideMaker(options);
  return {
    async at({ path, folder, text }, place) {
      const index = Math.max(slideAt(parseDeck(text, path).slides, place), 0);
      const target = { index, step: 'last' } as const;
      return (await maker.make({ path, folder, owner: '', isVisible: true }, target)).page;
    },
    beside(text, place, by) {
      const { slides } = parseDeck(text, '');
      return slides[slideAt(slides, place) + by]?.range;
    },
    dispose: maker.dispose,
  };
}
