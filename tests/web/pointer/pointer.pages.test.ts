import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath, useBrowser } from '../../support/test-browser.ts';
import { openDeckPage } from '../slide-browser.ts';

if (executablePath === undefined) console.warn('SKIPPED: the hand on the slide, for there is no Chromium here.');

const deck = Array.from({ length: 12 }, (_, index) => `# Slide ${index + 1}\n\n[a link](https://example.org)`).join(
  '\n\n---\n\n',
);

/** Of the page in which the functions below run. */
declare const getComputedStyle: (element: unknown) => { readonly cursor: string; readonly opacity: string };

const readColors = (groups: readonly { readonly dataset: { readonly color?: string } }[]) =>
  groups.map(({ dataset }) => dataset.color);
const readCursor = (element: unknown) => getComputedStyle(element).cursor;
const readOpacity = (element: unknown) => getComputedStyle(element).opacity;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

/** Records whether there was a trail. */
const watchTrail = `
  window.sawTrail = false;
  new MutationObserver(() => {
    window.sawTrail ||= (document.querySelector('.marks .trail').getAttribute('d') ?? '') !== '';
  }).observe(document.querySelector('.marks'), { subtree: true, attributes: true });
`;

describe.runIf(executablePath)('the pointer tools on the slide', () => {
  const browser = useBrowser();
  let page: Page;

  const open = async (reducedMotion: 'reduce' | 'no-preference' = 'reduce') => {
    page = await openDeckPage(browser, deck, { reducedMotion });
  };
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const title = () => page.locator('.stage .page-box:not(.is-prepared) h1').last().textContent();
  const status = () => page.locator('.pointer-status').textContent();
  const strokes = () => page.locator('.marks .ink > g').evaluateAll(readColors);
  const slideBox = async () =>
    (await page.locator('.stage .page-box:not(.is-prepared) > .slide:not(.backdrop)').last().boundingBox())!;
  const drag = async (...places: readonly (readonly [number, number])[]) => {
    const [first, ...rest] = places;
    await page.mouse.move(...first!);
    await page.mouse.down();
    for (const place of rest) await page.mouse.move(...place, { steps: 6 });
    await page.mouse.up();
  };

  it('point with a laser dot that follows the mouse, until the same key or Esc', async () => {
    await open();
    const dot = page.locator('.marks .laser');
    await press('l');
    expect(await status()).toBe('Laser pointer on');
    await page.mouse.move(300, 200);
    await expect.poll(() => dot.isVisible()).toBe(true);
    const { x, y, width, height } = (await dot.boundingBox())!;
    expect([x + width / 2, y + height / 2].map(Math.round)).toEqual([300, 200]);
    expect(await page.locator('.stage').evaluate(readCursor)).toBe('none');
    await press('l');
    expect(await dot.isVisible()).toBe(false);
    await press('l', 'Escape');
    expect(await status()).toBe('Laser pointer and pen off');
    await page.mouse.move(310, 200);
    expect(await dot.isVisible()).toBe(false);
  });

  it('leave a short trail, and none when motion is reduced', async () => {
    const trail = () => page.locator('.marks .trail').getAttribute('d');
    for (const [motion, isLeft] of [
      ['no-preference', true],
      ['reduce', false],
    ] as const) {
      await open(motion);
      await press('l');
      await page.evaluate(watchTrail);
      await page.mouse.move(200, 200);
      await page.mouse.move(500, 300, { steps: 12 });
      expect(await page.evaluate('window.sawTrail')).toBe(isLeft);
      await expect.poll(trail).toBe('');
    }
  });

  it('draw with the pen in three colors, without turning the page', async () => {
    await open();
    await press('p');
    await drag([930, 200], [940, 300], [950, 100]);
    await press('c');
    await drag([100, 100], [200, 200]);
    await page.mouse.click(10, 270);
    expect([await title(), await status()]).toEqual(['Slide 1', 'Pen on, blue']);
    expect(await strokes()).toEqual(['red', 'blue', 'blue']);
    await press('u', 'u');
    expect(await strokes()).toEqual(['red']);
    await press('e');
    expect(await strokes()).toEqual([]);
    await press('Escape');
    await page.mouse.click(950, 270);
    await expect.poll(title).toBe('Slide 2');
  });

  it('keep the drawing of each slide', async () => {
    await open();
    await press('p');
    await drag([100, 100], [200, 200]);
    await press('PageDown');
    await expect.poll(title).toBe('Slide 2');
    await expect.poll(strokes).toEqual([]);
    await press('c');
    await drag([100, 100], [200, 200]);
    await press('PageUp');
    await expect.poll(strokes).toEqual(['red']);
    await press('PageDown');
    await expect.poll(strokes).toEqual(['blue']);
  });

  it('zoom by the wheel to the pointer, move the slide by dragging, and reset it with a key', async () => {
    await open();
    await page.mouse.move(240, 135);
    await page.keyboard.down('Control');
    for (let turn = 0; turn < 4; turn++) await page.mouse.wheel(0, -100);
    await page.keyboard.up('Control');
    const near = await slideBox();
    expect(near.width / 960).toBeCloseTo(Math.E, 1);
    expect((240 - near.x) / near.width).toBeCloseTo(0.25, 2);
    await drag([900, 400], [100, 100]);
    expect((await slideBox()).x).toBeCloseTo(near.x - 800, 0);
    expect(await title()).toBe('Slide 1');
    for (let times = 0; times < 3; times++) await drag([900, 400], [0, 0]);
    const corner = await slideBox();
    expect([corner.x + corner.width, corner.y + corner.height].map(Math.round)).toEqual([960, 540]);
    await press('0');
    expect(await slideBox()).toMatchObject({ x: 0, y: 0, width: 960 });
  });

  it('zoom by keys, move with Shift and an arrow, and reset for the next slide', async () => {
    await open();
    await press('Shift+ArrowRight');
    await expect.poll(title).toBe('Slide 2');
    await press('+', '+');
    const before = await slideBox();
    expect(before.width).toBeCloseTo(1500, 0);
    await press('Shift+ArrowRight');
    expect((await slideBox()).x).toBeCloseTo(before.x - 90, 0);
    await press('ArrowRight');
    await expect.poll(title).toBe('Slide 3');
    await expect.poll(async () => (await slideBox()).width).toBe(960);
    await press('+', 'Escape');
    expect((await slideBox()).width).toBe(960);
  });

  it('keep the ink at its place on the slide at any zoom', async () => {
    await open();
    await press('+', '+', 'p');
    await drag([480, 270], [481, 270]);
    await press('Escape', '0');
    const { x, y, width, height } = (await page.locator('.marks .ink .line').boundingBox())!;
    expect([x + width / 2, y + height / 2].map(Math.round)).toEqual([480, 270]);
  });

  it('go to a slide by its number, and show the typed number', async () => {
    await open();
    const sign = page.locator('.slide-number');
    await press('1', '1');
    expect(await sign.textContent()).toBe('11 of 12');
    await press('Enter');
    await expect.poll(title).toBe('Slide 11');
    expect(await sign.isVisible()).toBe(false);
    await press('9', '9', 'Enter');
    expect([await sign.textContent(), await title()]).toEqual(['99 – only 12 slides', 'Slide 11']);
    await press('Escape', 'Enter');
    expect(await title()).toBe('Slide 11');
  });

  it('are offered as buttons near the pointer, which can be focused and pressed by keys', async () => {
    await open();
    const bar = page.locator('.pointer-bar');
    const opacity = () => bar.evaluate(readOpacity);
    expect(await opacity()).toBe('0');
    await page.mouse.move(60, 520);
    await expect.poll(opacity).toBe('1');
    await bar.getByRole('button', { name: 'Pen', exact: true }).click();
    await bar.getByRole('button', { name: 'Yellow pen' }).click();
    await drag([300, 200], [400, 300]);
    expect(await strokes()).toEqual(['yellow']);
    expect(await bar.getByRole('button', { name: 'Pen', exact: true }).getAttribute('aria-pressed')).toBe('true');
    await bar.getByRole('button', { name: 'Undo the last stroke' }).focus();
    await press('Space');
    expect([await strokes(), await title()]).toEqual([[], 'Slide 1']);
  });

  it('appear with the slide number above the footer of a slide', async () => {
    page = await openDeckPage(browser, `---\nfooter: "Left <b>right</b>"\n---\n\n${deck}`, { reducedMotion: 'reduce' });
    const [bar, sign] = [page.locator('.pointer-bar'), page.locator('.slide-number')];
    const footer = page.locator('.stage .page-box:not(.is-prepared) .slide__footer');
    const boxOf = async (one: Locator): Promise<Box> => (await one.boundingBox())!;
    for (const [width, height, footerTop] of [
      [960, 540, 496],
      [1600, 900, 827],
      [700, 900, 615],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(async () => Math.round((await footer.boundingBox())?.y ?? 0)).toBe(footerTop);
      await page.mouse.move(60, height - 20);
      await page.mouse.move(61, height - 20);
      await press('5');
      await expect.poll(() => bar.evaluate(readOpacity)).toBe('1');
      const [tools, number, { y, height: thickness }] = [await boxOf(bar), await boxOf(sign), await boxOf(footer)];
      for (const box of [tools, number]) {
        expect(box.y + box.height <= y || box.y >= y + thickness).toBe(true);
        expect(box.y + box.height).toBeLessThanOrEqual(height);
      }
      await page.mouse.move(tools.x + 20, tools.y + 4);
      await page.mouse.move(tools.x + 21, tools.y + 4);
      expect(await bar.getAttribute('class')).toContain('is-near');
      await press('Escape');
    }
  });

  it('do not draw on the overview or the black page', async () => {
    await open();
    await press('p', 'o');
    await page.locator('.overview button').nth(3).click();
    await expect.poll(title).toBe('Slide 4');
    expect(await strokes()).toEqual([]);
    await press('b');
    await drag([100, 100], [200, 200]);
    await press('b');
    expect(await strokes()).toEqual([]);
  });
});
