import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { browserArguments, findBrowser } from '../config/real-vscode/browser.ts';
import { token } from './clients.ts';
import { recipes } from './recipes.ts';
import { type SampleServer, startSample } from './sample-server.ts';

const executablePath = findBrowser();
const reason = executablePath === undefined ? ' (skipped: no Chromium here)' : '';

/** The part of a deck that the recipes need, reduced to what their snippets use. */
const reveal = `const Reveal = { on: (name, run) => addEventListener(name, ({ detail }) => run(detail)) };
const show = (id) => dispatchEvent(new CustomEvent('slidechanged', { detail: { currentSlide: { dataset: id ? { demo: id } : {} } } }));`;
const slidev = `const onSlideEnter = (run) => { enter = run; }; let enter; const defineProps = () => ({ id: 'meet' });`;

describe.skipIf(executablePath === undefined)(`pages that call the API, in a real browser${reason}`, () => {
  let browser: Browser;
  let page: Page;
  let show: SampleServer | undefined;
  let server: Server;
  let origin: string;
  let html = '';

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath!, args: [...browserArguments] });
    server = createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end(html));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });
  afterEach(async () => {
    await page.close();
    await show?.stop();
  });

  /** A page on another port with this script, with the server of the show running. */
  async function open(script: (port: number) => string, allowedOrigins: readonly string[]): Promise<SampleServer> {
    show = await startSample({ policy: { allowedOrigins, token } });
    html = `<!doctype html><script>${script(show.port)}</script>`;
    page = await browser.newPage();
    await page.goto(origin);
    return show;
  }
  const here = (text: string) => (port: number) => text.replaceAll('3710', String(port));

  it('run a demo from reveal.js on its slide, and nothing on a slide without one', async () => {
    const { ran } = await open(here(`${reveal}\n${recipes.reveal}`), [origin]);
    await page.evaluate('show()');
    await page.evaluate(`show('meet')`);
    await expect.poll(() => ran).toEqual(['meet']);
  });

  it('run a demo from Slidev on its slide', async () => {
    const [, script = ''] = /<script setup>\nimport .*?\n(.*?)<\/script>/s.exec(recipes.slidev) ?? [];
    const { ran } = await open(here(`${slidev}\n${script}`), [origin]);
    await page.evaluate('enter()');
    await expect.poll(() => ran).toEqual(['meet']);
  });

  it('are allowed to reach this machine by the policy of their frame, in this browser', async () => {
    await open(() => '', []);
    const [, allow = ''] = /allow="([^"]*)"/.exec(recipes.hosted) ?? [];
    const features = (await page.evaluate('document.featurePolicy?.features() ?? []')) as readonly string[];
    const known = ['loopback-network', 'local-network-access'].filter((name) => features.includes(name));
    if (known.length > 0) expect([allow, 'local-network-access']).toContain(known[0]);
  });

  it('ask before a link runs anything, unless the link has the token', async () => {
    const { ran, port } = await open((to) => `document.write('<a href="http://localhost:${to}/api/next">go</a>')`, []);
    await page.click('a');
    await expect.poll(() => page.locator('button').count()).toBe(1);
    expect(ran).toEqual([]);
    const [, launch = ''] = /Launch\("(.*?)"\)/.exec(recipes['power-apps']) ?? [];
    await page.goto(launch.replace('3710', String(port)).replace('<token>', token));
    expect(JSON.parse((await page.locator('body').textContent()) ?? '')).toMatchObject({ status: 'done' });
    expect(ran).toEqual(['welcome']);
  });
});
