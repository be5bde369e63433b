import type { Disposable } from '../core/disposables.ts';
import type { Position, Range } from '../core/text.ts';
import type { StagePage } from '../ports/slide-stage.ts';
import { parseDeck, slideAt } from '../slides/cut-deck.ts';
import { createSlideMaker } from './deck/slide-maker.ts';

export interface WrittenDeck {
  /** Absolute path. */
  readonly path: string;
  /** Absolute path. */
  readonly folder: string;
  readonly text: string;
}

/** Previews for authors, with everything revealed. The show does not move. */
export interface WrittenSlides extends Disposable {
  /** Rejects with `not-a-file`, `path-outside-workspace`. */
  at(deck: WrittenDeck, position: Position): Promise<StagePage>;
  /** The slide `by` slides further, or back if negative; `undefined` past the ends. */
  beside(text: string, position: Position, offset: number): Range | undefined;
}

/** `files` must include unsaved changes. */
export function createWrittenSlides(options: Parameters<typeof createSlideMaker>[0]): WrittenSlides {
  const maker = createSlideMaker(options);
  return {
    async at({ path, folder, text }, position) {
      const index = Math.max(slideAt(parseDeck(text, path).slides, position), 0);
      const target = { index, step: 'last' } as const;
      return (await maker.make({ path, folder, owner: '', isVisible: true }, target)).page;
    },
    beside(text, position, offset) {
      const { slides } = parseDeck(text, '');
      return slides[slideAt(slides, position) + offset]?.range;
    },
    dispose: maker.dispose,
  };
}
