import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { DemoError, messageOf } from '../../core/errors.ts';
import type { Clock } from '../../core/time/clock.ts';
import { createTimer } from '../../core/time/timer.ts';
import type { LibraryService } from '../../demos/library.ts';
import type { Files } from '../../ports/files.ts';
import type { Log } from '../../ports/log.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Stage } from '../../ports/stage.ts';
import type { Store } from '../../ports/store.ts';
import type { SlidePage } from '../../slides/model.ts';
import { currentSlide, type DeckPlace, type ReadySlide, type ShownSlide, type SlideTarget } from '../shown-slide.ts';
import type { ShowModel } from '../state/show-model.ts';
import { createLazySlideMaker } from './lazy-slide-maker.ts';
import type { SlideFrame, SlideMaker } from './slide-maker.ts';
import { parseSlidePosition, printSlidePosition } from './slide-place.ts';
import { createSlideWait, type SlideWait } from './slide-wait.ts';
import { makeSlidesAhead } from './slides-ahead.ts';

/** Shows one deck at a time. */
export interface Slideshow extends Disposable {
  /**
   * `owner` is the id of the demo. Does not wait for the audience. Rejects with `file-not-found`, `not-a-file`,
   * `position-out-of-range`.
   */
  open(deckPosition: DeckPlace & { readonly owner: string }): Promise<void>;
  /** Leaves a deck that cannot be read. Rejects like `open`. */
  goTo(target: SlideTarget): Promise<void>;
  /** Leaves the deck. */
  showPage(page: SlidePage, folder: string): Promise<void>;
  /** Shows thumbnails to choose a slide. */
  showOverview(): Promise<void>;
  close(): Promise<void>;
  /** Call when the panel was closed. If by the presenter, the next command reopens it. */
  lose(): void;
  readonly untilSeen: SlideWait['untilSeen'];
  readonly untilSettled: SlideWait['untilSettled'];
  /** Call after a reload. */
  restore(): Promise<void>;
  /** Does not show it. Rejects like `open`. */
  peek(deckPosition: DeckPlace): Promise<ReadySlide>;
}

export interface SlideshowOptions {
  readonly model: ShowModel;
  readonly stage: Stage;
  readonly files: Files;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: Settings;
  readonly library: LibraryService;
  isTrusted(): boolean;
}

const storeKey = 'slide';
/** Milliseconds to collect changes on disk. */
const reloadDelay = 50;
const overviewLimit = 200;

export function createSlideshow(options: SlideshowOptions): Slideshow {
  const { model, stage, store, clock, log } = options;
  const reload = createTimer(clock);
  const { renderMarkdown } = stage;
  const maker = createLazySlideMaker({ ...options, renderMarkdown, onDidChange: (path) => reloadSoon(path) });
  const wait = createSlideWait(options);
  const { remember, present, prepare, refresh } = createPresenter(options, maker, wait);

  const ahead = makeSlidesAhead({
    ...options,
    prepare: ({ target, ...deckPosition }) => prepare({ ...deckPosition, owner: '', isVisible: true }, target),
  });

  const reloadSoon = (path: string) => {
    if (path !== model.state.slide?.path) return;
    reload.set(() => void refresh().catch((error) => log.warn(messageOf(error))), reloadDelay);
  };

  return {
    open: ({ target, ...deckPosition }) => present({ ...deckPosition, isVisible: true }, target, true),
    async goTo(target) {
      const { slide } = model.state;
      if (!slide) return;
      await present({ ...slide, isVisible: true }, target, !slide.isVisible).catch((error) => {
        // Then `next` goes on to the next demo.
        if (!(error instanceof DemoError && error.code === 'position-out-of-range')) remember(undefined);
        throw error;
      });
    },
    async showPage(page, folder) {
      remember(undefined);
      const shown = { ...page, folder, place: undefined, step: page.steps };
      wait.follow(stage.showPage(shown, { isNew: true }), { isNew: true });
    },
    async showOverview() {
      const { slide } = model.state;
      if (slide) await stage.showOverview(await overviewOf(slide, maker), slide.index);
    },
    async close() {
      remember(undefined);
      wait.leave();
      await stage.closePage();
    },
    lose() {
      const slide = currentSlide(model.state);
      // A running demo has closed its own deck.
      const isByHand = model.state.status !== 'running' || wait.isWaiting;
      if (!isByHand) wait.leave();
      remember(slide && isByHand ? { ...slide, isVisible: false, isClosed: true } : undefined);
    },
    untilSeen: wait.untilSeen,
    untilSettled: wait.untilSettled,
    async restore() {
      const stored = parseSlidePosition(store.get(storeKey));
      if (stored) await present({ ...stored, isVisible: true }, stored, false);
      else await stage.closePage();
    },
    async peek({ target, ...deckPosition }) {
      const { slide, page, shown } = await maker.make({ ...deckPosition, owner: '', isVisible: false }, target);
      return { slide, page, count: shown.count };
    },
    dispose: disposeAll([maker, reload, wait, ahead]).dispose,
  };
}

function createPresenter({ model, stage, store, log }: SlideshowOptions, maker: SlideMaker, wait: SlideWait) {
  const remember = (slide: ShownSlide | undefined) => {
    model.change({ moment: { slide } });
    store
      .set(storeKey, slide && !slide.isClosed ? printSlidePosition(slide) : undefined)
      .catch((error) => log.error('The place in the deck could not be stored', error));
  };
  const prepare = async (frame: SlideFrame, target: SlideTarget) => {
    const { page } = await maker.make(frame, target);
    await stage.preparePage(page);
  };

  const present = async (frame: SlideFrame, target: SlideTarget, isNew: boolean) => {
    const { shown, page } = await maker.make(frame, target);
    const isSeen = stage.showPage(page, { isNew });
    wait.follow(isSeen, { isNew });
    // Do not wait, so that other commands start from there.
    remember(shown);
    prepareAfter(isSeen, frame, shown).catch((error) => log.warn(`A slide failed: ${messageOf(error)}`));
  };
  const prepareAfter = async (isSeen: Promise<boolean>, frame: SlideFrame, { index, count }: ShownSlide) => {
    if ((await isSeen) && index + 1 < count) await prepare(frame, { index: index + 1, step: 0 });
  };

  /** The number of slides may have changed. A hidden slide stays hidden. */
  const refresh = async () => {
    const { slide } = model.state;
    if (!slide || slide.isClosed) return;
    const count = await maker.count(slide.path, slide.folder);
    await present(slide, { index: Math.min(slide.index, count - 1), step: slide.step }, false);
  };
  return { remember, present, prepare, refresh };
}

async function overviewOf(slide: ShownSlide, maker: SlideMaker) {
  const indexes = Array.from({ length: Math.min(slide.count, overviewLimit) }, (_, index) => index);
  const slides = await Promise.all(indexes.map((index) => maker.make(slide, { index, step: 'last' })));
  return slides.map(({ page }) => page);
}
