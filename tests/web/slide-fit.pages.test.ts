import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { executablePath, useBrowser } from '../support/test-browser.ts';
import { openDeckPage } from './slide-browser.ts';

if (executablePath === undefined) console.warn('SKIPPED: what slides are made to fit, for there is no Chromium here.');

const svg = (width: number, height: number, color = 'red') =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${color}"/></svg>`)}`;
const points = Array.from({ length: 6 }, (_, index) => `- Point ${index + 1}`).join('\n');
const inner = '.stage .page-box:not(.is-prepared) .slide__content__inner';

describe.runIf(executablePath)('the content of a slide', () => {
  const browser = useBrowser();

  /** The CSS pixels by which it is taller than its box, and its scale. */
  const measure = (page: Page) =>
    page.evaluate<{ over: number; zoom: string }>(
      `(() => { const box = document.querySelector('${inner}'); return { over: box.scrollHeight - box.clientHeight, zoom: box.style.zoom }; })()`,
    );

  it('includes a placeholder with the name of a missing picture, and leaves room for the placeholder', async () => {
    const page = await openDeckPage(browser, `# Start\n\n${points}\n\n![The panel](shots/the%20panel.png)`);
    const [source, width] = await page.evaluate<[string, number]>(
      `(() => { const { src, naturalWidth } = document.querySelector('${inner} img'); return [src, naturalWidth]; })()`,
    );
    expect(decodeURIComponent(source)).toContain('>the panel.png</text>');
    expect(width).toBe(480);
    expect((await measure(page)).over).toBeLessThanOrEqual(1);
  });

  it('is fitted again when a picture loads late', async () => {
    const page = await openDeckPage(browser, `# Start\n\n${points}\n\n<img src="${svg(8, 8)}">`);
    const become = (source: string) =>
      page.evaluate(`new Promise((done) => {
        const image = document.querySelector('${inner} img');
        image.addEventListener('load', done, { once: true });
        image.src = ${JSON.stringify(source)};
      })`);
    expect(await measure(page)).toEqual({ over: 0, zoom: '' });
    await become(svg(300, 900));
    const tall = await measure(page);
    expect(tall.over).toBeLessThanOrEqual(1);
    expect(Number(tall.zoom || 1)).toBeLessThan(1);
    await become(svg(8, 8));
    expect(await measure(page)).toEqual({ over: 0, zoom: '' });
  });

  it('is shown over the picture of the layout, even if the talk sets an important background', async () => {
    const deck = `---\nlayout: image\nimage: ${svg(960, 540)}\ncustomTheme: own.css\n---\n\nCredits`;
    const page = await openDeckPage(browser, deck, {
      files: {
        'own.css': '.slide { background: #0d1117 !important } .slide__content__inner { background: none !important }',
      },
    });
    const { data } = PNG.sync.read(await page.screenshot({ clip: { x: 900, y: 20, width: 1, height: 1 } }));
    const [red = 0, green = 0] = data;
    expect(red - green).toBeGreaterThan(60);
  });
});
