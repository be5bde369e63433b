import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { findViolations } from '../../support/axe.ts';
import type { TestBrowser } from '../../support/test-browser.ts';
import { usualToken } from './remote-show.ts';

/** The remote in a browser. */
export interface RemoteView {
  readonly page: Page;
  /** All faults of the page: its errors, requests that its policy stopped, lines that it wrote into the console. */
  readonly mistakes: readonly string[];
  text(id: string): Promise<string>;
  /** Resolves once the element says this. */
  sees(id: string, text: string | RegExp): Promise<void>;
  click(id: string): Promise<void>;
  /** Presses the control that says that it is locked. */
  tap(id: string): Promise<void>;
  /** Resolves once the connection is so. */
  isLinked(state: string): Promise<void>;
  /** Every press has its answer: one before that is none, though the show may be seen to have moved already. */
  isFree(): Promise<unknown>;
  /** Rules of accessibility that are broken, with where. */
  axe(rules?: 'all' | 'colors'): Promise<readonly string[]>;
}

export const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } } as const;

/**
 * Opens it for the test, unlocked by the usual token unless the address says a token or has a fragment.
 * @param prepare things that stay with the page.
 */
export async function openRemote(
  browser: TestBrowser,
  url: string,
  options: BrowserContextOptions = {},
  prepare?: (page: Page) => Promise<unknown>,
): Promise<RemoteView> {
  const page = await browser.openPage({ viewport: sizes.phone, ...options }, prepare);
  const mistakes: string[] = [];
  page.on('pageerror', ({ message }) => mistakes.push(message));
  // A browser's own line about an answer that is no success, or about none, is no mistake of the page.
  page.on('console', (message) => {
    if (!message.text().startsWith('Failed to load resource')) mistakes.push(message.text());
  });
  await page.goto(/[#~]/.test(url) ? url : `${url}/#token=${usualToken}`);
  const at = (id: string) => page.locator(`#${id}`);
  const text = async (id: string) => (await at(id).textContent())?.trim() ?? '';
  return {
    page,
    mistakes,
    text,
    click: (id) => at(id).click(),
    tap: (id) => at(id).click({ force: true }),
    async sees(id, wanted) {
      const poll = expect.poll(() => text(id), { interval: 20 });
      await (typeof wanted === 'string' ? poll.toBe(wanted) : poll.toMatch(wanted));
    },
    isFree: () =>
      page.waitForSelector('body:not(:has(.is-busy)) #ask-reset[aria-disabled="false"]', { state: 'attached' }),
    async isLinked(state) {
      await page.waitForSelector(`body[data-connection="${state}"]`);
    },
    axe: (rules) => findViolations(page, rules),
  };
}
