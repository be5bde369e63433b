import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Disposable } from '../core/disposables.ts';
import { DemoError, messageOf } from '../core/errors.ts';
import { createTimer } from '../core/time/timer.ts';
import { withinLimit } from '../core/time/within.ts';
import { type BrowserOptions, createBrowserKeeper, type WarmBrowser } from './browser/browser-keeper.ts';
import type { Preparation, Viewport } from './browser/browser-page.ts';

/** An installed browser that draws documents. They run no script and reach no network: all they need is in them. */
export interface Browser extends Disposable {
  /** A PNG of the viewport's size. `no-screenshot` when there is no browser, it fails twice, or takes over 5 s. */
  capture(html: string, viewport: Viewport & Preparation, signal?: AbortSignal): Promise<Uint8Array>;
  /** A PDF whose pages have the size that the document's `@page` wants. `no-screenshot`. */
  printPdf(html: string, preparation?: Preparation, signal?: AbortSignal): Promise<Uint8Array>;
  /** Ends the browser that is kept warm; the next picture starts one again. */
  close(): Promise<void>;
}

type Draw = (browser: WarmBrowser) => Promise<Uint8Array>;

/** Milliseconds. */
const limits = { capture: 5_000, print: 120_000, idle: 5 * 60_000 };
/** Characters that the debugging pipe takes in one message with ease; it ends the browser above 100 MB. */
const largestDocument = 48_000_000;

/** Starts a browser with the first picture and keeps it warm until nobody has wanted one for five minutes. */
export function createBrowser(options: BrowserOptions): Browser {
  const { clock, log } = options;
  const keeper = createBrowserKeeper(options);
  const idle = createTimer(clock);
  let working = 0;

  const attempt = async (
    limit: number,
    draw: Draw,
    signal: AbortSignal | undefined,
    isLast: boolean,
  ): Promise<Uint8Array> => {
    const browser = await keeper.acquire();
    signal?.throwIfAborted();
    const late = new DemoError('no-screenshot', `The browser drew nothing within ${limit / 1000} s`);
    const tooLate = () => {
      throw late;
    };
    try {
      return await withinLimit(draw(browser), { clock, limit, signal, otherwise: tooLate });
    } catch (error) {
      // Whoever does not answer will not close its page either; but a print that goes on next to it is worth more.
      if (error === late && working === 1) browser.process.kill();
      if (browser.process.cdp.isClosed) await browser.process.ended;
      if (isLast || error === late || signal?.aborted) throw error;
      log.warn(`The picture is drawn once more: ${messageOf(error)}`);
      return attempt(limit, draw, signal, true);
    }
  };

  const work = async (limit: number, draw: Draw, signal: AbortSignal | undefined): Promise<Uint8Array> => {
    idle.clear();
    working++;
    try {
      return await attempt(limit, draw, signal, false);
    } finally {
      working--;
      if (working === 0) idle.set(() => void keeper.close(), limits.idle);
    }
  };

  return {
    capture(html, viewport, signal) {
      if (html.length > largestDocument) return Promise.reject(tooLarge());
      return work(limits.capture, ({ pages }) => pages.use((page) => page.capture(html, viewport)), signal);
    },
    printPdf(html, preparation, signal) {
      const print: Draw = ({ pages, process }) =>
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

function tooLarge(): DemoError {
  return new DemoError('no-screenshot', 'The slide is too large to be drawn by the browser');
}
