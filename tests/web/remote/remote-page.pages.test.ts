import { describe, expect, it } from 'vitest';
import { executablePath, useBrowser } from '../../support/test-browser.ts';
import { startRemoteShow } from './remote-show.ts';
import { files } from './remote-talk.ts';
import { openRemote, type RemoteView, sizes } from './remote-view.ts';

if (executablePath === undefined) console.warn('SKIPPED: the remote in a browser, for there is no Chromium here.');

describe.runIf(executablePath)('the remote', () => {
  const browser = useBrowser();

  it('lists and runs demos, goes to a demo or slide, makes the screen black and resets', async () => {
    const show = await startRemoteShow({ files });
    const { page, sees, click, isLinked, isFree, mistakes } = await openRemote(browser, show.url);
    await isLinked('connected');
    await click('next');
    await sees('now-title', 'One');
    await click('open-demos');
    await page.fill('#slide-number', '3');
    await isFree();
    await page.click('#slide-form button');
    await sees('now-title', 'Three');
    await click('open-demos');
    await page.fill('#search', 'dit');
    await expect.poll(() => page.locator('#files li:visible .name').allTextContents()).toEqual(['EditNext']);
    await isFree();
    await page.getByRole('button', { name: 'Run “Edit”' }).click();
    await expect.poll(() => show.ran).toEqual(['slides', 'edit']);
    await sees('next-title', 'Long');
    await click('open-demos');
    await page.fill('#search', '');
    await isFree();
    await page.getByRole('button', { name: 'Go to just before “Edit”' }).click();
    await sees('next-title', 'Edit');
    await click('black');
    await sees('status', 'The screen is black');
    expect(await page.getAttribute('#black', 'aria-pressed')).toBe('true');
    await click('black');
    await expect.poll(() => page.getAttribute('#black', 'aria-pressed')).toBe('false');
    await click('open-more');
    await click('ask-reset');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await click('open-more');
    await click('ask-reset');
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
    await sees('now-title', 'Before the first step');
    await isFree();
    await click('open-more');
    await click('undo-going-back');
    await sees('next-title', 'Edit');
    await isFree();
    expect(mistakes).toEqual([]);
  });

  it('queues Next behind a step that hangs, stops both, and shows which step failed', async () => {
    const show = await startRemoteShow({ files });
    const { page, sees, click, tap, isLinked } = await openRemote(browser, show.url);
    await isLinked('connected');
    await click('open-demos');
    await page.getByRole('button', { name: 'Run “Long”' }).click();
    await sees('status', /^Running/);
    expect(await page.getAttribute('#previous', 'aria-disabled')).toBe('true');
    await tap('next');
    await sees('status', /^Running.* · 1 more waits$/);
    await click('stop');
    await sees('status', 'Stopped “Long”; 1 waiting press dropped');
    await expect.poll(() => page.getAttribute('#previous', 'aria-disabled')).toBe('false');
    expect(show.ran).toEqual(['long']);
    await click('next');
    await sees('status', /nowhere\.ts/);
    expect(await page.getAttribute('body', 'data-tone')).toBe('failed');
  });

  it('starts, pauses and resumes the timer, and allows a reset only while the timer is paused', async () => {
    const show = await startRemoteShow({ files });
    const { page, sees, click, isLinked, isFree, mistakes } = await openRemote(browser, show.url);
    const label = () => page.getAttribute('#run-time', 'aria-label');
    await isLinked('connected');
    await sees('planned', 'of 10:00');
    const isResettable = () => page.isEnabled('#reset-time');
    expect([await label(), await isResettable()]).toEqual(['Start the timer', false]);
    await click('run-time');
    await expect.poll(label).toBe('Pause the timer');
    await sees('elapsed', /^0:0[1-9]$/);
    await isFree();
    await click('run-time');
    await expect.poll(label).toBe('Resume the timer');
    await isFree();
    await click('open-more');
    await click('reset-time');
    await expect.poll(label).toBe('Start the timer');
    await sees('elapsed', '0:00');
    expect(await isResettable()).toBe(false);
    await page.keyboard.press('Escape');
    expect(await page.evaluate('document.activeElement.id')).toBe('open-more');
    expect(mistakes).toEqual([]);
  });

  it('can be used by keyboard alone and with a clicker', async () => {
    const show = await startRemoteShow({ files });
    const { page, sees, isLinked, isFree } = await openRemote(browser, show.url);
    const press = async (key: string) => {
      await isFree();
      await page.keyboard.press(key);
    };
    await isLinked('connected');
    await press('PageDown');
    await sees('now-title', 'One');
    const focused = () => page.evaluate('document.activeElement.id') as Promise<string>;
    for (let turn = 0; turn < 12 && (await focused()) !== 'next'; turn++) await press('Tab');
    expect(await page.evaluate(`getComputedStyle(document.activeElement).outlineStyle`)).toBe('solid');
    await press('Enter');
    await sees('now-title', 'Two');
    await press('b');
    await sees('status', 'The screen is black');
    await press('.');
    await sees('status', /^Ready/);
    await page.focus('#open-clicker');
    await press('Enter');
    expect(await focused()).toBe('clicker-next');
    await press('ArrowUp');
    await sees('clicker-title', 'One');
    await press('Enter');
    await sees('clicker-title', 'Two');
    await press('Escape');
    expect(await focused()).toBe('open-clicker');
    await page.focus('#open-demos');
    await press('Enter');
    await page.keyboard.type('b ');
    await press('Escape');
    expect([await page.isVisible('#search'), show.app.show.state.isBlack]).toEqual([false, false]);
  });

  it('is swiped in the clicker view, and a swipe does not count as a press as well', async () => {
    const show = await startRemoteShow({ files });
    const { page, sees, click, isLinked, isFree } = await openRemote(browser, show.url);
    await isLinked('connected');
    await click('open-clicker');
    const swipe = async (from: number, to: number) => {
      await isFree();
      await page.mouse.move(from, 600);
      await page.mouse.down();
      await page.mouse.move(to, 605, { steps: 4 });
      await page.mouse.up();
    };
    await swipe(300, 100);
    await sees('clicker-title', 'One');
    await swipe(300, 100);
    await sees('clicker-title', 'Two');
    await swipe(100, 300);
    await sees('clicker-title', 'One');
    expect(show.ran).toEqual(['slides']);
  });

  it('asks for a token, keeps the token in its address, and says if the token is wrong', async () => {
    const show = await startRemoteShow({
      files,
      token: 'a+right/one=',
      settings: { 'showrunner.api.requireToken': true },
    });
    const { page, sees, isLinked } = await openRemote(browser, `${show.url}/#`);
    await isLinked('token-required');
    await page.fill('#token', 'wrong');
    await page.keyboard.press('Enter');
    await isLinked('token-wrong');
    await sees('token-title', 'Wrong token');
    await page.fill('#token', `${show.url}/#token=a%2Bright%2Fone%3D`);
    await page.keyboard.press('Enter');
    await isLinked('connected');
    expect(page.url()).toBe(`${show.url}/#token=a%2Bright%2Fone%3D`);
    await page.reload();
    await isLinked('connected');
    await page.waitForSelector('#picture[data-state="shown"]');
  });

  it('keeps the screen awake, by a video after the first touch if the browser has no wake lock', async () => {
    const show = await startRemoteShow({ files });
    const { page, click, isLinked, mistakes } = await openRemote(browser, show.url, {}, (page) =>
      page.addInitScript('delete Navigator.prototype.wakeLock'),
    );
    await isLinked('connected');
    expect(await page.locator('video').count()).toBe(0);
    await click('next');
    const film = () =>
      page.evaluate(
        `(({ paused, muted, loop, currentTime }) => [paused, muted, loop, currentTime < 3])(document.querySelector('video'))`,
      );
    await expect.poll(film).toEqual([false, false, false, true]);
    await page.waitForTimeout(2_600);
    expect([await film(), mistakes]).toEqual([[false, false, false, true], []]);
  });

  type View = (view: RemoteView) => Promise<unknown>;
  /** How to open and close each view. */
  const views: Readonly<Record<string, readonly [come: View, go: View]>> = {
    remote: [async () => undefined, async () => undefined],
    demos: [({ click }) => click('open-demos'), ({ page }) => page.keyboard.press('Escape')],
    more: [({ click }) => click('open-more'), ({ page }) => page.keyboard.press('Escape')],
    reset: [
      ({ click }) => click('open-more').then(() => click('ask-reset')),
      ({ page }) => page.keyboard.press('Escape'),
    ],
    pad: [({ click }) => click('open-pad'), ({ click }) => click('close-pad')],
    whole: [({ click }) => click('notes-whole'), ({ click }) => click('notes-whole')],
    clicker: [({ click }) => click('open-clicker'), ({ click }) => click('close-clicker')],
  };
  const looks = (['phone', 'desk'] as const).flatMap((size) =>
    (['dark', 'light'] as const).map((colorScheme) => [size, colorScheme] as const),
  );

  it.each(looks)('has no accessibility violations in any of its views: %s, %s', async (size, colorScheme) => {
    const show = await startRemoteShow({ files });
    const look = { viewport: sizes[size], colorScheme, reducedMotion: 'reduce' } as const;
    const remote = await openRemote(browser, show.url, look);
    const { page, axe, click, isLinked, sees } = remote;
    await isLinked('connected');
    await click('next');
    await sees('notes', /^Say/);
    const small = `[...document.querySelectorAll('button, input')].filter((e) => e.offsetParent && (e.offsetWidth < 44 || e.offsetHeight < 44)).map((e) => e.id)`;
    const isWide = 'document.documentElement.scrollWidth > innerWidth';
    const isPlain = `!document.querySelector('dialog[open], .whole:not([hidden]), .is-notes')`;
    for (const [view, [come, go]] of Object.entries(views)) {
      if (view === 'demos' && size === 'desk') continue; // always visible
      await come(remote);
      const found = {
        view,
        broken: await axe(colorScheme === 'dark' ? 'all' : 'colors'),
        small: await page.evaluate(small),
        isWide: await page.evaluate(isWide),
      };
      expect(found).toEqual({ view, broken: [], small: [], isWide: false });
      expect(await page.evaluate(isPlain)).toBe(view === 'remote');
      await go(remote);
      await expect.poll(() => page.evaluate(isPlain)).toBe(true);
    }
  });

  it('has no accessibility violations without the server and without a token, in dark and light', async () => {
    const show = await startRemoteShow({ files, token: 'x', settings: { 'showrunner.api.requireToken': true } });
    const look = { reducedMotion: 'reduce' } as const;
    const { axe, isLinked, page } = await openRemote(browser, `${show.url}/#`, look, ({ clock }) => clock.install());
    const expectNothing = async () => {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await axe(colorScheme === 'dark' ? 'all' : 'colors'), colorScheme).toEqual([]);
      }
    };
    await isLinked('token-required');
    await expectNothing();
    await page.fill('#token', 'x');
    await page.keyboard.press('Enter');
    await isLinked('connected');
    await show.crash();
    await isLinked('reconnecting');
    await page.clock.fastForward(10_000);
    await isLinked('away');
    await expectNothing();
  });
});
