import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildSlideScript } from '../pictures/slide-script.ts';
import { executablePath, useBrowser } from '../support/test-browser.ts';
import { type SampleServer, startSample } from './sample-server.ts';

const reason = executablePath === undefined ? ' (skipped: no Chromium here)' : '';
describe.skipIf(executablePath === undefined)(`the preview in a real browser${reason}`, () => {
  const browser = useBrowser();
  let script: string;
  let page: Page;
  let show: SampleServer;
  const servers: Server[] = [];
  let [listed, unlisted] = ['', ''];
  /** The target of the frame, and the page's words about itself. */
  let frame = { source: '', referrer: '' };

  const listen = async () => {
    const server = createServer((_request, response) => {
      const meta = `<meta name="referrer" content="${frame.referrer || 'strict-origin-when-cross-origin'}">`;
      response.setHeader('Content-Type', 'text/html');
      response.end(`<!doctype html>${meta}<iframe width="960" height="540" src="${frame.source}"></iframe>`);
    });
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return `http://localhost:${(server.address() as AddressInfo).port}`;
  };

  beforeAll(async () => {
    script = await buildSlideScript();
    [listed, unlisted] = [await listen(), await listen()];
  });
  afterAll(() => {
    for (const server of servers) server.close();
  });
  afterEach(() => show.stop());

  async function open(framer: string, referrer = '') {
    show = await startSample({ script, policy: { allowedOrigins: [listed] } });
    frame = { source: `http://localhost:${show.port}/preview`, referrer };
    page = await browser.openPage({ viewport: { width: 1000, height: 600 } });
    await page.goto(framer);
    return page.frames()[1]!;
  }
  /** Once the page of the document is drawn. */
  const title = (inside: Frame) => async () =>
    (await inside.locator('.page-box').count()) === 1 ? inside.title() : '';

  it('shows the next step in a frame of a listed origin, and follows the show automatically', async () => {
    const inside = await open(listed);
    await expect.poll(title(inside)).toBe(await nextTitle());
    for (let step = 0; step < 8; step++) {
      await show.app.editorPort.next();
      const wanted = await nextTitle();
      await expect.poll(title(inside)).toBe(wanted);
    }
  });

  it('says that nothing comes next at the end of the show', async () => {
    const inside = await open(listed);
    const { demoFiles } = show.app.editorPort.demos();
    await show.app.editorPort.runById(demoFiles.at(-1)!.demos.at(-1)!.id);
    await expect.poll(title(inside)).toBe('Nothing comes next');
  });

  it.each(['no-referrer', 'strict-origin-when-cross-origin', 'unsafe-url'])(
    'does not load in the frame of an unlisted origin with the referrer policy %s',
    async (referrer) => {
      const inside = await open(unlisted, referrer);
      await expect.poll(() => inside.evaluate('document.documentElement.outerHTML')).toContain('html');
      expect(await inside.locator('.page-box').count()).toBe(0);
      expect(await inside.evaluate('document.documentElement.dataset.version')).toBeUndefined();
    },
  );

  it('runs no script that a slide contains', async () => {
    const inside = await open(listed);
    await expect.poll(title(inside)).toBe(await nextTitle());
    await inside.evaluate(`document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="document.title=1">')`);
    await inside.evaluate(
      `document.body.append(Object.assign(document.createElement('script'), { text: 'document.title=2' }))`,
    );
    expect(await inside.evaluate('document.title')).not.toMatch(/^[12]$/);
  });

  /** The heading that the preview must have. */
  async function nextTitle(): Promise<string> {
    const { html } = await show.app.editorPort.preview();
    return /<title>(.*?)<\/title>/.exec(html)![1]!;
  }
});
