import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, isListening } from './api.ts';
import { hasFocus } from './in-page.ts';
import { press } from './keys.ts';
import { useShow } from './use-show.ts';

const deck = ['# One', '# Two\n\n<dt-show>\n\nA bullet\n\n</dt-show>', '# Three', '# Four', '# Five'].join(
  '\n\n---\n\n',
);
const demos = [
  { id: 'deck', title: 'The deck', steps: [{ action: 'openSlide', path: 'deck.md' }] },
  ...['a', 'b', 'c', 'd'].map((id) => ({
    id,
    title: `File ${id}`,
    steps: [
      { action: 'create', path: `${id}.txt`, content: id },
      { action: 'open', path: `${id}.txt` },
    ],
  })),
];

describe('one key press takes exactly one step', () => {
  const show = useShow({ fixture: 'no-show' });
  const state = async () => (await call(show.port, '/api/state'))?.body;
  const post = (path: string, body: object) => call(show.port, path, body);
  /** The slide with its reveals, and how many demos ran. */
  const place = async () => {
    const { slide, history, isBlack } = await state();
    return { slide: slide && [slide.index, slide.reveals?.shown ?? 0], ran: history?.length ?? 0, isBlack };
  };
  const stage = (): FrameLocator =>
    show.window.page
      .frameLocator('iframe.webview[src*="purpose=webviewPanel"], iframe.webview:not([src*="purpose"])')
      .first()
      .frameLocator('#active-frame');
  const focusSlides = async () => {
    await stage().locator('.stage').click();
    await expect.poll(() => stage().locator('.stage').evaluate(hasFocus)).toBe(true);
  };

  beforeAll(async () => {
    await writeFile(join(show.folder, 'deck.md'), deck);
    await mkdir(join(show.folder, '.demo'), { recursive: true });
    await writeFile(join(show.folder, '.demo/1.json'), JSON.stringify({ title: 'Talk', version: 2, demos }));
  });

  it('when a slide has the focus', async () => {
    await expect.poll(() => isListening(show.port)).toBe(true);
    await expect.poll(async () => (await state())?.nextDemo?.id).toBe('deck');
    await press(show.window.page, 'showrunner.next');
    await expect.poll(place).toMatchObject({ slide: [1, 0] });
    await focusSlides();
    const seen: unknown[] = [];
    for (let step = 0; step < 3; step++) {
      const before = JSON.stringify(await place());
      await press(show.window.page, 'showrunner.next');
      await expect.poll(async () => JSON.stringify(await place())).not.toBe(before);
      await show.window.page.waitForTimeout(1_000); // for a second effect, if there is one
      seen.push((await place()).slide);
    }
    expect(seen).toEqual([
      [2, 0],
      [2, 1],
      [3, 0],
    ]);
    await press(show.window.page, 'showrunner.previous');
    await expect.poll(async () => (await place()).slide?.[0]).toBe(2);
    await show.window.page.waitForTimeout(1_000);
    expect((await place()).slide[0]).toBe(2);
  });

  it('when code has the focus', async () => {
    await post('/api/runById', { id: 'a' });
    await show.window.untilEditorHasFocus('a.txt');
    const { ran } = await place();
    await press(show.window.page, 'showrunner.next');
    await expect.poll(() => show.window.tabs()).toContain('b.txt');
    await show.window.page.waitForTimeout(1_000);
    expect((await place()).ran).toBe(ran + 1);
  });

  it('when the key is pressed again or held while the focus moves from a slide to the code', async () => {
    const { keyboard } = show.window.page;
    await post('/api/reset', {});
    await post('/api/runById', { id: 'deck' });
    await post('/api/goTo', { slide: 5 });
    await focusSlides();
    await keyboard.press('Space');
    await show.window.untilEditorHasFocus('a.txt');
    await keyboard.press('Space');
    await show.window.untilEditorHasFocus('b.txt');
    await show.window.page.waitForTimeout(2_000);
    const files = async () => [await show.read('a.txt'), ...(await show.window.tabs()).slice(1)];
    expect(await files()).toEqual(['a', 'a.txt', 'b.txt']);
    await keyboard.press('Space');
    await expect.poll(async () => (await show.window.editorLines())[0]?.text).toMatch(/^\s?b\s?$/);
    await expect.poll(async () => (await show.window.editorLines())[0]?.text.length).toBe(2);
    await post('/api/reset', {});
    await post('/api/runById', { id: 'deck' });
    await post('/api/goTo', { slide: 5 });
    await focusSlides();
    await keyboard.down('Space');
    await show.window.untilEditorHasFocus('a.txt');
    for (let repeat = 0; repeat < 9; repeat++) await keyboard.down('Space');
    await keyboard.up('Space');
    await show.window.page.waitForTimeout(2_000);
    expect(await files()).toEqual(['a', 'a.txt']);
    await post('/api/reset', {});
  });

  it('when the presenter view has the focus, and VS Code waits for no second key', async () => {
    const { page } = show.window;
    const opening = page.context().waitForEvent('page');
    await show.window.runCommand('Showrunner: Open Presenter View');
    const own = await opening;
    await own.setViewportSize({ width: 1600, height: 900 });
    await own.locator('.editor-group-container.locked').waitFor();
    const view = own.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
    await view.locator('#notes').click();
    const { ran } = await place();
    await press(own, 'showrunner.next');
    await expect.poll(async () => (await place()).ran).toBe(ran + 1);
    await page.waitForTimeout(1_000);
    expect((await place()).ran).toBe(ran + 1);
    for (const window of [page, own])
      expect((await window.locator('.part.statusbar').allTextContents()).join()).not.toMatch(/waiting for/i);
    await own.screenshot({ path: '.cache/e2e/one-key-presenter.png' });
  });
});
