import type { Disposable } from '../core/disposables.ts';
import { DemoError, messageOf } from '../core/errors.ts';
import type { Clock } from '../core/time/clock.ts';
import { createTimer } from '../core/time/timer.ts';
import type { Files } from '../ports/files.ts';
import type { Log } from '../ports/log.ts';
import type { SlideStage, StagePage } from '../ports/slide-stage.ts';
import type { Store } from '../ports/store.ts';
import type { Slide, SlidePage } from '../slides/model.ts';
import { createDeckShelf } from './deck/deck-shelf.ts';
import { parseSlidePlace, printSlidePlace } from './deck/slide-place.ts';
import type { ShowModel } from './show-model.ts';
import { type SlideTarget, type SlideView, viewOf } from './slide-view.ts';

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

/** One deck at a time on the stage. What it shows is `slide` in the show's state. */
export interface Slideshow extends Disposable {
  /** Shows a slide of a deck; `owner` is the id of the demo that opens it. `file-not-found`, `not-a-file`, `position-out-of-range`. */
  open(place: DeckPlace & { readonly owner: string }): Promise<void>;
  /** Goes to another place in the deck on the stage; the deck is left when it can no longer be read. Fails as `open` does. */
  goTo(target: SlideTarget): Promise<void>;
  /** Shows a page that is no slide; the deck is no longer on the stage. */
  showPage(page: SlidePage, folder: string): Promise<void>;
  /** All slides in small, to choose one. */
  showOverview(): Promise<void>;
  close(): Promise<void>;
  /** Shows again what the window showed before it was reloaded, if that is still there. */
  restore(): Promise<void>;
  /** What would be shown, without showing it. Fails as `open` does. */
  peek(place: DeckPlace): Promise<ReadySlide>;
}

export interface SlideshowOptions {
  readonly model: ShowModel;
  readonly stage: SlideStage;
  readonly files: Files;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

const storeKey = 'slide';
/** How long a burst of changes on disk may last before the slide is drawn anew: milliseconds. */
const reloadDelay = 50;
/** More slides than this make no overview that helps anybody. */
const overviewLimit = 200;

type Base = Pick<SlideView, 'path' | 'folder' | 'owner' | 'isVisible'>;

export function createSlideshow({ model, stage, files, store, clock, log }: SlideshowOptions): Slideshow {
  const reload = createTimer(clock);

  const shelf = createDeckShelf({
    files,
    renderMarkdown: stage.renderMarkdown,
    log,
    onDidChange(path) {
      if (path !== model.state.slide?.path) return;
      reload.set(() => void refresh().catch((error) => log.warn(messageOf(error))), reloadDelay);
    },
  });

  const remember = (slide: SlideView | undefined) => {
    model.change({ moment: { slide } });
    store
      .set(storeKey, slide && printSlidePlace(slide))
      .catch((error) => log.error('The place in the deck could not be stored', error));
  };

  const prepare = async (base: Base, { index, step }: SlideTarget) => {
    const { deck, page: pageAt } = await shelf.open(base.path, base.folder);
    const slide = deck.slides[index];
    if (!slide) throw noSuchSlide(index, deck.slides.length);
    const page = await pageAt(index);
    const view = viewOf(base, { slide, page, count: deck.slides.length }, step);
    return { slide, view, page: stagePageOf(page, view) };
  };

  const present = async (base: Base, target: SlideTarget, isNew: boolean) => {
    const { view, page } = await prepare(base, target);
    await stage.showPage(page, { isNew });
    remember(view);
    // Made now, the next slide is there at once when it is wanted.
    if (view.index + 1 < view.count) prepare(base, { index: view.index + 1, step: 0 }).catch(logFailure);
  };
  const logFailure = (error: unknown) => log.warn(`A slide: ${messageOf(error)}`);

  /** The files have changed: the same place, or the nearest that is left; in sight only if it was. */
  const refresh = async () => {
    const { slide } = model.state;
    if (!slide) return;
    const { deck } = await shelf.open(slide.path, slide.folder);
    await present(slide, { index: Math.min(slide.index, deck.slides.length - 1), step: slide.step }, false);
  };

  return {
    open: ({ target, ...base }) => present({ ...base, isVisible: true }, target, true),
    async goTo(target) {
      const { slide } = model.state;
      if (!slide) return;
      await present(slide, target, false).catch((error) => {
        // A deck that cannot be shown any more must not hold the show up: `next` goes on after it.
        if (!(error instanceof DemoError && error.code === 'position-out-of-range')) remember(undefined);
        throw error;
      });
    },
    async showPage(page, folder) {
      remember(undefined);
      await stage.showPage({ ...page, folder, place: undefined, step: page.steps }, { isNew: true });
    },
    async showOverview() {
      const { slide } = model.state;
      if (!slide) return;
      const indexes = Array.from({ length: Math.min(slide.count, overviewLimit) }, (_, index) => index);
      const ready = await Promise.all(indexes.map((index) => prepare(slide, { index, step: 'last' })));
      await stage.showOverview(
        ready.map(({ page }) => page),
        slide.index,
      );
    },
    async close() {
      remember(undefined);
      await stage.closePage();
    },
    async restore() {
      const kept = parseSlidePlace(store.get(storeKey));
      if (kept) await present({ ...kept, isVisible: true }, kept, false);
      else await stage.closePage();
    },
    async peek({ target, ...base }) {
      const { slide, view, page } = await prepare({ ...base, owner: '', isVisible: false }, target);
      return { slide, page, count: view.count };
    },
    dispose() {
      reload.dispose();
      shelf.dispose();
    },
  };
}

function stagePageOf(page: SlidePage, { folder, index, count, step }: SlideView): StagePage {
  return { ...page, folder, place: { index, count }, step };
}

function noSuchSlide(index: number, count: number): DemoError {
  const message = `There is no slide ${index + 1}: the deck has ${count}`;
  return new DemoError('position-out-of-range', message, { hint: 'Slides count from 1.' });
}
