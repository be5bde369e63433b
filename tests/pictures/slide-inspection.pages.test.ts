import { PNG } from 'pngjs';
import { afterAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/machine/system-clock.ts';
import { createBrowser } from '../../src/pictures/browser.ts';
import { createSlideInspection } from '../../src/pictures/slide-inspection.ts';
import type { LegibilityLimits, SlideFlaw } from '../../src/ports/slide-flaw.ts';
import { renderSlide } from '../../src/slides/page.ts';
import { toStagePage } from '../slides/page-document.ts';
import { sampleSlide } from '../slides/sample-slides.ts';
import { createRecordingLog } from '../support/host-parts.ts';
import { quickBrowser, reason } from './installed-browser.ts';
import { buildLegibilityScript, buildSlideScript } from './slide-script.ts';

const log = createRecordingLog();
const browser = createBrowser({ find: async () => quickBrowser, clock: systemClock, log, isPatient: true });
afterAll(() => browser.close());
const inspect = createSlideInspection({
  browser,
  slideScript: buildSlideScript,
  legibilityScript: buildLegibilityScript,
});
const limits: LegibilityLimits = { text: 24, code: 20, footer: 16, contrast: 4.5, words: 0 };

async function flawsOf(
  slides: readonly string[],
  own: Partial<LegibilityLimits> = {},
): Promise<readonly (readonly SlideFlaw[])[]> {
  const contents = await Promise.all(
    slides.map(async (html, index) => {
      const sources = { renderMarkdown: async () => html, readText: async () => undefined };
      const page = toStagePage(await renderSlide(sampleSlide(html), sources), { index, count: slides.length });
      return { page, missing: [], card: { title: '', lines: [] } };
    }),
  );
  const { signal } = new AbortController();
  return inspect(contents, { colorTheme: { colorScheme: 'dark' }, limits: { ...limits, ...own } }, signal);
}

const kindsOf = async (html: string, own: Partial<LegibilityLimits> = {}) =>
  (await flawsOf([html], own)).map((flaws) => flaws.map(({ kind }) => kind))[0];

/** A picture with two halves of these shades of gray, each this many pixels wide. */
function halves(width: number, [left, right]: readonly number[] = [255, 0]): string {
  const image = new PNG({ width: width * 2, height: width });
  for (let at = 0; at < image.data.length; at += 4) {
    const shade = ((at / 4) % (width * 2) < width ? left : right) ?? 0;
    image.data.set([shade, shade, shade, 255], at);
  }
  return `data:image/png;base64,${PNG.sync.write(image).toString('base64')}`;
}

const behind = (text: string, side: 'left' | 'right') =>
  `<div style="position:relative;width:800px;height:200px"><img alt="" width="800" height="200" style="object-fit:fill" src="${halves(800)}">
  <p style="position:absolute;top:60px;${side}:40px;color:#fff;font-size:30px;margin:0">${text}</p></div>`;

describe.runIf(quickBrowser)(`the check whether the last row can read a slide${reason}`, () => {
  it('reports nothing on a usual slide with text, code and a table', async () => {
    const code = '<pre><code>const answer = 42;</code></pre>';
    expect(await kindsOf(`<h1>Title</h1><p>A point</p>${code}<table><tr><td>a</td></tr></table>`)).toEqual([]);
  });

  it('reports text that is smaller than the limit, also if it is scaled or zoomed', async () => {
    const [flaws] = await flawsOf(['<p style="font-size:11px">tiny</p><p>large</p>']);
    expect(flaws).toMatchObject([{ kind: 'small-text', text: 'tiny', count: 1, value: 22, limit: 24 }]);
    expect(await kindsOf('<p style="transform:scale(0.4)">shrunk</p>')).toEqual(['small-text']);
    expect(await kindsOf('<p style="zoom:0.4">shrunk</p>')).toEqual(['small-text']);
    expect(await kindsOf('<p style="font-size:11px">tiny</p>', { text: 0 })).toEqual([]);
  });

  it('reports labels of a drawing that are too small at the size in which the drawing is shown', async () => {
    const drawing = (width: number) =>
      `<pre class="diagram"><svg viewBox="0 0 800 100" width="${width}"><text y="50" font-size="20" fill="#fff">label</text></svg></pre>`;
    expect(await kindsOf(drawing(800))).toEqual([]);
    expect(await kindsOf(drawing(300))).toEqual(['small-text']);
  });

  it('reports text with little contrast to its background or to the picture behind it', async () => {
    expect(await kindsOf('<p style="color:#777;background:#555">grey</p>')).toEqual(['low-contrast']);
    expect(await kindsOf('<p style="opacity:0.3">faint</p>')).toEqual(['low-contrast']);
    expect(await kindsOf(behind('white on black', 'right'))).toEqual([]);
    expect(await kindsOf(behind('white on white', 'left'))).toEqual(['low-contrast']);
  });

  it('reports text beyond the edge of the slide, or cut off by its box', async () => {
    const outside = '<p style="position:absolute;left:900px;width:400px;top:9px">runs out of the slide</p>';
    const [flaws] = await flawsOf([outside]);
    expect(flaws).toMatchObject([{ kind: 'slide-overflows', text: 'runs out of the slide' }]);
    const box = '<div style="height:30px;overflow:hidden"><p>one</p><p>two</p></div>';
    expect(await kindsOf(box)).toContain('slide-overflows');
  });

  it('reports a picture that is enlarged until it looks blurred', async () => {
    const picture = (width: number, shades = [90, 160]) =>
      `<img alt="halves" width="800" height="400" src="${halves(width, shades)}">`;
    expect(await kindsOf(picture(600))).toEqual([]);
    const [flaws] = await flawsOf([picture(200)]);
    expect(flaws).toMatchObject([{ kind: 'blurry-picture', text: 'halves' }]);
    expect(await kindsOf(picture(200, [255, 0]))).toEqual([]); // black and white, like a QR code
  });

  it('reports too many words, but only if a limit for words is set', async () => {
    const text = `<p>${'word '.repeat(30)}</p>`;
    expect(await kindsOf(text)).toEqual([]);
    expect(await kindsOf(text, { words: 20 })).toEqual(['too-many-words']);
  });

  it('reports for each of several slides only the findings of that slide, with their places', async () => {
    const found = await flawsOf(['<p>fine</p>', '<p style="font-size:9px">tiny</p>', '<p style="color:#333">dark</p>']);
    expect(found.map((flaws) => flaws.map(({ kind }) => kind))).toEqual([[], ['small-text'], ['low-contrast']]);
    const [box] = found[1]?.[0]?.boxes ?? [];
    expect(box?.y).toBeGreaterThan(0);
    expect(box?.y).toBeLessThan(1);
  });
});
