import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { browserArguments, findBrowser, findHeadlessShell } from '../config/real-vscode/browser.ts';

/** `undefined` where there is no Chromium. */
export const executablePath = findHeadlessShell() ?? findBrowser();

const launched = new Map<string | undefined, Promise<Browser>>();

/** One browser of a kind for all files of this worker, with which it ends; a new one where that is gone. */
function launchOnce(path: string | undefined): Promise<Browser> {
  const running = launched.get(path);
  if (running) return running;
  const starting = chromium.launch({ ...(path && { executablePath: path }), args: [...browserArguments] });
  launched.set(path, starting);
  const forget = () => launched.delete(path);
  starting.then((browser) => browser.on('disconnected', forget), forget);
  return starting;
}

/** The browser of a file of tests. */
export interface TestBrowser {
  /**
   * A page that nothing has been done to, given back with the test. It may be the one of a test before, unless
   * something is to stay with it.
   *
   * @param prepare things that stay with the page: scripts, routes, a clock.
   */
  openPage(options?: BrowserContextOptions, prepare?: Prepare): Promise<Page>;
}

type Prepare = (page: Page) => Promise<unknown>;

const initial = {
  viewport: { width: 1280, height: 720 },
  colorScheme: 'light',
  reducedMotion: 'no-preference',
} as const;

/**
 * Has a browser for the tests of a suite. A page is used again by the next test, since a new one has a process of its
 * own and compiles all of its code anew: four times the work.
 *
 * @param prepareAll once for each page.
 * @param path the executable: a whole Chromium if it matters that people use the same.
 */
export function useBrowser(prepareAll?: Prepare, path = executablePath): TestBrowser {
  let browser: Browser;
  /** By the parts that cannot be changed in a page: the options of its context, as text. */
  const kept = new Map<string, Page>();
  beforeAll(async () => {
    browser = await launchOnce(path);
  });
  afterAll(() => Promise.all([...kept.values()].map((page) => page.context().close())));

  const create = async (options: BrowserContextOptions, prepare?: Prepare) => {
    const page = await (await browser.newContext(options)).newPage();
    page.setDefaultTimeout(60_000); // a busy machine is slow, not wrong
    await prepareAll?.(page);
    await prepare?.(page);
    return page;
  };
  const take = async (options: BrowserContextOptions, key: string) => {
    const page = kept.get(key) ?? (await create(options));
    kept.delete(key);
    return page;
  };
  return {
    async openPage(options = {}, prepare) {
      const { viewport, colorScheme, reducedMotion, ...others } = { ...initial, ...options };
      const isOwn = prepare !== undefined || !viewport;
      const key = JSON.stringify(others);
      const page = await (isOwn ? create({ ...initial, ...options }, prepare) : take(options, key));
      onTestFinished(async ({ task }) => {
        const isDone = isOwn || kept.has(key) || page.isClosed() || task.result?.state === 'fail';
        if (isDone || page.context().pages().length > 1) return page.context().close();
        await cleanUp(page);
        kept.set(key, page);
      });
      if (viewport) await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion });
      return page;
    },
  };
}

const listened = ['console', 'pageerror', 'request', 'requestfinished', 'response'] as const;

/** Removes all remains of a test: listeners, stored values, the document. */
async function cleanUp(page: Page): Promise<void> {
  for (const event of listened) page.removeAllListeners(event);
  await page.evaluate('localStorage.clear(); sessionStorage.clear()').catch(() => undefined); // about:blank has none
  await page.mouse.move(0, 0);
  await page.goto('about:blank');
}
