import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Disposable, disposeAll, toDisposable } from '../core/disposables.ts';
import type { Event } from '../core/emitter.ts';
import { DemoError, messageOf } from '../core/errors.ts';
import { createTimer } from '../core/time/timer.ts';
import type { StagePage } from '../ports/slide-stage.ts';
import type { Scheme } from './card/card-sheet.ts';
import { createDrawings, type Draft } from './drawings.ts';
import { type ChainOptions, createPictureChain, type Picture, type Scene } from './picture-chain.ts';
import { largestKey, pictureWidthOf } from './picture-size.ts';
import { createScene, type SceneSources } from './scene.ts';
import { createSketches } from './sketches.ts';
import type { Upcoming, UpcomingCard } from './upcoming.ts';

/** Pictures of what comes next. Who has asked for one lately finds the following ones drawn already. */
export interface Pictures extends Disposable {
  /**
   * A PNG of what `next` will show; width in pixels, of a large one a size to start from (`pictureWidthOf`); the height
   * follows, 16:9. `nothing-next` at the end of the show.
   */
  next(width?: number): Promise<Picture>;
  /** The same of what is shown now: often it is what came next before, and drawn already. `undefined` before the first step. */
  current(width?: number): Promise<Picture | undefined>;
  /** Either for a button: square, drawn by our own hand, with number and title alone. `undefined` as `current`. */
  key(of: PictureOf, width?: number): Promise<Picture | undefined>;
  /** The upcoming slide as a page, every file that it names inside it; `undefined` at the end of the show. */
  page(): Promise<StagePage | undefined>;
}

/** Part of the show that a picture is of. */
export type PictureOf = 'current' | 'next';

/** A picture's content. */
interface KeyedScene {
  readonly scene: Scene;
  /** Stands for everything that is in the picture. */
  readonly key: string;
}

export interface PicturesOptions extends ChainOptions, SceneSources {
  /** Content of the next step; `undefined` at the end. */
  upcoming(): Upcoming | undefined | Promise<Upcoming | undefined>;
  /** Current content; `undefined` before the first step. */
  current(): Upcoming | undefined | Promise<Upcoming | undefined>;
  /** After every move, and after anything else that changes what comes next. */
  readonly onDidChange: Event<unknown>;
}

const defaultWidth = 1280;
const keyWidth = 144;
/** Milliseconds without a change before the next picture is drawn: a step, and what it fires, comes first. */
const quiet = 200;
/** Milliseconds after the last question in which pictures are drawn beforehand: a browser is not kept for nobody. */
const attention = 3 * 60_000;

export function createPictures(options: PicturesOptions): Pictures {
  const { clock, log, settings, browser } = options;
  const ending = new AbortController();
  const chain = createPictureChain(options);
  const drawings = createDrawings(clock);
  const ahead = createUpcomingScene(options.upcoming, options, ending.signal);
  const shown = createUpcomingScene(
    options.current,
    { ...options, keeps: (found) => found?.kind === 'slide' },
    ending.signal,
  );
  /** The last question. */
  let asked: { readonly width: number; readonly at: number } | undefined;

  const comingNext = async (): Promise<KeyedScene> => {
    ending.signal.throwIfAborted();
    return (await ahead.look()) ?? nothingNext();
  };
  const sketches = createSketches(options);
  const draft = ({ scene, key }: KeyedScene, asked: number): Draft => {
    const width = pictureWidthOf(asked);
    return { id: `${key} ${width}`, draw: () => chain(scene, width, ending.signal) };
  };
  const next = async (width = defaultWidth): Promise<Picture> => {
    asked = { width, at: clock.now() };
    const drawing = comingNext().then((coming) => drawings.take(draft(coming, width)));
    return sketches.unlessSoon(drawing, ahead.find, width);
  };
  const current = async (width = defaultWidth): Promise<Picture | undefined> => {
    ending.signal.throwIfAborted();
    const drawing = shown.look().then((there) => there && drawings.take(draft(there, width)));
    return sketches.unlessSoon(drawing, shown.find, width);
  };

  const key = async (of: PictureOf, width = keyWidth): Promise<Picture | undefined> => {
    ending.signal.throwIfAborted();
    const found = await (of === 'next' ? ahead : shown).find();
    if (found) return drawings.take(draftKey(found.card, width, options.look().colorScheme));
    return of === 'next' ? nothingNext() : undefined;
  };

  const prerender = createTimer(clock);
  const drawBeforehand = () => {
    const width = asked?.width ?? defaultWidth;
    const drawing = comingNext().then((coming) => drawings.takeAhead(draft(coming, width)));
    drawing.catch((error) => {
      if (error instanceof DemoError) log.info(`Nothing drawn beforehand: ${error.message}`);
      else log.error(`Unexpected error while drawing a picture: ${messageOf(error)}`, error);
    });
  };
  const forget = () => {
    ahead.forget();
    shown.forget();
    if (asked && clock.now() - asked.at < attention) prerender.set(drawBeforehand, quiet);
  };

  const onDidChoose = () => {
    drawings.clear();
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
  return { next, current, key, page: async () => (await ahead.look())?.scene.page, dispose };
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
  throw new DemoError('nothing-next', 'The show is at its end: nothing comes next');
}

interface UpcomingScene {
  /** Content to draw, as found by the same look. */
  find(): Promise<Upcoming | undefined>;
  look(): Promise<KeyedScene | undefined>;
  forget(): void;
}

interface UpcomingSceneOptions extends PicturesOptions {
  /** Left out: everything is kept. Code is not: whoever types in it tells nobody. */
  readonly keeps?: (found: Upcoming | undefined) => boolean;
}

interface Known {
  readonly finding: Promise<Upcoming | undefined>;
  readonly looking: Promise<KeyedScene | undefined>;
}

/** Puts a scene together once, until it is forgotten. */
function createUpcomingScene(
  find: PicturesOptions['upcoming'],
  options: UpcomingSceneOptions,
  signal: AbortSignal,
): UpcomingScene {
  const { keeps = () => true, look } = options;
  let known: Known | undefined;
  const put = async (found: Upcoming | undefined) => {
    const scene = found && (await createScene(found, options, signal));
    return scene && { scene, key: hashOf([scene, look()]) };
  };
  const know = (): Known => {
    if (known) return known;
    const finding = Promise.resolve().then(find);
    const own = { finding, looking: finding.then(put) };
    const drop = () => {
      if (known === own) known = undefined;
    };
    finding.then((found) => keeps(found) || drop(), drop);
    own.looking.catch(drop);
    known = own;
    return own;
  };
  return {
    find: () => know().finding,
    look: () => know().looking,
    forget() {
      known = undefined;
    },
  };
}

function draftKey(card: UpcomingCard, asked: number, scheme: Scheme): Draft {
  const width = Math.min(pictureWidthOf(asked), largestKey);
  return {
    id: `${hashOf([card, scheme])} ${width} key`,
    async draw() {
      const { drawKey } = await import('./card/key.ts');
      await nextTurn(); // others come in between
      return { png: drawKey({ ...card, scheme }, { width }), source: 'card' };
    },
  };
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}
