import { messageOf } from '../../core/errors.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { Log } from '../../ports/log.ts';
import { type BrowserPage, openBrowserPage } from './browser-page.ts';
import type { Cdp } from './cdp-pipe.ts';

/** Pages for work, one for each at a time, with one in reserve: opening one takes longer than drawing on it. */
export interface PagePool {
  /** Resolves once a page is there. */
  ready(): Promise<void>;
  use<T>(work: (page: BrowserPage) => Promise<T>): Promise<T>;
}

export function createPagePool(cdp: Cdp, clock: Clock, log: Log): PagePool {
  let reserve: Promise<BrowserPage> | undefined;
  const keep = (coming: Promise<BrowserPage>) => {
    reserve = coming;
    coming.catch((error) => {
      if (reserve === coming) reserve = undefined;
      log.info(`A page of the browser is gone: ${messageOf(error)}`);
    });
  };
  const close = (page: BrowserPage) => {
    page.close().catch((error) => log.info(`A page of the browser was gone: ${messageOf(error)}`));
  };
  return {
    async ready() {
      if (!reserve) keep(openBrowserPage(cdp, clock));
      await reserve;
    },
    async use(work) {
      const taken = reserve ?? openBrowserPage(cdp, clock);
      reserve = undefined;
      const page = await taken;
      try {
        const result = await work(page);
        if (reserve) close(page);
        else keep(page.clear().then(() => page));
        return result;
      } catch (error) {
        close(page);
        throw error;
      }
    },
  };
}
