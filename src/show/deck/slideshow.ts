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
import { parseSlidePlace, printSlidePlace } from './slide-place.ts';
import { createSlideWait, type SlideWait } from './slide-wait.ts';
import { makeSlidesAhead } from './slides-ahead.ts';

/** One deck at a time on the stage. Its slide is `slide` in the show's state. */
export interface Slideshow extends Disposable {
  /**
   * Has the stage show a slide of a deck; `owner` is the id of the demo that opens it. Only `untilSeen` waits for the
   * audience to see it. `file-not-found`, `not-a-file`, `position-out-of-range`.
   */
  open(place: DeckPlace & { readonly owner: string }): Promise<void>;
  /**
   * Goes to another place in the deck on the stage, in sight; the deck is left when it can no longer be read. Fails as
   * `open` does.
   */
  goTo(target: SlideTarget): Promise<void>;
  /** Shows a page that is no slide; the deck is no longer on the stage. */
  showPage(page: SlidePage, folder: string): Promise<void>;
  /** All slides in small, to choose one. */
  showOverview(): Promise<void>;
  close(): Promise<void>;
  /** The panel was closed. By hand, in sight: the deck stays, and comes back with the next command. */
  lose(): void;
  readonly untilSeen: SlideWait['untilSeen'];
  readonly untilSettled: SlideWait['untilSettled'];
  /** Shows again the slide that the window showed before it was reloaded, if that is still there. */
  restore(): Promise<void>;
  /** The slide at a place, without showing it. Fails as `open` does. */
  peek(place: DeckPlace): Promise<ReadySlide>;
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
/** How long a burst of changes on disk may last before the slide is drawn anew: milliseconds. */
const reloadDelay = 50;
/** More slides than this make no overview that helps anybody. */
const overviewLimit = 200;

export function createSlideshow(options: SlideshowOptions): Slideshow {
  const { model, stage, store, clock, log } = options;
  const reload = createTimer(clock);
  const { renderMarkdown } = stage;
  const maker = createLazySlideMaker({ ...options, renderMarkdown, onDidChange: (path) => reloadSoon(path) });
  const wait = createSlideWait(options);
  const { remember, present, prepare, refresh } = createPresenting(options, maker, wait);

  const ahead = makeSlidesAhead({
    ...options,
    prepare: ({ target, ...place }) => prepare({ ...place, owner: '', isVisible: true }, target),
  });

  const reloadSoon = (path: string) => {
    if (path !== model.state.slide?.path) return;
    reload.set(() => void refresh().catch((error) => log.warn(messageOf(error))), reloadDelay);
  };

  return {
    open: ({ target, ...place }) => present({ ...place, isVisible: true }, target, true),
    async goTo(target) {
      const { slide } = model.state;
      if (!slide) return;
      await present({ ...slide, isVisible: true }, target, !slide.isVisible).catch((error) => {
        // A deck that cannot be shown any more must not hold the show up: `next` goes on after it.
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
      // A demo that closes its deck is done with it.
      const isByHand = model.state.status !== 'running' || wait.isWaiting;
      if (!isByHand) wait.leave();
      remember(slide && isByHand ? { ...slide, isVisible: false, isClosed: true } : undefined);
    },
    untilSeen: wait.untilSeen,
    untilSettled: wait.untilSettled,
    async restore() {
      const kept = parseSlidePlace(store.get(storeKey));
      if (kept) await present({ ...kept, isVisible: true }, kept, false);
      else await stage.closePage();
    },
    async peek({ target, ...place }) {
      const { slide, page, shown } = await maker.make({ ...place, owner: '', isVisible: false }, target);
      return { slide, page, count: shown.count };
    },
    dispose: disposeAll([maker, reload, wait, ahead]).dispose,
  };
}

/** Puts slides on the stage, and keeps in state and store which one is there. */
function createPresenting({ model, stage, store, log }: SlideshowOptions, maker: SlideMaker, wait: SlideWait) {
  const remember = (slide: ShownSlide | undefined) => {
    model.change({ moment: { slide } });
    store
      .set(storeKey, slide && !slide.isClosed ? printSlidePlace(slide) : undefined)
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
    // Before it is seen, so that callers that do not wait go on from there.
    remember(shown);
    prepareAfter(isSeen, frame, shown).catch((error) => log.warn(`A slide: ${messageOf(error)}`));
  };
  /** Made in good time, the next slide is there at once when it is wanted. */
  const prepareAfter = async (isSeen: Promise<boolean>, frame: SlideFrame, { index, count }: ShownSlide) => {
    if ((await isSeen) && index + 1 < count) await prepare(frame, { index: index + 1, step: 0 });
  };

  /** The files have changed: the same place, or the nearest that is left; in sight only if it was. */
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
  const made = await Promise.all(indexes.map((index) => maker.make(slide, { index, step: 'last' })));
  return made.map(({ page }) => page);
}
