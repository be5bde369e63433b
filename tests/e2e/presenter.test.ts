import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { call } from './api.ts';
import { readTabs } from './in-page.ts';
import { type UsedShow, useShow } from './use-show.ts';
import { forgetTabs } from './window-memory.ts';

const closing = { id: 'close', title: 'Close all', steps: [{ action: 'closeAll' }] };
const lingering = {
  id: 'linger',
  title: 'Linger over the settings',
  steps: [
    { action: 'open', path: 'config.ts' },
    { action: 'waitForTimeout', timeout: 5_000 },
  ],
};

/** The names of the tabs; our webviews are named by their kind. */
const tabsOf = async (page: Page) => {
  const names = await page.locator('.tabs-container .tab').evaluateAll(readTabs);
  return names.map((name) => name.replace(/^webview-showrunner\.(\w+)-.*$/, '$1')).sort();
};
/** The tabs of each editor group in the window. */
const groupsOf = (page: Page) =>
  page.evaluate<string[][]>(
    `[...document.querySelectorAll('.editor-group-container')].map((group) => [...group.querySelectorAll('.tab')].map((tab) => tab.textContent.trim()))`,
  );
const frameIn = async (page: Page): Promise<Frame | undefined> => {
  for (const frame of page.frames().toReversed()) {
    if ((await frame.locator('#presenter').count()) > 0) return frame;
  }
  return undefined;
};
/**
 * Presses a key in the view, and waits until the view has the focus again: for a moment a key goes
 * to the frame around it and is lost.
 */
async function pressAndReturn(page: Page, key: string): Promise<void> {
  const frame = await frameIn(page);
  await frame?.evaluate(
    `void (window.regained = new Promise((resolve) => addEventListener('focus', () => resolve(), { once: true })))`,
  );
  await page.keyboard.press(key);
  await frame?.evaluate('window.regained');
}
const textIn = async (page: Page, id: string) => (await frameIn(page))?.locator(`#${id}`).textContent();

function useTalk(): UsedShow {
  const show = useShow({ fixture: 'presenting' });
  beforeAll(() =>
    writeFile(
      join(show.folder, '.demo/9.json'),
      JSON.stringify({ title: 'End', version: 2, demos: [closing, lingering] }),
    ),
  );
  return show;
}

describe('the presenter view', () => {
  const show = useTalk();
  let own: Page;

  const current = async () => (await call(show.port, '/api/state'))?.body.currentDemo?.id;
  /** Sends it again while the earlier one has not ended: each has the same result. */
  const post = (path: string, body: object = {}) =>
    expect.poll(async () => (await call(show.port, path, body))?.status, { interval: 250 }).toBe(200);

  it('opens in a separate window, where nothing else opens, and its keys move the show', async () => {
    const { window } = show;
    await expect.poll(() => window.statusBar()).toContain('Showrunner');
    const opening = window.page.context().waitForEvent('page', { timeout: 90_000 });
    await window.runCommand('Showrunner: Open Presenter View');
    own = await opening;
    await own.setViewportSize({ width: 1600, height: 900 });
    await expect.poll(() => textIn(own, 'next-title')).toBe('Open the settings');
    // The window is ready once it is locked: locking moves the focus once more.
    await own.locator('.editor-group-container.locked').waitFor();
    await (await frameIn(own))?.locator('#notes').click();
    await pressAndReturn(own, 'ArrowRight');
    await expect.poll(() => tabsOf(window.page)).toEqual(['config.ts']);
    await expect.poll(() => textIn(own, 'now-title')).toBe('Open the settings');
    expect(await tabsOf(own)).toEqual(['presenter']);
    await own.keyboard.press('PageDown');
    await expect.poll(current).toBe('change');
    expect(await tabsOf(own)).toEqual(['presenter']);
    await own.screenshot({ path: '.cache/e2e/presenter-01-window.png' });
  });

  it('stays open when all tabs are closed, and when the show goes back', async () => {
    const { window } = show;
    await call(show.port, '/api/runById?id=close');
    await expect.poll(() => tabsOf(window.page)).toEqual([]);
    expect(await tabsOf(own)).toEqual(['presenter']);
    await post('/api/goTo', { id: 'change' });
    await expect.poll(() => tabsOf(window.page)).toEqual(['config.ts']);
    await post('/api/reset');
    await expect.poll(() => tabsOf(window.page)).toEqual([]);
    expect(await tabsOf(own)).toEqual(['presenter']);
    await expect.poll(() => textIn(own, 'now-title')).toBe('Before the first step');
  });

  it('makes the window of the show black', async () => {
    const { window } = show;
    await call(show.port, '/api/next');
    await (await frameIn(own))?.locator('#notes').click();
    await pressAndReturn(own, 'b');
    // The black page hides the tabs, too.
    await expect.poll(() => tabsOf(window.page)).toEqual([]);
    expect(await tabsOf(own)).toEqual(['presenter']);
    await pressAndReturn(own, 'b');
    await expect.poll(() => tabsOf(window.page)).toEqual(['config.ts']);
  });

  it('has its keys in the window of the show as well while a step has the focus there', async () => {
    const { window } = show;
    const text = await show.read('config.ts');
    await (await frameIn(own))?.locator('#notes').click();
    const lingers = call(show.port, '/api/runById?id=linger');
    await expect.poll(() => window.page.evaluate('document.activeElement.className')).toContain('edit-context');
    await expect
      .poll(async () => (await call(show.port, '/api/state'))?.body.step?.progress?.action)
      .toBe('waitForTimeout');
    await window.page.keyboard.press('b');
    await expect.poll(async () => (await call(show.port, '/api/state'))?.body.isBlack).toBe(true);
    await lingers;
    expect(await tabsOf(own)).toEqual(['presenter']);
    await post('/api/blackout', { on: false });
    await expect.poll(() => tabsOf(window.page)).toContain('config.ts');
    expect(await show.read('config.ts')).toBe(text);
  });

  it('reopens in its separate window after a reload, even when VS Code has lost its tabs', async () => {
    const { page } = show.window;
    const context = page.context();
    const address = page.url();
    const opening = context.waitForEvent('page', { timeout: 90_000 });
    await forgetTabs(page, 'showrunner.showrunner');
    await page.goto(address, { waitUntil: 'commit' });
    own = await opening;
    await expect.poll(() => textIn(own, 'now-title')).toBe('Linger over the settings');
    expect(await groupsOf(own)).toEqual([['Presenter View']]);
    expect(await own.locator('.editor-group-container.locked').count()).toBe(1);
    expect(await tabsOf(page)).not.toContain('presenter');
  });
});

