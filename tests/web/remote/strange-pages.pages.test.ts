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

describe.runIf(executablePath)('a strange page that leads here runs nothing', () => {
  const whole = useBrowser(undefined, findBrowser());
  /** For what no window and no tab has a part in: it takes keys and clicks alike, with half of the work. */
  const light = useBrowser();

  async function start(target: '/' | '/api/next' = '/', browser = whole) {
    const [show, strange] = [await startRemoteShow({ files }), await startStrangeServer()];
    const page = await browser.openPage({ hasTouch: true, viewport: sizes.phone });
    return { show, strange, page, to: `${show.url}${target}`, isLocked: () => page.isVisible('#hold') };
  }
  /** The page that has been led to takes a press, and still nothing has run. */
  async function expectNothing({ show, page }: Awaited<ReturnType<typeof start>>, on: Page = page): Promise<void> {
    await isReady(on);
    const [x, y] = await middleOf(on);
    await on.mouse.dblclick(x, y);
    for (const key of ['Space', 'Enter', 'PageDown']) await on.keyboard.press(key);
    expect([await on.isVisible('#hold'), show.ran]).toEqual([true, []]);
  }

  const targets = ['/', '/api/next'] as const;

  it.each(targets)('by taps of Space, Enter and PageDown, to %s', async (target) => {
    for (const key of ['Space', 'Enter', 'PageDown']) {
      const all = await start(target, light);
      const { page, strange, to } = all;
      await page.goto(
        strange.page(`let n = 0; addEventListener('keydown', () => ++n === 3 && location.assign('${to}'))`),
      );
      for (let tap = 0; tap < 3; tap++) await page.keyboard.press(key);
      await page.waitForURL(to);
      for (let tap = 0; tap < 15; tap++) {
        await page.keyboard.press(key);
        await page.waitForTimeout(60); // as somebody taps
      }
      await expectNothing(all);
    }
  });

  it.each(targets)('by a key or a button that is down already, to %s', async (target) => {
    const all = await start(target, light);
    const { page, strange, to } = all;
    await page.goto(to);
    const [x, y] = await middleOf(page);
    for (const event of ['keydown', 'mousedown', 'mousemove']) {
      await page.goto(
        strange.page(
          `addEventListener('${event}', (event) => event.type !== 'mousemove' || event.buttons ? location.assign('${to}') : 0)`,
        ),
      );
      await page.mouse.move(x, y);
      if (event === 'keydown') await page.keyboard.down('Space');
      else await page.mouse.down();
      if (event === 'mousemove') await page.mouse.move(x + 30, y, { steps: 4 });
      await page.waitForURL(to);
      await isReady(page);
      for (let repeat = 0; repeat < 40; repeat++) {
        if (event === 'keydown') await page.keyboard.down('Space');
        else await page.mouse.move(x + (repeat % 3), y);
        await page.waitForTimeout(33); // as a key repeats: 1.3 s
      }
      await page.keyboard.up('Space');
      await page.mouse.up();
      expect([await all.isLocked(), all.show.ran]).toEqual([true, []]);
    }
    await expectNothing(all);
  });

  it.each(targets)('by a popup over it that is gone with the first click of a double click, to %s', async (target) => {
    const all = await start(target);
    const { page, strange, to } = all;
    await page.goto(to);
    await isReady(page);
    const [x, y] = await middleOf(page);
    const game = await page.context().newPage();
    await game.goto(strange.page(`addEventListener('mousedown', () => close())`));
    await page.evaluate("void dispatchEvent(new Event('blur'))"); // pages of a browser under test all believe to have it
    for (const pause of [0, 100, 200, 350]) {
      await page.evaluate("void dispatchEvent(new Event('focus'))");
      await page.waitForTimeout(pause);
      await page.mouse.click(x, y, { delay: 60 });
    }
    expect([await all.isLocked(), all.show.ran]).toEqual([true, []]);
    await game.close();
  });

  it.each(targets)('by a redirect from an address that was typed, to %s', async (target) => {
    const all = await start(target, light);
    await all.page.goto(all.strange.turn(all.to));
    await expectNothing(all);
  });

  it('in a tab that was unlocked: led back, by the history, by a reload that is sent on, in a popup', async () => {
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

  it('in a frame, nor is it to be seen there', async () => {
    for (const target of targets) {
      const { page, strange, show, to } = await start(target, light);
      await page.goto(strange.page(`document.body.innerHTML = '<iframe width=900 height=600 src="${to}"></iframe>'`));
      await expect.poll(() => page.frames().length).toBe(2);
      const [, frame] = page.frames();
      await frame?.waitForLoadState();
      expect([await frame?.locator('#hold').count(), show.ran]).toEqual([0, []]);
    }
  });
});
