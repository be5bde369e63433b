import { type Disposable, disposeAll, toDisposable } from '../core/disposables.ts';
import type { Event } from '../core/emitter.ts';
import { DemoError, messageOf } from '../core/errors.ts';
import { createTimer } from '../core/time/timer.ts';
import type { StagePage } from '../ports/slide-stage.ts';
import { createContentSource, hashOf, type KeyedContent } from './content-source.ts';
import { drawKey } from './fallback-renderer.ts';
import type { ContentOptions } from './picture-content.ts';
import { createPictureQueue, type PictureJob } from './picture-queue.ts';
import { createPictureRenderer, type Picture, type RendererOptions } from './picture-renderer.ts';
import { largestKey, pictureWidthOf } from './picture-size.ts';
import { createProvisionalPictures } from './provisional-pictures.ts';
import type { ColorTheme } from './root-style.ts';
import type { Upcoming, UpcomingCard } from './upcoming.ts';

/** After a request, following pictures are drawn ahead. */
export interface Pictures extends Disposable {
  /**
   * A picture (16:9) of the stage after the next step. Large widths (pixels) are rounded up (`pictureWidthOf`).
   * @throws DemoError `nothing-next`.
   */
  next(width?: number): Promise<Picture>;
  /** Often drawn already; `undefined` before the first step. */
  current(width?: number): Promise<Picture | undefined>;
  /** Square, with number and title; `undefined` before the first step. */
  key(of: PictureOf, width?: number): Promise<Picture | undefined>;
  /** With inlined files; `undefined` at the end of the show. */
  page(): Promise<StagePage | undefined>;
}

export type PictureOf = 'current' | 'next';

export interface PicturesOptions extends RendererOptions, ContentOptions {
  colorTheme(): ColorTheme;
  /** `undefined` at the end. */
  upcoming(): Upcoming | undefined | Promise<Upcoming | undefined>;
  /** `undefined` before the first step. */
  current(): Upcoming | undefined | Promise<Upcoming | undefined>;
  /** Fires when the next slide or demo changes. */
  readonly onDidChange: Event<unknown>;
}

const defaultWidth = 1280;
const keyWidth = 144;
/** Milliseconds without a change before drawing ahead. */
const quiet = 200;
/** Milliseconds after the last request. */
const attention = 3 * 60_000;

export function createPictures(options: PicturesOptions): Pictures {
  const { clock, log, settings, browser } = options;
  const ending = new AbortController();
  const render = createPictureRenderer(options);
  const queue = createPictureQueue(clock);
  const ahead = createContentSource(options.upcoming, options, ending.signal);
  const shown = createContentSource(
    options.current,
    { ...options, keeps: (found) => found?.kind === 'slide' },
    ending.signal,
  );
  /** The last request. */
  let asked: { readonly width: number; readonly at: number } | undefined;

  const comingNext = async (): Promise<KeyedContent> => {
    ending.signal.throwIfAborted();
    return (await ahead.read()) ?? nothingNext();
  };
  const provisional = createProvisionalPictures(options);
  const jobOf = ({ content, key }: KeyedContent, asked: number): PictureJob => {
    const look = { width: pictureWidthOf(asked), colorTheme: options.colorTheme() }; // may change without an event
    return { id: hashOf([key, look]), draw: () => render(content, look, ending.signal) };
  };
  const next = async (width = defaultWidth): Promise<Picture> => {
    asked = { width, at: clock.now() };
    const drawing = comingNext().then((coming) => queue.take(jobOf(coming, width)));
    return provisional.unlessSoon(drawing, ahead.find, width);
  };
  const current = async (width = defaultWidth): Promise<Picture | undefined> => {
    ending.signal.throwIfAborted();
    const drawing = shown.read().then((there) => there && queue.take(jobOf(there, width)));
    return provisional.unlessSoon(drawing, shown.find, width);
  };

  const key = async (of: PictureOf, width = keyWidth): Promise<Picture | undefined> => {
    ending.signal.throwIfAborted();
    const found = await (of === 'next' ? ahead : shown).find();
    if (found) return queue.take(keyJob(found.card, width, options.colorTheme()));
    return of === 'next' ? nothingNext() : undefined;
  };

  const prerender = createTimer(clock);
  const drawBeforehand = () => {
    const width = asked?.width ?? defaultWidth;
    const drawing = comingNext().then((coming) => queue.takeAhead(jobOf(coming, width)));
    drawing.catch((error) => {
      if (error instanceof DemoError) log.info(`The next picture could not be drawn in advance: ${error.message}`);
      else log.error(`Unexpected error while drawing a picture: ${messageOf(error)}`, error);
    });
  };
  const forget = () => {
    ahead.forget();
    shown.forget();
    if (asked && clock.now() - asked.at < attention) prerender.set(drawBeforehand, quiet);
  };

  const onDidChoose = () => {
    queue.clear();
    browser.close().catch((error) => log.error(messageOf(error), error));
    forget();
  };
  const end = toDisposable(() => ending.abort(new DemoError('stopping', 'Showrunner is shutting down')));
  const { dispose } = disposeAll([
    end,
    prerender,
    options.onDidChange(forget),
    onDidChooseBrowser(settings, onDidChoose),
  ]);
  return { next, current, key, page: async () => (await ahead.read())?.content.page, dispose };
}

function keyJob(card: UpcomingCard, asked: number, theme: ColorTheme): PictureJob {
  const width = Math.min(pictureWidthOf(asked), largestKey);
  const draw = async (): Promise<Picture> => ({ png: await drawKey(card, width, theme), source: 'card' });
  return { id: `${hashOf([card, theme.colorScheme])} ${width} key`, draw };
}

function onDidChooseBrowser(settings: PicturesOptions['settings'], listener: () => void): Disposable {
  let choice = settings.get('screenshot.browser');
  return settings.onDidChange(() => {
    const before = choice;
    choice = settings.get('screenshot.browser');
    if (choice !== before) listener();
  });
}

function nothingNext(): never {
  throw new DemoError('nothing-next', 'The show is at its end, so nothing comes next');
}
