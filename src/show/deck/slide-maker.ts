import type { Disposable } from '../../core/disposables.ts';
import { DemoError } from '../../core/errors.ts';
import type { SlideComponent, StagePage } from '../../ports/slide-stage.ts';
import type { Slide, SlidePage } from '../../slides/model.ts';
import type { ShownSlide, SlideTarget } from '../shown-slide.ts';
import { createDeckCache, type DeckCacheOptions } from './deck-cache.ts';
import { type ComponentOptions, createSlideComponents } from './slide-components.ts';

/** The part of a slide on the stage that does not come from its deck. */
export type SlideFrame = Pick<ShownSlide, 'path' | 'folder' | 'owner' | 'isVisible'>;

/** A slide as the deck has it, as the show's state would have it, and as the stage shows it. */
export interface MadeSlide {
  readonly slide: Slide;
  readonly shown: ShownSlide;
  readonly page: StagePage;
}

/** Makes slides from decks as they are on disk now. */
export interface SlideMaker extends Disposable {
  /** A slide past the end is the last. `file-not-found`, `not-a-file`, `position-out-of-range` for one before the first. */
  make(frame: SlideFrame, target: SlideTarget): Promise<MadeSlide>;
  /** How many slides a deck has; both paths absolute. Fails as `make` does. */
  count(path: string, folder: string): Promise<number>;
}

export function createSlideMaker(options: DeckCacheOptions & ComponentOptions): SlideMaker {
  const cache = createDeckCache(options);
  const components = createSlideComponents(options);
  return {
    async make(frame, { index, step }) {
      const { count, make } = await cache.open(frame.path, frame.folder);
      if (index < 0) throw noSuchSlide(index, count);
      // A number past the end is the last slide, as talks in the wild rely on.
      const { slide, page } = await make(index);
      const shown = shownSlideOf(frame, slide, page, { count, step });
      return { slide, shown, page: stagePageOf(page, shown, await components.read(frame.folder)) };
    },
    count: async (path, folder) => (await cache.open(path, folder)).count,
    dispose: cache.dispose,
  };
}

interface PlaceInDeck {
  readonly count: number;
  readonly step: SlideTarget['step'];
}

function shownSlideOf(frame: SlideFrame, slide: Slide, page: SlidePage, { count, step }: PlaceInDeck): ShownSlide {
  const { path, folder, owner, isVisible } = frame;
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

function stagePageOf(
  page: SlidePage,
  { folder, index, count, step }: ShownSlide,
  components: readonly SlideComponent[],
): StagePage {
  return { ...page, folder, place: { index, count }, step, ...(components.length > 0 && { components }) };
}

function noSuchSlide(index: number, count: number): DemoError {
  const message = `There is no slide ${index + 1}: the deck has ${count}`;
  return new DemoError('position-out-of-range', message, { hint: 'Slides count from 1.' });
}