describe('the presenter view when no window can be opened', () => {
  const show = useTalk();

  beforeAll(async () => {
    await show.window.page.evaluate('window.open = () => null');
  });
  it('stays in a tab beside the show, and demos open nothing over it', async () => {
    const { window } = show;
    await expect.poll(async () => (await call(show.port, '/api/runById?id=open'))?.status).toBe(200);
    await window.runCommand('Showrunner: Open Presenter View');
    await window.page.getByRole('button', { name: 'Cancel' }).click(); // dismisses VS Code’s own dialog about the window
    await expect.poll(() => groupsOf(window.page)).toEqual([['config.ts'], ['Presenter View']]);
    expect(await window.page.locator('.editor-group-container.locked').count()).toBe(1);
    await expect.poll(() => textIn(window.page, 'now-title')).toBe('Open the settings');
    await (await frameIn(window.page))?.locator('#notes').click();
    await call(show.port, '/api/runById?id=close');
    await expect.poll(() => groupsOf(window.page)).toEqual([[], ['Presenter View']]);
    await (await frameIn(window.page))?.locator('#notes').click();
    await call(show.port, '/api/runById?id=open');
    await expect.poll(() => groupsOf(window.page)).toEqual([['config.ts'], ['Presenter View']]);
    await window.takePicture('presenter-02-beside');
  });

  it('reopens beside the show after a reload of the window', async () => {
    const { page } = show.window;
    await show.window.reload({ isAbrupt: true });
    await expect.poll(() => textIn(page, 'now-title')).toBe('Open the settings');
    // VS Code saves its tabs only every few seconds, so the tab of the file may be missing.
    await expect.poll(async () => (await call(show.port, '/api/runById?id=open'))?.status).toBe(200);
    await expect.poll(() => groupsOf(page)).toEqual([['config.ts'], ['Presenter View']]);
  });

  it('does not reopen in front of the show', async () => {
    const { window } = show;
    await window.page.locator('.tab', { hasText: 'Presenter View' }).click();
    await window.runCommand('View: Move Editor into Previous Group');
    await expect.poll(() => groupsOf(window.page)).toEqual([['config.ts', 'Presenter View']]);
    await window.runCommand('Showrunner: Restart Showrunner');
    await expect.poll(() => groupsOf(window.page)).toEqual([['config.ts'], ['Presenter View']]);
  });
});
