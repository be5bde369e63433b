import type { Disposable } from '../core/disposables.ts';
import { DemoError, messageOf } from '../core/errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { Files } from '../ports/files.ts';
import type { Log } from '../ports/log.ts';
import type { SlideStage, StagePage } from '../ports/slide-stage.ts';
import type { Store } from '../ports/store.ts';
import type { SlidePage } from '../slides/model.ts';
import { type OpenDeck, openDeck } from './decks.ts';
import type { ShowModel } from './show-model.ts';
import { parseSlidePlace, printSlidePlace } from './slide-place.ts';
import { type SlideTarget, type SlideView, viewOf } from './slide-view.ts';

export interface OpenSlide {
  /** Absolute path of the deck. */
  readonly path: string;
  /** Absolute path of the workspace folder. */
  readonly folder: string;
  /** The id of the demo that opens it. */
  readonly owner: string;
  readonly target: SlideTarget;
}

/** One deck at a time on the stage. What it shows is `slide` in the show's state. */
export interface Slideshow extends Disposable {
  /** Shows a slide of a deck. `file-not-found`, `not-a-file`, `position-out-of-range`. */
  open(slide: OpenSlide): Promise<void>;
  /** Goes to another place in the open deck. */
  goTo(target: SlideTarget): Promise<void>;
  /** Shows a page that is no slide; the deck is no longer on the stage. */
  showPage(page: SlidePage, folder: string): Promise<void>;
  /** All slides in small, to choose one. */
  showOverview(): Promise<void>;
  close(): Promise<void>;
  /** Shows again what the window showed before it was reloaded, if that is still there. */
  restore(): Promise<void>;
  /** The page a target would show; `undefined` when no deck is open. */
  pageAt(target: SlideTarget): Promise<StagePage | undefined>;
}

export interface SlideshowOptions {
  readonly store: Store;
  readonly model: ShowModel;
  readonly stage: SlideStage;
  readonly files: Files;
  readonly clock: Clock;
  readonly log: Log;
}

const storeKey = 'slide';
/** How long a burst of changes on disk may last before the slide is drawn anew: milliseconds. */
const reloadDelay = 50;
/** More slides than this make no overview that helps anybody. */
const overviewLimit = 200;

export function createSlideshow({ model, stage, files, store, clock, log }: SlideshowOptions): Slideshow {
  let open: { readonly deck: OpenDeck; readonly path: string; readonly folder: string } | undefined;
  let reload: Disposable | undefined;

  const keep = (view: SlideView | undefined) =>
    void store
      .set(storeKey, view && printSlidePlace(view))
      .catch((error) => log.error('The place in the deck could not be stored', error));

  const leave = () => {
    reload?.dispose();
    open?.deck.dispose();
    open = undefined;
  };
  const forget = () => {
    leave();
    keep(undefined);
    model.change({ moment: { slide: undefined } });
  };

  const load = async (path: string, folder: string) => {
    const onDidChange = () => {
      reload?.dispose();
      reload = clock.setTimeout(() => void refresh().catch((error) => log.warn(messageOf(error))), reloadDelay);
    };
    return openDeck(path, folder, { files, renderMarkdown: stage.renderMarkdown, onDidChange });
  };

  const place = async (deck: OpenDeck, base: Parameters<typeof viewOf>[0], { index, step }: SlideTarget) => {
    const { slides } = deck.deck;
    const slide = slides[Math.min(index, slides.length - 1)];
    if (!slide) throw new Error('A deck has at least one slide');
    const page = await deck.page(slide.index);
    return { page, view: viewOf(base, { slide, page, count: slides.length }, step) };
  };

  const present = async (deck: OpenDeck, base: Parameters<typeof viewOf>[0], target: SlideTarget, isNew: boolean) => {
    const { page, view } = await place(deck, { ...base, isVisible: true }, target);
    await stage.showPage(stagePageOf(page, view), { isNew });
    model.change({ moment: { slide: view } });
    keep(view);
    if (view.index + 1 < view.count) void deck.page(view.index + 1).catch((error) => log.warn(messageOf(error)));
  };

  /** The files have changed: the same place, or the nearest that is left. */
  const refresh = async () => {
    const { slide } = model.state;
    if (!open || !slide) return;
    const deck = await load(open.path, open.folder);
    open.deck.dispose();
    open = { ...open, deck };
    await present(deck, slide, slide, false);
  };

  return {
    async open({ path, folder, owner, target }) {
      const known = open?.path === path ? open : undefined;
      const deck = known?.deck ?? (await load(path, folder));
      const count = deck.deck.slides.length;
      if (target.index < 0 || target.index >= count) {
        if (!known) deck.dispose();
        const message = `There is no slide ${target.index + 1}: the deck has ${count}`;
        throw new DemoError('position-out-of-range', message, { hint: 'Slides count from 1.' });
      }
      if (!known) {
        leave();
        open = { deck, path, folder };
      }
      await present(deck, { path, folder, owner, isVisible: true }, target, true);
    },
    async goTo(target) {
      const { slide } = model.state;
      if (open && slide) await present(open.deck, slide, target, false);
    },
    async showPage(page, folder) {
      forget();
      await stage.showPage({ ...page, folder, place: undefined, step: page.steps }, { isNew: true });
    },
    async showOverview() {
      const { slide } = model.state;
      if (!open || !slide) return;
      const { deck } = open;
      const targets = deck.deck.slides
        .slice(0, overviewLimit)
        .map(({ index }): SlideTarget => ({ index, step: 'last' }));
      const pages = await Promise.all(targets.map((target) => place(deck, slide, target)));
      await stage.showOverview(
        pages.map(({ page, view }) => stagePageOf(page, view)),
        slide.index,
      );
    },
    async close() {
      forget();
      await stage.closePage();
    },
    async restore() {
      const kept = parseSlidePlace(store.get(storeKey));
      if (!kept) return stage.closePage();
      const deck = await load(kept.path, kept.folder);
      open = { deck, path: kept.path, folder: kept.folder };
      await present(deck, { ...kept, isVisible: true }, kept, false);
    },
    async pageAt(target) {
      const { slide } = model.state;
      if (!open || !slide) return undefined;
      const { page, view } = await place(open.deck, slide, target);
      return stagePageOf(page, view);
    },
    dispose: leave,
  };
}

function stagePageOf(page: SlidePage, { folder, index, count, step }: SlideView): StagePage {
  return { ...page, folder, place: { index, count }, step };
}
