import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath, useBrowser } from '../../support/test-browser.ts';
import { type RemoteShow, startRemoteShow } from './remote-show.ts';
import { openRemote, sizes } from './remote-view.ts';
import { holdKey, isReady, middleOf } from './strange-pages.ts';

if (executablePath === undefined) console.warn('SKIPPED: the lock of the remote, for there is no Chromium here.');

const wait = { action: 'waitForTimeout', timeout: 1 };
const demos = Array.from({ length: 30 }, (_, index) => ({ id: `d${index}`, title: `Demo ${index}`, steps: [wait] }));
const files = { '.demo/1.talk.json': JSON.stringify({ title: 'Talk', version: 2, timer: 10, demos }) };

const isLocked = (page: Page) => page.isVisible('#hold');

describe.runIf(executablePath)('the remote without a token in its address', () => {
  const browser = useBrowser();

  type Options = Parameters<typeof openRemote>;
  async function open(options?: Options[2], prepare?: Options[3]) {
    const show = await startRemoteShow({ files });
    const view = await openRemote(browser, `${show.url}/#`, options, prepare);
    await view.isLinked('connected');
    return { show, ...view };
  }
  /** Time passes only when the test advances it. */
  const inVirtualTime = async ({ clock }: Page) => {
    await clock.install({ time: 0 });
    await clock.pauseAt(1_000);
  };
  async function openInVirtualTime(options?: Options[2]) {
    const view = await open(options, inVirtualTime);
    await view.page.clock.runFor(1_000);
    await isReady(view.page);
    return view;
  }
  /** Presses Next, and expects that only this press counts. */
  async function expectOne(show: RemoteShow, page: Page): Promise<void> {
    await page.keyboard.press('PageDown');
    await expect.poll(() => show.ran).toEqual(['d0']);
  }

  it.each(['Space', 'Enter'])('is unlocked by holding %s, and holding that longer does nothing more', async (key) => {
    const { show, page, sees } = await open();
    await holdKey(page, key);
    expect(await isLocked(page)).toBe(false);
    for (let again = 0; again < 5; again++) await page.keyboard.down(key); // like a key that repeats
    await page.keyboard.up(key);
    await sees('announcement', 'You control the show.');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
    await expectOne(show, page);
  });

  it('shows its demos beside the show on a wide screen after it is unlocked', async () => {
    const { page } = await open({ viewport: sizes.desk });
    await holdKey(page, 'Space');
    await page.keyboard.up('Space');
    await expect.poll(() => page.getByText('Demo 7', { exact: true }).isVisible()).toBe(true);
  });

  it.each([
    ['en-US', /^2:38\sPM$/],
    ['de-DE', /^14:38$/],
  ])('shows the time of day in the format of the device (%s)', async (locale, time) => {
    const { sees } = await open({ locale, timezoneId: 'UTC' }, (page) =>
      page.clock.setFixedTime('2026-05-04T14:38:00Z'),
    );
    await sees('clock', time);
  });

  it('is unlocked by holding the mouse button or a finger on its button', async () => {
    const { show, page } = await open();
    await isReady(page);
    await page.mouse.move(...(await middleOf(page)));
    await page.mouse.down();
    await page.waitForSelector('#next');
    await page.mouse.up();
    await expectOne(show, page);
    const phone = await open({ hasTouch: true, isMobile: true });
    await isReady(phone.page);
    const [x, y] = await middleOf(phone.page);
    const session = await phone.page.context().newCDPSession(phone.page);
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await phone.page.waitForSelector('#next');
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expectOne(phone.show, phone.page);
  });

  it('is unlocked by a hold of one second, and only after the page has been visible for a while', async () => {
    const { show, page, text } = await open({}, inVirtualTime);
    const press = async (milliseconds: number) => {
      await page.keyboard.down('Space');
      await page.clock.runFor(milliseconds);
      await page.keyboard.up('Space');
    };
    await page.clock.runFor(600);
    await press(3_000);
    expect([await isLocked(page), await text('hold-words')]).toEqual([true, 'Too soon. Let go, then press and hold.']);
    await press(900);
    expect([await isLocked(page), await text('hold-words')]).toEqual([
      true,
      'Not long enough. Hold until the button is full.',
    ]);
    for (let tap = 0; tap < 20; tap++) await press(200);
    expect(await isLocked(page)).toBe(true);
    await press(1_100);
    expect(await isLocked(page)).toBe(false);
    expect(show.ran).toEqual([]);
  });

  const ends: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
    'the pointer leaves': (page) => page.mouse.move(20, 20),
    'another key is pressed': (page) => page.keyboard.press('a'),
    'it is let go': (page) => page.mouse.up(),
    'another button is pressed': (page) => page.mouse.down({ button: 'right' }),
    'the window loses the focus': (page) => page.evaluate("void dispatchEvent(new Event('blur'))"),
    'the page is left': (page) => page.evaluate("void dispatchEvent(new Event('pagehide'))"),
  };
  it.each(Object.keys(ends))('stays locked if this happens during the hold: %s', async (what) => {
    const { page } = await openInVirtualTime();
    const [x, y] = await middleOf(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.clock.runFor(500);
    expect(await page.getAttribute('#hold', 'data-hold')).toBe('holding');
    await ends[what]?.(page);
    await page.mouse.move(x, y + 1);
    await page.clock.runFor(3_000);
    expect([await isLocked(page), await page.getAttribute('#hold', 'data-hold')]).not.toContain('held');
    expect(await isLocked(page)).toBe(true);
  });

  it('ignores events that a script creates', async () => {
    const { page } = await open();
    await isReady(page);
    await page.evaluate(`{
      const hold = document.getElementById('hold');
      const more = { bubbles: true, isPrimary: true, button: 0, key: ' ', pointerId: 1 };
      hold.dispatchEvent(new PointerEvent('pointerdown', more));
      hold.dispatchEvent(new KeyboardEvent('keydown', more));
      hold.click();
    }`);
    await page.waitForTimeout(1_500);
    expect([await isLocked(page), await page.getAttribute('#hold', 'data-hold')]).toEqual([true, 'ready']);
  });

  it('stays unlocked after reloads of its tab and a restart of the server', async () => {
    const { show, page, isLinked } = await open();
    await holdKey(page, 'Space');
    await page.keyboard.up('Space');
    for (let again = 0; again < 2; again++) {
      await page.reload();
      await isLinked('connected');
      expect(await isLocked(page)).toBe(false);
    }
    await show.crash();
    await isLinked('reconnecting');
    await show.start();
    await isLinked('connected');
    expect(await isLocked(page)).toBe(false);
    await expectOne(show, page);
    const other = await page.context().newPage();
    await other.goto(show.url);
    expect(await isLocked(other)).toBe(true);
  });

  it('moves nothing with a wrong token, and is locked when the token is removed', async () => {
    const show = await startRemoteShow({ files });
    const { page, isLinked } = await openRemote(browser, `${show.url}/#token=wrong`);
    await isLinked('token-wrong');
    await page.keyboard.press('PageDown');
    await page.evaluate("location.hash = ''");
    await isLinked('connected');
    await isReady(page);
    await page.keyboard.press('PageDown');
    expect([await isLocked(page), show.ran]).toEqual([true, []]);
  });

  it('is unlocked by a valid token in its address', async () => {
    const { show, page } = await open();
    await page.goto(`${show.url}/#token=the-token-of-a-test`);
    await page.waitForSelector('#next[aria-disabled="false"]');
    await expectOne(show, page);
  });

  it('reopens the clicker only after it is unlocked', async () => {
    const { show, page, click, isLinked } = await open();
    await holdKey(page, 'Space');
    await page.keyboard.up('Space');
    await click('open-clicker');
    await page.goto('about:blank');
    await page.goto(show.url);
    await isLinked('connected');
    expect([await isLocked(page), await page.isVisible('#clicker')]).toEqual([true, false]);
    await holdKey(page, 'Enter');
    for (let again = 0; again < 3; again++) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    expect(await page.isVisible('#clicker-next')).toBe(true);
    expect(show.ran).toEqual([]);
  });

  const looks = (['phone', 'desk'] as const).flatMap((size) =>
    (['dark', 'light'] as const).map((colorScheme) => [size, colorScheme] as const),
  );
  it.each(looks)('is accessible: %s, %s', async (size, colorScheme) => {
    const { page, axe } = await open({ viewport: sizes[size], colorScheme, reducedMotion: 'reduce' });
    await isReady(page);
    expect(await axe()).toEqual([]);
    const control = page.getByRole('button', { name: 'Hold to control the show', exact: true });
    expect(await control.count()).toBe(1);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  it('shows the progress of holding in quarters when motion is reduced', async () => {
    const { page } = await openInVirtualTime({ reducedMotion: 'reduce' });
    await page.keyboard.down('Space');
    await page.clock.runFor(600);
    expect(await page.evaluate("document.getElementById('hold').style.getPropertyValue('--held')")).toBe('0.5');
  });
});
