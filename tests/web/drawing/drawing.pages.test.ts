import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath, useBrowser } from '../../support/test-browser.ts';
import { type DeckView, openDeckPage } from '../slide-browser.ts';

/** Each line takes ten seconds. */
const svg =
  '<svg viewBox="0 0 960 540"><path id="one" d="M10 10h800" stroke="red"/><!-- pause: untilPlay --><text id="two">Hi</text><rect id="three" width="200" height="200" fill="blue"/><!-- pause: untilPlay --><line id="four" x2="800" stroke="red"/></svg>';
const deck = (...lines: readonly string[]) =>
  ['---', 'layout: animated', 'svgFile: a.svg', 'animationSpeed: 80', ...lines, '---', '', '---', '# After'].join('\n');

describe.runIf(executablePath)('a drawing on the stage', () => {
  const browser = useBrowser();
  let page: Page;

  const open = async (text: string, view: DeckView = {}) => {
    page = await openDeckPage(browser, text, { files: { 'a.svg': svg }, ...view });
  };
  const press = (...keys: readonly string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
  /** The visible elements, with a star for those that are being drawn. */
  const scene = async () => {
    const look = `(element) => {
      const isMoving = element.getAnimations({ subtree: true }).length > 0;
      const isSeen = isMoving || getComputedStyle(element).visibility === 'visible';
      return isSeen ? element.id + (isMoving ? '*' : '') : '';
    }`;
    const seen = `[...document.querySelectorAll('.stage .slide__drawing [id]')].map(${look}).filter(Boolean).join(' ')`;
    return page.evaluate(seen) as Promise<string>;
  };
  const state = () => page.locator('.drawing-controls').getAttribute('data-state');

  it('begins automatically, and continues after each pause with next', async () => {
    await open(deck());
    expect([await scene(), await state()]).toEqual(['one*', 'playing']);
    await press('PageDown');
    await expect.poll(scene).toMatch(/^one two\*? three\*$/);
    await press('PageDown');
    await expect.poll(scene).toBe('one two three four*');
    await press('PageUp');
    await expect.poll(scene).toBe('one two three');
    expect(await state()).toBe('waiting');
  });

  it('waits at a pause when everything before it is drawn', async () => {
    await open(deck('animationSpeed: 100000').replace('animationSpeed: 80\n', ''));
    await expect.poll(state).toBe('waiting');
    expect(await scene()).toBe('one');
    await press('Space');
    await expect.poll(scene).toMatch(/^one two\*? three\*?$/);
  });

  it('is paused and resumed with Space', async () => {
    await open(deck());
    await press('Space');
    expect(await state()).toBe('paused');
    await press('Space');
    expect(await state()).toBe('playing');
    expect(await scene()).toBe('one*');
  });

  it('is completed with E and restarted with R', async () => {
    await open(deck());
    await press('e');
    await expect.poll(state).toBe('done');
    expect(await scene()).toBe('one two three four');
    await press('r');
    await expect.poll(scene).toBe('one*');
    await press('r');
    expect(await scene()).toBe('one*');
  });

  it('is controlled by its buttons', async () => {
    await open(deck('controlsPosition: topLeft'));
    await page.getByRole('button', { name: 'Pause' }).click();
    expect(await state()).toBe('paused');
    await page.getByRole('button', { name: 'Skip to the end' }).click();
    await expect.poll(state).toBe('done');
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect.poll(scene).toBe('one*');
  });

  it('waits for next when autoplay is off', async () => {
    await open(deck('autoplay: false', 'controlsPosition: none'));
    expect(await scene()).toBe('');
    await press('PageDown');
    await expect.poll(scene).toBe('one*');
    expect(await page.locator('.drawing-controls').count()).toBe(0);
  });

  it('is shown completely when the show goes back to its slide', async () => {
    await open(deck());
    await press('PageDown', 'PageDown', 'PageDown');
    await expect.poll(() => page.locator('.stage h1').count()).toBe(1);
    await press('PageUp');
    await expect.poll(scene).toBe('one two three four');
  });

  it.each<[string, DeckView, string]>([
    ['with reduced motion as far as it is revealed', { reducedMotion: 'reduce' }, 'one'],
    ['where nothing is to be animated', {}, 'one two three four'],
  ])('stands still %s', async (_, view, seen) => {
    await open(deck(view.reducedMotion ? '' : 'skipAnimation: true'), view);
    expect(await scene()).toBe(seen);
    expect(await page.locator('.drawing-controls').count()).toBe(0);
  });

  it('is complete when it is printed', async () => {
    await open(deck(), { mode: 'print' });
    expect(await page.evaluate('document.getAnimations().length')).toBe(0);
    expect(await page.locator('[data-hidden]').count()).toBe(0);
  });
});
