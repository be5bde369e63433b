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

/** Draws documents without their scripts and without network access. */
export interface Browser extends Disposable {
  /** A picture is waiting for the browser to start. */
  readonly isStarting: boolean;
  /**
   * A PNG of the viewport's size. Takes at most 5 s (patient: 30 s), plus 30 s for starting the browser.
   * @throws DemoError `no-screenshot` if there is no browser, it fails twice, or takes too long.
   */
  capture(html: string, options: CaptureOptions, signal?: AbortSignal): Promise<Capture>;
  /** The page size is that of `@page`. @throws DemoError `no-screenshot`. */
  printPdf(html: string, preparation?: Preparation, signal?: AbortSignal): Promise<Uint8Array>;
  /** Runs the document's scripts. @throws DemoError `no-screenshot`, also after a timeout. */
  run(document: ServedDocument, signal?: AbortSignal): Promise<JsonValue>;
  /** The next picture starts the browser again. */
  close(): Promise<void>;
}

export interface DrawingBrowserOptions extends BrowserOptions {
  /** No audience is waiting. */
  readonly isPatient?: boolean;
}

type Draw<T> = (browser: WarmBrowser, signal: AbortSignal) => Promise<T>;

/** Milliseconds. A start continues after its limit. */
interface Limits {
  readonly start: number;
  readonly work: number;
}

const captureLimits = { onStage: { start: 30_000, work: 5_000 }, patient: { start: 30_000, work: 30_000 } };
const printLimits: Limits = { start: 30_000, work: 120_000 };
const runLimits = { onStage: { start: 30_000, work: 20_000 }, patient: { start: 30_000, work: 60_000 } };
/** Milliseconds. */
const idleLimit = 5 * 60_000;
/** Characters. The debugging pipe fails above 100 MB. */
const largestDocument = 48_000_000;

/** Started for the first picture, ended after five idle minutes. */
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
          // A deck with images may be too large for the pipe.
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

/** Retries once if the browser fails. */
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
      // An unresponsive browser does not close its page. Don't kill it during another job.
      if (error === late && working === 1) browser.process.kill();
      if (browser.process.cdp.isClosed) await browser.process.ended;
      if (isLast || error === late || signal?.aborted) throw error;
      log.warn(`Drawing the picture again, because it failed: ${messageOf(error)}`);
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
  return new DemoError('no-screenshot', 'The slide is too large for the browser to draw');
}
