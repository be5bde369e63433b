import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startLiveShow } from '../../audience/live-show.ts';
import { findViolations } from '../../support/axe.ts';
import { executablePath, useBrowser } from '../../support/test-browser.ts';

const talk = {
  '.demo/talk.json': JSON.stringify({
    title: 'My talk',
    version: 3,
    demos: [
      { id: 'slides', title: 'Slides', steps: [{ action: 'openSlide', path: 'deck.md' }] },
      { id: 'code', title: 'Code', steps: [{ action: 'insert', path: 'a.ts', position: 2, content: 'two();\n' }] },
      { id: 'run', title: 'Run', steps: [{ action: 'executeTerminalCommand', command: 'npm test' }] },
    ],
  }),
  'deck.md': '# One\n\n<dt-list>\n\n- first\n\n</dt-list>\n\n---\n\n# Two\n\n![](logo.svg)\n',
  'logo.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><!-- ${'x'.repeat(5_000)} --></svg>`,
  'a.ts': 'one();\n',
};

describe.skipIf(!executablePath)('the page of a follower', () => {
  const { openPage } = useBrowser();
  const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;

  const open = async (options: Parameters<typeof openPage>[0] = {}) => {
    const show = await startLiveShow(talk);
    const page = await openPage({ reducedMotion: 'reduce', ...options });
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('request', (request) => {
      if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(show.address()))
        faults.push(request.url());
    });
    await page.goto(show.address());
    return { show, page, faults, next: show.app.show.next };
  };
  const title = (page: Page) => page.locator('h1').first();
  const badge = (page: Page) => page.locator('.live');

  it('waits for the talk, shows each step by itself, and asks nothing else of the server', async () => {
    const { page, next, faults } = await open();
    await expect.poll(() => title(page).textContent()).toBe('My talk');
    await next();
    await expect.poll(() => title(page).textContent()).toBe('One');
    expect(await page.locator('.slide-frame li').isVisible()).toBe(false);
    await next();
    await expect.poll(() => page.locator('.slide-frame li').textContent()).toBe('first');
    await next();
    await expect.poll(() => title(page).textContent()).toBe('Two');
    await expect.poll(() => page.evaluate("document.querySelector('.slide-frame img')?.naturalWidth")).toBe(40);
    for (const wanted of ['Code', 'Run']) {
      await next();
      await expect.poll(() => title(page).textContent()).toBe(wanted);
    }
    expect(await badge(page).textContent()).toBe('Live');
    expect(await page.locator('[aria-live]').textContent()).toBe('Step 4 of 4: Run');
    expect(faults).toEqual([]);
  });

  it('stays at an earlier step while the show goes on, and goes back to the stage by one click', async () => {
    const { page, next, show } = await open();
    await next();
    await show.app.show.runById('code');
    await expect.poll(() => title(page).textContent()).toBe('Code');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => badge(page).textContent()).toBe('1 step behind · Go live');
    await next();
    await expect.poll(() => badge(page).textContent()).toBe('2 steps behind · Go live');
    expect(await title(page).textContent()).toBe('One');
    await badge(page).click();
    await expect.poll(() => title(page).textContent()).toBe('Run');
    expect(await badge(page).textContent()).toBe('Live');
  });

  it('says that a step is undone, and does not take it away from a reader', async () => {
    const { page, show } = await open();
    await show.app.show.runById('code');
    await show.app.show.runById('run');
    await expect.poll(() => title(page).textContent()).toBe('Run');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Home');
    await show.app.show.reset();
    await expect.poll(() => page.locator('.notice').textContent()).toContain('this step is undone');
    expect(await title(page).textContent()).toBe('Code');
    expect(await page.locator('.steps .is-undone').count()).toBe(2);
  });

  it('comes back by itself after the connection was lost, with the steps in between', async () => {
    const { page, next, show } = await open();
    await next();
    await expect.poll(() => title(page).textContent()).toBe('One');
    await page.context().setOffline(true);
    await show.app.api.stop();
    await show.app.show.runById('code');
    await expect.poll(() => badge(page).textContent(), { timeout: 5000 }).toBe('Reconnecting …');
    await page.context().setOffline(false);
    await show.app.api.refresh();
    await expect.poll(() => title(page).textContent(), { timeout: 15_000 }).toBe('Code');
  });

  it('keeps what it has read when the talk is no longer shared', async () => {
    const { page, next, show } = await open();
    await next();
    await expect.poll(() => title(page).textContent()).toBe('One');
    await show.app.audienceSharing.stop();
    await expect.poll(() => badge(page).textContent(), { timeout: 5000 }).toBe('The talk is over');
    expect(await title(page).textContent()).toBe('One');
  });

  it.each([
    ['on a phone in the dark', phone],
    ['on a laptop', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } as const],
  ])('has no accessibility violations %s', async (_where, options) => {
    const { page, next, show } = await open(options);
    await next();
    await expect.poll(() => title(page).textContent()).toBe('One');
    expect(await findViolations(page)).toEqual([]);
    await show.app.show.runById('code');
    await expect.poll(() => title(page).textContent()).toBe('Code');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => badge(page).textContent()).toContain('behind');
    expect(await findViolations(page)).toEqual([]);
  });
});
