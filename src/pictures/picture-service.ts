import { createHash } from 'node:crypto';
import { type Disposable, disposeAll, toDisposable } from '../core/disposables.ts';
import type { Event } from '../core/emitter.ts';
import { DemoError, messageOf } from '../core/errors.ts';
import { createTimer } from '../core/time/timer.ts';
import { createDrawings, type KeyedScene } from './drawings.ts';
import { type ChainOptions, createPictureChain, type Picture } from './picture-chain.ts';
import { createScene, type SceneSources } from './scene.ts';
import type { Upcoming } from './upcoming.ts';

/** Pictures of what comes next. Who has asked for one lately finds the following ones drawn already. */
export interface Pictures extends Disposable {
  /** A PNG of what `next` will show; width in pixels, the height follows, 16:9. `nothing-next` at the end of the show. */
  next(width?: number): Promise<Picture>;
  /** The same for a button: square, drawn by our own hand, with number and title alone. */
  key(width?: number): Promise<Picture>;
}

export interface PicturesOptions extends ChainOptions, SceneSources {
  /** What comes next; `undefined` at the end. */
  upcoming(): Upcoming | undefined | Promise<Upcoming | undefined>;
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
  const { upcoming, clock, log, settings, browser } = options;
  const ending = new AbortController();
  const drawings = createDrawings({ draw: createPictureChain(options), clock, signal: ending.signal });
  let known: Promise<KeyedScene | undefined> | undefined;
  /** The last question. */
  let asked: { readonly width: number; readonly at: number } | undefined;

  const look = async (): Promise<KeyedScene | undefined> => {
    const coming = await upcoming();
    if (!coming) return undefined;
    const scene = await createScene(coming, options, ending.signal);
    return { scene, key: hashOf([scene, options.look()]) };
  };

  /** The scene is put together once for every change of what comes next. */
  const current = () => {
    if (known) return known;
    const looking = look();
    looking.catch(() => {
      if (known === looking) known = undefined;
    });
    known = looking;
    return looking;
  };

  const comingNext = async (): Promise<KeyedScene> => {
    ending.signal.throwIfAborted();
    const coming = await current();
    if (!coming) throw new DemoError('nothing-next', 'The show is at its end: nothing comes next');
    return coming;
  };
  const drawNext = async (width: number): Promise<Picture> => drawings.draw(await comingNext(), width);
  const next = (width = defaultWidth): Promise<Picture> => {
    asked = { width, at: clock.now() };
    return drawNext(width);
  };

  const key = async (width = keyWidth): Promise<Picture> => {
    const { scene } = await comingNext();
    const { drawKey } = await import('./card/key.ts');
    return { png: drawKey({ ...scene.card, scheme: options.look().colorScheme }, { width }), source: 'card' };
  };

  const prerender = createTimer(clock);
  const drawBeforehand = () => {
    drawNext(asked?.width ?? defaultWidth).catch((error) => {
      if (error instanceof DemoError) log.info(`Nothing drawn beforehand: ${error.message}`);
      else log.error(`A picture met a bug: ${messageOf(error)}`, error);
    });
  };
  const forget = () => {
    known = undefined;
    if (asked && clock.now() - asked.at < attention) prerender.set(drawBeforehand, quiet);
  };

  let choice = settings.get('screenshot.browser');
  const adopt = () => {
    if (choice === settings.get('screenshot.browser')) return;
    choice = settings.get('screenshot.browser');
    drawings.clear();
    browser.close().catch((error) => log.error(messageOf(error), error));
    forget();
  };

  const end = toDisposable(() => ending.abort(new DemoError('stopping', 'Showrunner is shutting down')));
  const { dispose } = disposeAll([end, prerender, options.onDidChange(forget), settings.onDidChange(adopt)]);
  return { next, key, dispose };
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}
