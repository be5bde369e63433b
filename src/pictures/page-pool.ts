import { messageOf } from '../core/errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import { type BrowserPage, openBrowserPage } from './browser-page.ts';
import type { Cdp } from './cdp-pipe.ts';

/** Pages for work, each used once, with one in reserve: opening one takes longer than drawing on it. */
export interface PagePool {
  /** Resolves once a page is there. */
  ready(): Promise<void>;
  use<T>(work: (page: BrowserPage) => Promise<T>): Promise<T>;
}

export function createPagePool(cdp: Cdp, clock: Clock, log: Log): PagePool {
  let reserve: Promise<BrowserPage> | undefined;
  const open = () => {
    const opening = openBrowserPage(cdp, clock);
    opening.catch(() => {
      if (reserve === opening) reserve = undefined;
    });
    return opening;
  };
  const logged = (error: unknown) => log.info(`A page of the browser is gone: ${messageOf(error)}`);
  return {
    async ready() {
      reserve ??= open();
      await reserve;
    },
    async use(work) {
      const taken = reserve ?? open();
      reserve = undefined;
      const page = await taken;
      try {
        return await work(page);
      } finally {
        page.close().catch(logged);
        if (!cdp.isClosed) reserve ??= open();
      }
    },
  };
}
