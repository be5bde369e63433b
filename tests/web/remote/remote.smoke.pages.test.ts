import { describe, expect, it } from 'vitest';
import { executablePath, useBrowser } from '../../support/test-browser.ts';
import { startRemoteShow } from './remote-show.ts';
import { files } from './remote-talk.ts';
import { openRemote, sizes } from './remote-view.ts';
import { holdKey, isReady } from './strange-pages.ts';

if (executablePath === undefined) console.warn('SKIPPED: the remote in a browser, for there is no Chromium here.');

describe.runIf(executablePath)('the remote', () => {
  const browser = useBrowser();

  it('shows the place in the show, and moves the show', async () => {
    const show = await startRemoteShow({ files });
    const { page, sees, click, isLinked, mistakes } = await openRemote(browser, show.url);
    await isLinked('connected');
    await sees('now-title', 'Before the first step');
    await sees('next-title', 'Slides');
    await page.waitForSelector('#picture[data-state="shown"]');
    await click('next');
    await sees('now-title', 'One');
    await sees('now-place', 'Slide 1 of 3');
    await sees('announcement', 'Slide 1 of 3: One');
    await sees('notes', /^Say this\./);
    expect(await page.locator('#notes strong').textContent()).toBe('this');
    expect(await page.locator('#notes img').count()).toBe(0);
    await click('next');
    await sees('now-title', 'Two');
    await click('previous');
    await sees('now-title', 'One');
    expect(show.ran).toEqual(['slides']);
    expect(mistakes).toEqual([]);
  });

  it('fits a phone and has no accessibility violations', async () => {
    const show = await startRemoteShow({ files });
    const look = { viewport: sizes.phone, colorScheme: 'dark', reducedMotion: 'reduce' } as const;
    const { page, axe, click, isLinked, sees } = await openRemote(browser, show.url, look);
    await isLinked('connected');
    await click('next');
    await sees('notes', /^Say/);
    expect(await axe('all')).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  it('ignores keys and clicks until its button is held, if its address has no token', async () => {
    const show = await startRemoteShow({ files });
    const { page, isLinked, sees } = await openRemote(browser, `${show.url}/#`);
    await isLinked('connected');
    await isReady(page);
    for (const key of ['Space', 'Enter', 'PageDown']) await page.keyboard.press(key);
    await page.locator('#hold').click({ clickCount: 3 });
    expect([await page.isVisible('#hold'), show.ran]).toEqual([true, []]);
    await holdKey(page, 'Enter');
    await page.keyboard.up('Enter');
    await page.keyboard.press('PageDown');
    await sees('now-title', 'One');
    expect(show.ran).toEqual(['slides']);
  });
});
