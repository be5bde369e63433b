import type { Disposable } from '../../core/disposables.ts';
import { DemoError, messageOf } from '../../core/errors.ts';
import type { Clock } from '../../core/time/clock.ts';
import { raceTimeout } from '../../core/time/race-timeout.ts';
import type { Log } from '../../ports/log.ts';
import { type BrowserPage, openBrowserPage } from './browser-page.ts';
import { type BrowserProcess, startBrowserProcess } from './browser-process.ts';
import { createProfile, removeStaleProfiles } from './browser-profile.ts';
import type { Cdp } from './cdp-pipe.ts';

export interface BrowserOptions {
  /** Returns the executable; called on every start. */
  find(): Promise<string | undefined>;
  readonly clock: Clock;
  readonly log: Log;
}

export interface WarmBrowser {
  readonly process: BrowserProcess;
  readonly pages: PagePool;
}

/** Keeps one browser running; restarts it after a crash. */
export interface BrowserKeeper extends Disposable {
  readonly isStarting: boolean;
  /** @throws DemoError `no-screenshot` without a browser, or if it does not start. */
  acquire(): Promise<WarmBrowser>;
  /** Resolves when the browser has ended. */
  close(): Promise<void>;
}

/** Milliseconds; half a second on an idle machine. */
const startLimit = 30_000;
/** Milliseconds before retrying a failed start. */
const retryDelay = 30_000;

export function createBrowserKeeper({ find, clock, log }: BrowserOptions): BrowserKeeper {
  let warm: Promise<WarmBrowser> | undefined;
  const answering = new Set<BrowserProcess>();
  let failure: { readonly error: unknown; readonly at: number; readonly executable: string } | undefined;
  const living = new Set<BrowserProcess>();
  let isDisposed = false;

  const launch = async (executable: string): Promise<WarmBrowser> => {
    removeStaleProfiles().catch((error) => log.warn(`Old browser profiles could not be deleted: ${messageOf(error)}`));
    const process = startBrowserProcess(executable, await createProfile(), log);
    living.add(process);
    const pages = createPagePool(process.cdp, clock, log);
    void process.ended.then(() => [living, answering].map((all) => all.delete(process)));
    try {
      if (isDisposed) throw shuttingDown();
      const onTimeout = () => {
        throw new Error(`no answer within ${startLimit / 1000} s`);
      };
      await raceTimeout(pages.ready(), { clock, limit: startLimit, onTimeout });
      answering.add(process);
      return { process, pages };
    } catch (error) {
      process.kill();
      throw error instanceof DemoError && error.code === 'stopping' ? error : cannotStart(executable, error);
    }
  };

  const start = async () => {
    const executable = await find();
    if (executable === undefined) throw noBrowser();
    if (failure?.executable === executable && clock.now() - failure.at < retryDelay) throw failure.error;
    try {
      return await launch(executable);
    } catch (error) {
      failure = { error, at: clock.now(), executable };
      throw error;
    }
  };

  const acquire = () => {
    if (isDisposed) return Promise.reject(shuttingDown());
    if (warm) return warm;
    const starting = start();
    const forget = () => {
      if (warm === starting) warm = undefined;
    };
    starting.then(({ process }) => process.ended.then(forget), forget);
    warm = starting;
    return starting;
  };

  return {
    get isStarting() {
      return warm !== undefined && answering.size === 0;
    },
    acquire,
    async close() {
      warm = undefined;
      const open = [...living];
      for (const process of open) process.kill();
      await Promise.all(open.map(({ ended }) => ended));
    },
    dispose() {
      isDisposed = true;
      warm = undefined;
      for (const process of living) process.abandon();
    },
  };
}

function noBrowser(): DemoError {
  return new DemoError('no-screenshot', 'There is no Chrome, Edge or Chromium', {
    hint: 'Install one, or set showrunner.screenshot.browser to its executable.',
  });
}

function cannotStart(executable: string, cause: unknown): DemoError {
  return new DemoError('no-screenshot', `${executable} did not start: ${messageOf(cause)}`, {
    hint: 'Set showrunner.screenshot.browser to another browser, or to "off".',
    cause,
  });
}

function shuttingDown(): DemoError {
  return new DemoError('stopping', 'Showrunner is shutting down');
}

/** For one job each. Keeps a spare page, because opening one takes longer than drawing. */
interface PagePool {
  /** Resolves when a page is open. */
  ready(): Promise<void>;
  use<T>(work: (page: BrowserPage) => Promise<T>): Promise<T>;
}

function createPagePool(cdp: Cdp, clock: Clock, log: Log): PagePool {
  let reserve: Promise<BrowserPage> | undefined;
  const keep = (coming: Promise<BrowserPage>) => {
    reserve = coming;
    coming.catch((error) => {
      if (reserve === coming) reserve = undefined;
      log.info(`A page of the browser has closed: ${messageOf(error)}`);
    });
  };
  const close = (page: BrowserPage) => {
    page.close().catch((error) => log.info(`A page of the browser had closed: ${messageOf(error)}`));
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
