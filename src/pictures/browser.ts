import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Disposable } from '../core/disposables.ts';
import { DemoError, messageOf } from '../core/errors.ts';
import type { JsonValue } from '../core/json.ts';
import { createTimer } from '../core/time/timer.ts';
import { withinLimit } from '../core/time/within.ts';
import {
  type BrowserKeeper,
  type BrowserOptions,
  createBrowserKeeper,
  type WarmBrowser,
} from './browser/browser-keeper.ts';
import type { Capture, CaptureOrder, Preparation } from './browser/browser-page.ts';
import { runServed, type ServedDocument } from './browser/served-page.ts';

/** An installed browser that draws documents. They run no script and reach no network: all they need is in them. */
export interface Browser extends Disposable {
  /** A PNG of the viewport's size. `no-screenshot` when there is no browser, it fails twice, or takes over 5 s. */
  capture(html: string, order: CaptureOrder, signal?: AbortSignal): Promise<Capture>;
  /** A PDF whose pages have the size that the document's `@page` wants. `no-screenshot`. */
  printPdf(html: string, preparation?: Preparation, signal?: AbortSignal): Promise<Uint8Array>;
  /** What the scripts of a document make of it, on a page of its own. `no-screenshot`, also when it takes over 20 s. */
  run(document: ServedDocument, signal?: AbortSignal): Promise<JsonValue>;
  /** Ends the browser that is kept warm; the next picture starts one again. */
  close(): Promise<void>;
}

type Draw<T> = (browser: WarmBrowser, signal: AbortSignal) => Promise<T>;

/** Milliseconds. */
const limits = { capture: 5_000, print: 120_000, run: 20_000, idle: 5 * 60_000 };
/** Characters that the debugging pipe takes in one message with ease; it ends the browser above 100 MB. */
const largestDocument = 48_000_000;

/** Starts a browser with the first picture and keeps it warm until nobody has wanted one for five minutes. */
export function createBrowser(options: BrowserOptions): Browser {
  const { clock } = options;
  const keeper = createBrowserKeeper(options);
  const { work, rest } = createWork(keeper, options);
  return {
    capture(html, order, signal) {
      if (html.length > largestDocument) return Promise.reject(tooLarge());
      return work(limits.capture, ({ pages }) => pages.use((page) => page.capture(html, order)), signal);
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
      return work(limits.print, print, signal);
    },
    run(document, signal) {
      const run: Draw<JsonValue> = ({ process }, ending) => runServed(process.cdp, clock, document, ending);
      return work(limits.run, run, signal);
    },
    close() {
      rest.clear();
      return keeper.close();
    },
    dispose() {
      rest.dispose();
      keeper.dispose();
    },
  };
}

/** Has work done within its limit, once more where the browser fails; closes it when nobody wants any for a while. */
function createWork(keeper: BrowserKeeper, { clock, log }: Pick<BrowserOptions, 'clock' | 'log'>) {
  const rest = createTimer(clock);
  let working = 0;

  const attempt = async <T>(
    limit: number,
    draw: Draw<T>,
    signal: AbortSignal | undefined,
    isLast: boolean,
  ): Promise<T> => {
    const browser = await keeper.acquire();
    signal?.throwIfAborted();
    const late = new DemoError('no-screenshot', `The browser drew nothing within ${limit / 1000} s`);
    const ending = new AbortController();
    const tooLate = () => {
      throw late;
    };
    try {
      return await withinLimit(draw(browser, ending.signal), { clock, limit, signal, otherwise: tooLate });
    } catch (error) {
      // Whoever does not answer will not close its page either; but a print that goes on next to it is worth more.
      if (error === late && working === 1) browser.process.kill();
      if (browser.process.cdp.isClosed) await browser.process.ended;
      if (isLast || error === late || signal?.aborted) throw error;
      log.warn(`The picture is drawn once more: ${messageOf(error)}`);
      return attempt(limit, draw, signal, true);
    } finally {
      ending.abort();
    }
  };

  const work = async <T>(limit: number, draw: Draw<T>, signal: AbortSignal | undefined): Promise<T> => {
    rest.clear();
    working++;
    try {
      return await attempt(limit, draw, signal, false);
    } finally {
      working--;
      if (working === 0) rest.set(() => void keeper.close(), limits.idle);
    }
  };
  return { work, rest };
}

function tooLarge(): DemoError {
  return new DemoError('no-screenshot', 'The slide is too large to be drawn by the browser');
}
