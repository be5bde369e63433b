import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

/** A server of an attacker. */
export interface StrangeServer {
  /** A page that runs this script. */
  page(script: string): string;
  /**
   * An address whose page runs this script, and that redirects to the other address from the second
   * visit on.
   */
  turnLater(script: string, to: string): string;
}

/** Starts the server, which ends with the test. */
export async function startStrangeServer(): Promise<StrangeServer> {
  const visits = new Map<string, number>();
  const server = createServer(({ url = '/' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://x');
    const [script, to] = [searchParams.get('script') ?? '', searchParams.get('to') ?? ''];
    const visit = (visits.get(url) ?? 0) + 1;
    visits.set(url, visit);
    if (pathname === '/turn-later' && visit > 1) {
      return response.writeHead(302, { Location: to }).end();
    }
    response.setHeader('Content-Type', 'text/html');
    return response.end(`<!doctype html><title>A game</title><body tabindex=0><h1>Tap!</h1><script>${script}</script>`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const address = (path: string, query: Readonly<Record<string, string>>) =>
    `${origin}${path}?${new URLSearchParams(query)}`;
  return {
    page: (script) => address('/', { script }),
    turnLater: (script, to) => address('/turn-later', { script, to }),
  };
}

/** Resolves once the button accepts a press. */
export async function isReady(page: Page): Promise<void> {
  await page.waitForSelector('#hold[data-hold="ready"]');
}

/** Holds a key until it has been held long enough. */
export async function holdKey(page: Page, key: string): Promise<void> {
  await isReady(page);
  await page.keyboard.down(key);
  await page.waitForSelector('#hold[data-hold="held"]', { state: 'attached' });
}

/** The middle of the button in the window. */
export async function middleOf(page: Page, selector = '#hold'): Promise<readonly [x: number, y: number]> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not to be seen`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}
