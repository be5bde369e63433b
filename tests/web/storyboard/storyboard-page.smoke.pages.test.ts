import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../../src/preflight/finding.ts';
import { printStoryboard, type StoryboardFrame } from '../../../src/reports/storyboard.ts';
import {
  readStoryboardMessage,
  type StoryboardPageView,
  type ToStoryboardPage,
} from '../../../src/reports/storyboard-messages.ts';
import { buildStoryboardPage } from '../../config/storyboard-page.ts';
import { reason } from '../../pictures/installed-browser.ts';
import { findViolations } from '../../support/axe.ts';
import { executablePath, useBrowser } from '../../support/test-browser.ts';
import { type Theme, themes } from '../presenter/presenter-rig.ts';

const range = (line: number) => ({ start: { line, character: 0 }, end: { line: line + 3, character: 0 } });
const [talk, end] = ['/ws/.demo/talk.json', '/ws/.demo/the-end.yaml'];
const demo = (id: string, path = talk, isDisabled = false) => ({ id, title: `Demo <${id}>`, path, isDisabled });
const report: Report = {
  folders: ['/ws'],
  files: [talk, end],
  demos: [demo('a'), demo('b'), demo('c', talk, true), demo('d'), demo('e', end)],
  needs: [],
  findings: [
    {
      code: 'x',
      message: 'No "x" & y',
      severity: 'error',
      path: talk,
      range: range(5),
      demoId: 'b',
      source: 'dry-run',
    },
    {
      code: 'y',
      message: 'Cut off',
      severity: 'warning',
      path: '/ws/deck.md',
      range: range(4),
      demoId: 'a',
      source: 'check',
    },
  ],
};
const frame = (demoId: string, key: string, slide?: number): StoryboardFrame => ({
  demoId,
  key,
  title: slide === undefined ? `Demo <${demoId}>` : `Slide ${slide}`,
  caption: slide === undefined ? undefined : `deck.md, slide ${slide} of 2`,
  notes: slide === 1 ? 'Say *hello*.\n\nThen wait.' : undefined,
  slide: slide === undefined ? undefined : { path: '/ws/deck.md', range: range(slide * 4 - 4) },
});
const frames = [frame('a', 'a1', 1), frame('a', 'a2', 2), frame('b', 'b1'), frame('d', 'd1'), frame('e', 'e1')];
const board = { report, frames, titles: new Map([[talk, 'My <talk>']]), isDrawn: true };
/** A gray pixel. */
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';

describe('readStoryboardMessage', () => {
  it('accepts known messages of the page and nothing else', () => {
    for (const message of [
      { type: 'ready' },
      { type: 'refresh' },
      { type: 'wanted', keys: ['a'] },
      { type: 'demo', act: 'run', id: 'a' },
      { type: 'addTo', path: '/a' },
      { type: 'openDeck', path: '/a', line: 3 },
      { type: 'moveDemo', id: 'a', to: { before: 'b' } },
      { type: 'moveDemo', id: 'a', to: { endOf: '/a' } },
      { type: 'recorded', fate: 'keep' },
    ])
      expect(readStoryboardMessage(message)).toEqual(message);
    for (const odd of [
      undefined,
      'ready',
      { type: 'demo', act: 'format', id: 'a' },
      { type: 'demo', act: 'run' },
      { type: 'wanted', keys: [1] },
      { type: 'moveDemo', id: 'a', to: {} },
      { type: 'openDeck', path: '/a', line: 'x' },
      { type: 'recorded', fate: 'eat' },
    ])
      expect(readStoryboardMessage(odd)).toBeUndefined();
  });
});

