import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { findViolations } from '../../support/axe.ts';
import type { TestBrowser } from '../../support/test-browser.ts';
import { usualToken } from './remote-show.ts';

/** The remote in a browser. */
export interface RemoteView {
  readonly page: Page;
  /** All problems of the page: its errors, requests that its policy has blocked, and lines in its console. */
  readonly mistakes: readonly string[];
  text(id: string): Promise<string>;
  /** Resolves once the element has this text. */
  sees(id: string, text: string | RegExp): Promise<void>;
  click(id: string): Promise<void>;
  /** Presses the control even if it is disabled. */
  tap(id: string): Promise<void>;
  /** Resolves once the connection has this state. */
  isLinked(state: string): Promise<void>;
  /**
   * Resolves once every press has its response: an earlier press would be ignored, even if the show
   * has already moved.
   */
  isFree(): Promise<unknown>;
  /** Violations of accessibility rules and their elements. */
  axe(rules?: 'all' | 'colors'): Promise<readonly string[]>;
}

export const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } } as const;

/**
 * Opens the remote for the test, unlocked by the usual token unless the address has a token or a fragment.
 * @param prepare for anything that must stay with the page.
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
  // The browser's own line about a failed request is not a problem of the page.
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
