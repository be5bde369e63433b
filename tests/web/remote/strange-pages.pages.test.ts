import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findBrowser } from '../../config/real-vscode/browser.ts';
import { executablePath, useBrowser } from '../../support/test-browser.ts';
import { startRemoteShow } from './remote-show.ts';
import { sizes } from './remote-view.ts';
import { holdKey, isReady, middleOf, startStrangeServer } from './strange-pages.ts';

if (executablePath === undefined) console.warn('SKIPPED: strange pages, for there is no Chromium here.');

const wait = { action: 'waitForTimeout', timeout: 1 };
const demos = Array.from({ length: 30 }, (_, index) => ({ id: `d${index}`, title: `Demo ${index}`, steps: [wait] }));
const files = { '.demo/1.talk.json': JSON.stringify({ title: 'Talk', version: 2, demos }) };

describe.runIf(executablePath)('a foreign page that leads to the remote', () => {
  const browser = useBrowser(undefined, findBrowser());

  async function start(target: '/' | '/api/next' = '/') {
    const [show, strange] = [await startRemoteShow({ files }), await startStrangeServer()];
    const page = await browser.openPage({ hasTouch: true, viewport: sizes.phone });
    return { show, strange, page, to: `${show.url}${target}`, isLocked: () => page.isVisible('#hold') };
  }
  /** The remote receives presses, but still nothing has run. */
  async function expectNothing({ show, page }: Awaited<ReturnType<typeof start>>, on: Page = page): Promise<void> {
    await isReady(on);
    const [x, y] = await middleOf(on);
    await on.mouse.dblclick(x, y);
    for (const key of ['Space', 'Enter', 'PageDown']) await on.keyboard.press(key);
    expect([await on.isVisible('#hold'), show.ran]).toEqual([true, []]);
  }

  it.each(['/', '/api/next'] as const)(
    'runs nothing when its popup closes during a double click on %s',
    async (target) => {
      const all = await start(target);
      const { page, strange, to } = all;
      await page.goto(to);
      await isReady(page);
      const [x, y] = await middleOf(page);
      const game = await page.context().newPage();
      await game.goto(strange.page(`addEventListener('mousedown', () => close())`));
      await page.evaluate("void dispatchEvent(new Event('blur'))"); // in an automated browser, every page believes to have the focus
      for (const pause of [0, 100, 200, 350]) {
        await page.evaluate("void dispatchEvent(new Event('focus'))");
        await page.waitForTimeout(pause);
        await page.mouse.click(x, y, { delay: 60 });
      }
      expect([await all.isLocked(), all.show.ran]).toEqual([true, []]);
      await game.close();
    },
  );

  it('runs nothing when it leads back to an unlocked tab by a link, the history, a reload or a popup', async () => {
    const all = await start();
    const { page, strange, to, show } = all;
    const unlock = async () => {
      await page.goto(to);
      await holdKey(page, 'Space');
      await page.keyboard.up('Space');
    };
    const ways: Readonly<Record<string, () => Promise<Page>>> = {
      'led back': async () => {
        await page.goto(strange.page(`setTimeout(() => location.assign('${to}'))`));
        return page;
      },
      'the history': async () => {
        await page.goto(strange.page('setTimeout(() => history.back())'));
        return page;
      },
      'a reload': async () => {
        const script = `history.replaceState({ unlocked: 'x' }, ''); setTimeout(() => location.reload())`;
        await page.goto(strange.turnLater(script, to));
        return page;
      },
      'a popup': async () => {
        await page.goto(strange.page(`addEventListener('click', () => open('${to}'))`));
        const popup = page.waitForEvent('popup');
        await page.mouse.click(200, 200);
        return popup;
      },
    };
    for (const [way, lead] of Object.entries(ways)) {
      await unlock();
      const led = await lead();
      await led.waitForURL(to);
      await expectNothing(all, led);
      expect([way, show.ran]).toEqual([way, []]);
      await led.reload();
      await expectNothing(all, led);
      if (led !== page) await led.close();
    }
  });
});