describe.runIf(executablePath)(`the storyboard page${reason}`, () => {
  const browser = useBrowser(async (page) => {
    const html = (await buildStoryboardPage()).replaceAll('{nonce}', 'n0nce').replace('{chords}', 'ctrl+k meta+k');
    await page.addInitScript(
      `globalThis.said = []; globalThis.acquireVsCodeApi = () => ({ postMessage: (one) => said.push(one), getState: () => undefined, setState() {} })`,
    );
    await page.route('http://page.test/', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  });

  async function open(theme: Theme = 'dark', change: Partial<StoryboardPageView> = {}) {
    const page = await browser.openPage({ viewport: { width: 1180, height: 900 } });
    await page.goto('http://page.test/');
    const { class: name, ...colors } = themes[theme];
    const set = Object.entries({ ...colors, 'editor-foreground': colors.foreground })
      .map(([key, value]) => `document.documentElement.style.setProperty('--vscode-${key}', '${value}')`)
      .join(';');
    await page.evaluate(`document.body.className = '${name}'; ${set}`);
    const tell = (message: ToStoryboardPage) => page.evaluate(`window.postMessage(${JSON.stringify(message)})`);
    const show = (next: Partial<StoryboardPageView> = {}) =>
      tell({ type: 'view', ...printStoryboard(board), title: 'My talk', progress: '', notes: [], ...change, ...next });
    await show();
    await page.locator('.demo').first().waitFor({ state: 'attached' });
    const said = async () => (await page.evaluate('said.splice(0)')) as { type: string }[];
    return { page, tell, show, said };
  }
  const focused = (page: Page) =>
    page.evaluate("document.activeElement.closest('.demo')?.dataset.id + ' ' + document.activeElement.dataset.act");
  const asked = async (said: () => Promise<{ type: string }[]>) =>
    (await said()).filter(({ type }) => type !== 'wanted' && type !== 'ready');

  it.each(Object.keys(themes) as Theme[])('has no accessibility violations in %s', async (theme) => {
    const recorded = ['Recorded: .demo/talk.json (2 demos)', 'Not in the show: a'];
    const { page, tell } = await open(theme, { recorded, notes: ['The show has begun.'], progress: 'Checking…' });
    await tell({ type: 'picture', key: 'a1', url: pixel });
    await page.locator('.picture').first().focus();
    expect(await findViolations(page)).toEqual([]);
    await page.screenshot({ path: `.cache/storyboard-${theme}.png` });
  });

  it('requests the pictures that become visible, and keeps them while the board changes', async () => {
    const { page, tell, show, said } = await open();
    await expect.poll(async () => JSON.stringify(await said())).toContain('["a1","a2","b1","d1","e1"]');
    await tell({ type: 'picture', key: 'b1', url: pixel });
    await tell({ type: 'picture', key: 'd1', url: undefined });
    await expect.poll(() => page.locator('[data-key=b1]').getAttribute('src')).toBe(pixel);
    await show();
    await expect.poll(async () => JSON.stringify(await said())).toContain('["a1","a2","d1","e1"]');
    expect(await page.locator('[data-key=b1]').getAttribute('src')).toBe(pixel);
  });

  it('reports which button is pressed', async () => {
    const { page, said } = await open();
    await page.getByRole('button', { name: 'Demo <b>: open its text' }).click();
    await page.getByRole('button', { name: 'deck.md, slide 2 of 2' }).click();
    await page.locator('[data-id=d]').getByRole('button', { name: 'Run from Here' }).click({ force: true });
    await page.getByRole('button', { name: 'Enable: Demo <c>' }).click({ force: true });
    await page.getByRole('button', { name: 'New Demo' }).last().click();
    await page.getByRole('button', { name: 'Refresh' }).click();
    expect(await asked(said)).toEqual([
      { type: 'demo', act: 'openText', id: 'b' },
      { type: 'openDeck', path: '/ws/deck.md', line: 4 },
      { type: 'demo', act: 'run', id: 'd' },
      { type: 'demo', act: 'toggle', id: 'c' },
      { type: 'addTo', path: end },
      { type: 'refresh' },
    ]);
  });

  it('moves the focus by arrows and a demo by Alt and arrows, and keeps the focus on the demo', async () => {
    const { page, show, said } = await open();
    await page.locator('.picture').first().focus();
    for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    expect(await focused(page)).toBe('b openText');
    await page.keyboard.press('Alt+ArrowDown');
    expect(await asked(said)).toEqual([{ type: 'demo', act: 'down', id: 'b' }]);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('b run');
    await show();
    await expect.poll(() => focused(page)).toBe('b run');
    await show({ focus: 'd' });
    await expect.poll(() => focused(page)).toBe('d run');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('e openText');
    await page.keyboard.press('Home');
    expect(await focused(page)).toBe('a openText');
  });

  it('moves a demo to the place where it is dropped', async () => {
    const { page, said } = await open();
    const drop = async (from: string, to: string, x: number) => {
      await page.locator(`[data-key=${from}]`).dragTo(page.locator(to), { targetPosition: { x, y: 40 } });
      return asked(said);
    };
    const move = (id: string, to: object) => [{ type: 'moveDemo', id, to }];
    expect(await drop('d1', '[data-key=a1]', 10)).toEqual(move('d', { before: 'a' }));
    expect(await drop('a2', '[data-key=b1]', 200)).toEqual(move('a', { before: 'c' }));
    expect(await drop('a1', '[data-key=e1]', 200)).toEqual(move('a', { endOf: end }));
    expect(await drop('e1', 'section:first-child .end', 20)).toEqual(move('e', { endOf: talk }));
    expect(await drop('b1', '[data-key=a2]', 200)).toEqual([]);
    expect(await page.locator('.drop-before, .drop-after, .dragged, .ghost').count()).toBe(0);
    await page.locator('[data-key=b1]').hover();
    await page.mouse.down();
    await page.locator('[data-key=a1]').hover({ position: { x: 20, y: 40 } });
    await page.screenshot({ path: '.cache/storyboard-drag.png' });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await asked(said)).toEqual([]);
  });

  it('asks what to do with a recording that has ended', async () => {
    const { page, show, said } = await open('light');
    expect(await page.getByRole('button', { name: 'Keep' }).count()).toBe(0);
    await show({ recorded: ['Recorded: .demo/talk.json'] });
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await asked(said)).toEqual([{ type: 'recorded', fate: 'discard' }]);
  });
});
