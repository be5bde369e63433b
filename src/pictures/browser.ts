import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Disposable } from '../core/disposables.ts';
import { DemoError, messageOf } from '../core/errors.ts';
import type { JsonValue } from '../core/json.ts';
import { raceTimeout } from '../core/time/race-timeout.ts';
import { createTimer } from '../core/time/timer.ts';
import {
  type BrowserKeeper,
  type BrowserOptions,
  createBrowserKeeper,
  type WarmBrowser,
} from './browser/browser-keeper.ts';
import type { Capture, CaptureOptions, Preparation } from './browser/browser-page.ts';
import { runServed, type ServedDocument } from './browser/served-page.ts';

/** An installed browser that draws documents. They run no script and reach no network: all they need is in them. */
export interface Browser extends Disposable {
  /** Whether a picture waits for its start. */
  readonly isStarting: boolean;
  /**
   * A PNG of the viewport's size. `no-screenshot` when there is no browser, it fails twice, or takes too long: 5 s, or
   * 30 s where it is patient. The start of the browser may take 30 s before that: on stage that is too long.
   */
  capture(html: string, options: CaptureOptions, signal?: AbortSignal): Promise<Capture>;
  /** A PDF whose pages have the size that the document's `@page` wants. `no-screenshot`. */
  printPdf(html: string, preparation?: Preparation, signal?: AbortSignal): Promise<Uint8Array>;
  /** The document as its scripts leave it, on a page of its own. `no-screenshot`, also when it takes too long. */
  run(document: ServedDocument, signal?: AbortSignal): Promise<JsonValue>;
  /** Ends the browser that is kept warm; the next picture starts one again. */
  close(): Promise<void>;
}

export interface DrawingBrowserOptions extends BrowserOptions {
  /** It draws without an audience, so a picture may take its time. */
  readonly isPatient?: boolean;
}

type Draw<T> = (browser: WarmBrowser, signal: AbortSignal) => Promise<T>;

/** Milliseconds for the browser to start (it goes on when they are over), and then for the work. */
interface Limits {
  readonly start: number;
  readonly work: number;
}

const captureLimits = { onStage: { start: 30_000, work: 5_000 }, patient: { start: 30_000, work: 30_000 } };
const printLimits: Limits = { start: 30_000, work: 120_000 };
const runLimits = { onStage: { start: 30_000, work: 20_000 }, patient: { start: 30_000, work: 60_000 } };
/** Milliseconds. */
const idleLimit = 5 * 60_000;
/** Characters that the debugging pipe takes in one message with ease; it ends the browser above 100 MB. */
const largestDocument = 48_000_000;

/** Starts a browser with the first picture and keeps it warm until five minutes pass without another. */
export function createBrowser(options: DrawingBrowserOptions): Browser {
  const { clock, isPatient = false } = options;
  const pace = isPatient ? 'patient' : 'onStage';
  const keeper = createBrowserKeeper(options);
  const { work, idle } = createWork(keeper, options);
  return {
    get isStarting() {
      return keeper.isStarting;
    },
    capture(html, captureOptions, signal) {
      if (html.length > largestDocument) return Promise.reject(tooLarge());
      return work(captureLimits[pace], ({ pages }) => pages.use((page) => page.capture(html, captureOptions)), signal);
    },
    printPdf(html, preparation, signal) {
      const print: Draw<Uint8Array> = ({ pages, process }) =>
        pages.use(async (page) => {
          // Through a file: a deck with all its images is more than the pipe takes.
          const file = join(process.profile, `${randomUUID()}.html`);
          await writeFile(file, html);
          const pdf = await page.printPdf(pathToFileURL(file).href, preparation);
          await rm(file);
          return pdf;
        });
      return work(printLimits, print, signal);
    },
    run(document, signal) {
      const run: Draw<JsonValue> = ({ process }, ending) => runServed(process.cdp, clock, document, ending);
      return work(runLimits[pace], run, signal);
    },
    close() {
      idle.clear();
      return keeper.close();
    },
    dispose() {
      idle.dispose();
      keeper.dispose();
    },
  };
}

/** Has work done within its limit, once more where the browser fails; closes it after a while without work. */
function createWork(keeper: BrowserKeeper, { clock, log }: Pick<BrowserOptions, 'clock' | 'log'>) {
  const idle = createTimer(clock);
  let working = 0;

  const attempt = async <T>(
    limits: Limits,
    draw: Draw<T>,
    signal: AbortSignal | undefined,
    isLast: boolean,
  ): Promise<T> => {
    const stillStarting = () => {
      throw new DemoError('no-screenshot', `The browser did not start within ${limits.start / 1000} s`);
    };
    const starting = { clock, limit: limits.start, signal, onTimeout: stillStarting };
    const browser = await raceTimeout(keeper.acquire(), starting);
    signal?.throwIfAborted();
    const late = new DemoError('no-screenshot', `The browser drew nothing within ${limits.work / 1000} s`);
    const ending = new AbortController();
    const tooLate = () => {
      throw late;
    };
    try {
      const drawing = { clock, limit: limits.work, signal, onTimeout: tooLate };
      return await raceTimeout(draw(browser, ending.signal), drawing);
    } catch (error) {
      // A browser that does not answer will not close its page either; but a print that goes on next to it is worth more.
      if (error === late && working === 1) browser.process.kill();
      if (browser.process.cdp.isClosed) await browser.process.ended;
      if (isLast || error === late || signal?.aborted) throw error;
      log.warn(`The picture is drawn once more: ${messageOf(error)}`);
      return attempt(limits, draw, signal, true);
    } finally {
      ending.abort();
    }
  };

  const work = async <T>(limits: Limits, draw: Draw<T>, signal: AbortSignal | undefined): Promise<T> => {
    idle.clear();
    working++;
    try {
      return await attempt(limits, draw, signal, false);
    } finally {
      working--;
      if (working === 0) idle.set(() => void keeper.close(), idleLimit);
    }
  };
  return { work, idle };
}

function tooLarge(): DemoError {
  return new DemoError('no-screenshot', 'The slide is too large to be drawn by the browser');
}
