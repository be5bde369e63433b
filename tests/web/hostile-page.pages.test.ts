import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Serving, startServing } from '../api/serving.ts';
import { buildQuestionPage } from '../config/question-page.ts';
import { browserArguments, findBrowser } from '../config/real-vscode/browser.ts';
import { hostileScript, vehicles } from './hostile-vehicles.ts';
import { holdKey, isReady, middleOf } from './remote/strange-pages.ts';

const executablePath = findBrowser();
const reason = executablePath === undefined ? ' (skipped: no Chromium here)' : '';

describe.skipIf(executablePath === undefined)(`a hostile page, in a real browser${reason}`, () => {
  let browser: Browser;
  let serving: Serving;
  const servers: Server[] = [];
  let evil: number;
  let naive: number;
  /** The port of a server that redirects to the address after its slash. */
  let turner: number;
  let reached: Set<string>;

  beforeAll(async () => {
    browser = await chromium.launch({
      ...(executablePath !== undefined && { executablePath }),
      args: [
        ...browserArguments,
        '--host-resolver-rules=MAP *.example 127.0.0.1',
        '--disable-features=LocalNetworkAccessChecks', // the browser's own check would hide ours
      ],
    });
    const page = `<!doctype html><body><a id="next">go</a><script>${hostileScript}</script>`;
    evil = await listen((_request, response) => response.setHeader('Content-Type', 'text/html').end(page));
    turner = await listen(({ url = '/' }, response) => {
      response.writeHead(302, { Location: url.slice(1) }).end();
    });
    naive = await listen((request, response) => {
      reached.add(new URL(request.url ?? '/', 'http://x').searchParams.get('v') ?? '');
      response.setHeader('Access-Control-Allow-Origin', '*').end('{"secret":1}');
    });
  });

  afterAll(async () => {
    await browser?.close();
    for (const server of servers) server.closeAllConnections();
    for (const server of servers) server.close();
  });

  beforeEach(async () => {
    reached = new Set();
    serving = await startServing(
      {},
      {},
      undefined,
      {},
      { webFile: async () => Buffer.from(await buildQuestionPage()) },
    );
    return () => serving.stop();
  });

  async function listen(listener: RequestListener): Promise<number> {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  }

  /**
   * Everything that a page of this origin could read of the API at `base`, once `arrived` resolves
   * because all its requests have arrived.
   */
  async function attack(origin: string, base: string, arrived: () => Promise<void>): Promise<readonly string[]> {
    const page = await browser.newPage();
    await page.goto(`http://${origin}:${evil}/`);
    await page.evaluate(`attack(${JSON.stringify(base)})`);
    await arrived();
    const leaks = await page.evaluate<readonly string[]>('finish()');
    await page.close();
    return leaks;
  }

  /** Resolves when the API has received no request for two seconds. */
  async function isQuiet(): Promise<void> {
    for (let before = -1; before < serving.lines.length; ) {
      before = serving.lines.length;
      await delay(2_000);
    }
  }

  it('can send and read requests of every kind if a server has no protection', async () => {
    const leaks = await attack('evil.example', `http://127.0.0.1:${naive}`, () =>
      expect.poll(() => vehicles.filter((vehicle) => !reached.has(vehicle))).toEqual([]),
    );
    expect(leaks.some((leak) => leak.startsWith('fetch:'))).toBe(true);
    expect(leaks.some((leak) => leak.startsWith('message:'))).toBe(true);
  });

  it.each([
    ['of another site', 'evil.example', 'localhost'],
    ['of another site, by address', 'evil.example', '127.0.0.1'],
    ['on another port of localhost', 'localhost', 'localhost'],
    ['on another port of the same address', '127.0.0.1', '127.0.0.1'],
    ['of localhost, by address', 'localhost', '127.0.0.1'],
    ['whose name has come to mean this machine', 'rebound.example', 'rebound.example'],
  ])('runs nothing and reads nothing if it is a page %s', async (_who, origin, host) => {
    const leaks = await attack(origin, `http://${host}:${serving.server.port}`, isQuiet);
    expect(leaks).toEqual([]);
    expect(serving.ran).toEqual([]);
    expect(serving.lines.filter((line) => /bug/.test(line))).toEqual([]);
    if (!host.endsWith('.example'))
      expect(serving.lines.filter((line) => / 403 /.test(line)).length).toBeGreaterThan(20);
  });

  it('gets a confirmation page for its link, and nothing runs until the presenter holds the button there', async () => {
    const page = await browser.newPage();
    await page.goto(`http://evil.example:${evil}/`);
    const link = `http://localhost:${serving.server.port}/api/next`;
    await page.evaluate(`document.querySelector('#next').href = ${JSON.stringify(link)}`);
    await page.click('#next');
    await page.waitForURL(link);
    expect(await page.textContent('h1')).toBe('Run “Say <hello>”?');
    expect(serving.ran).toEqual([]);
    await page.reload();
    await page.goBack();
    await page.goForward();
    expect(serving.ran).toEqual([]);
    await page.click('#hold');
    await holdKey(page, 'Space');
    await page.keyboard.up('Space');
    // Not `waitForFunction`: the page's policy forbids evaluating text.
    await expect.poll(() => page.textContent('#hold-words')).toBe('Done.');
    expect(serving.ran).toEqual(['next']);
    await page.close();
  });

  it('gets a confirmation page for a redirect to a command, and for going back to the command', async () => {
    const page = await browser.newPage();
    const link = `http://localhost:${serving.server.port}/api/next`;
    await page.goto(`http://127.0.0.1:${turner}/${link}`);
    expect([page.url(), await page.textContent('h1')]).toEqual([link, 'Run “Say <hello>”?']);
    await page.goto(link);
    await page.goto(`http://evil.example:${evil}/`);
    // Later: a navigation that begins during the evaluation loses its result.
    await page.evaluate('void setTimeout(() => history.back())');
    await page.waitForURL(link);
    expect(await page.textContent('h1')).toBe('Run “Say <hello>”?');
    expect(serving.ran).toEqual([]);
    await page.close();
  });

  it('cannot make use of a double click or a held key of the user to confirm its link', async () => {
    const page = await browser.newPage();
    const link = `http://localhost:${serving.server.port}/api/next`;
    await page.goto(link);
    const [x, y] = await middleOf(page);
    await page.goto(`http://evil.example:${evil}/`);
    await page.evaluate(`addEventListener('mousedown', () => { location.href = ${JSON.stringify(link)}; })`);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.waitForURL(link);
    await page.mouse.up();
    for (let i = 0; i < 3; i++) await page.mouse.click(x, y, { clickCount: 2 });
    await page.mouse.down();
    await isReady(page);
    await page.waitForTimeout(1_000);
    await page.mouse.up();
    for (let i = 0; i < 3; i++) await page.mouse.click(x, y, { clickCount: 2 });
    await page.focus('#hold');
    await page.evaluate(`document.querySelector('#hold').click()`);
    await page.keyboard.press('Enter');
    expect(serving.ran).toEqual([]);
    await holdKey(page, 'Enter');
    await page.keyboard.up('Enter');
    await expect.poll(() => page.textContent('#hold-words')).toBe('Done.');
    expect(serving.ran).toEqual(['next']);
    await page.close();
  });

  it('runs nothing under an allowed host name when the browser does not tell who sends the request', async () => {
    const named = await startServing({}, {}, undefined, { allowedHosts: ['show.example'] });
    const page = await browser.newPage();
    await page.goto(`http://evil.example:${evil}/`);
    const src = `http://show.example:${named.server.port}/api/next`;
    const asked = page.waitForEvent('request', (request) => request.url() === src);
    await page.evaluate(`Object.assign(new Image(), { referrerPolicy: 'no-referrer', src: ${JSON.stringify(src)} })`);
    const headers = (await asked).headers();
    expect([headers['sec-fetch-site'], headers.referer || undefined]).toEqual([undefined, undefined]);
    await expect.poll(() => named.lines.join()).toMatch(/^GET \/api\/next 401 /);
    expect(named.ran).toEqual([]);
    await page.close();
    await named.stop();
  });
});
