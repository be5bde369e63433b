import type { CDPSession, Frame } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call, isListening } from './api.ts';
import { press } from './keys.ts';
import { useShow } from './use-show.ts';

describe('a slide that loads slowly', () => {
  const show = useShow({ fixture: 'slides', webviewsApart: true });
  /** While it is held, no document of a webview loads. */
  let gate: { readonly passed: Promise<void>; open(): void } | undefined;

  beforeAll(async () => {
    await show.window.page.context().route(/webview\/browser\/pre\/index\.html/, async (route) => {
      await gate?.passed;
      await route.continue().catch(() => undefined); // its panel may be gone
    });
  });
  afterEach(() => gate?.open());

  const next = () => call(show.port, '/api/next');
  const state = async () => (await call(show.port, '/api/state'))?.body;
  const slide = async () => (await state()).slide?.index;
  const standing = async () => {
    const { status, stage: late } = await state();
    return [status, late];
  };
  const frames = () =>
    show.window.page
      .context()
      .pages()
      .flatMap((page) => page.frames());
  /** The headings of visible slides, anywhere. */
  const headings = async () => {
    const seen = frames().map(async (frame) => {
      const heading = frame.locator('.stage .page-box:not(.is-prepared) :is(h1, h2)').last();
      return (await heading.isVisible()) ? heading.textContent() : undefined;
    });
    const texts = await Promise.allSettled(seen);
    return texts.flatMap((text) => (text.status === 'fulfilled' && text.value ? [text.value] : []));
  };
  const slidesHaveFocus = async () => {
    const asked = frames().map(
      async (frame) => (await frame.locator('.stage').count()) > 0 && frame.evaluate<boolean>('document.hasFocus()'),
    );
    return (await Promise.allSettled(asked)).some((answer) => answer.status === 'fulfilled' && answer.value);
  };
  const hold = () => {
    let open: () => void = () => undefined;
    const passed = new Promise<void>((resolve) => {
      open = resolve;
    });
    gate = { passed, open };
  };

  /** The first slide loads, and is held; a file beside it has had the focus. */
  const comeUpSlowly = async () => {
    const { page } = show.window;
    await call(show.port, '/api/reset');
    await show.window.runCommand('View: Close All Editors');
    await page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'notes.txt' }).dblclick();
    await expect.poll(show.window.tabs).toEqual(['notes.txt']);
    await show.window.clickLine();
    hold();
    const first = next();
    await expect.poll(standing).toEqual(['running', 'late']);
    expect(await slide()).toBe(1);
    return { first };
  };

  it('is reported, and leaves the keys to VS Code until it is shown: Next skips it', async () => {
    const { page } = show.window;
    await expect.poll(() => isListening(show.port)).toBe(true);
    const { first } = await comeUpSlowly();
    await expect.poll(() => page.locator('.statusbar').textContent()).toContain('The slide is still coming up');
    await show.window.takePicture('late-slide-1');
    await press(page, 'showrunner.next');
    expect(await first).toMatchObject({ status: 409, body: { code: 'cancelled' } });
    await expect.poll(slide).toBe(2);
    gate?.open();
    await expect.poll(headings).toEqual(['One thing at a time']);
    await expect.poll(standing).toEqual(['idle', undefined]);
  });

  it('has the keys once it is shown', async () => {
    await expect.poll(slidesHaveFocus).toBe(true);
    await show.window.page.keyboard.press('ArrowLeft');
    await expect.poll(slide).toBe(1);
  });

  // The last one: Playwright considers the whole window crashed then.
  it('is shown in a new panel when its page has crashed', async () => {
    expect((await call(show.port, '/api/runById?id=deck'))?.status).toBe(200);
    await expect.poll(headings).toEqual(['Slides in the editor']);
    const session = await sessionOf(() => show.window.page.frames());
    const crashed = show.window.page.waitForEvent('crash', { timeout: 90_000 });
    void session.send('Page.crash').catch(() => undefined); // nobody is left to respond
    await crashed;
    const afterwards = next();
    await expect.poll(standing).toEqual(['running', 'late']);
    await expect.poll(standing).toEqual(['idle', undefined]);
    await afterwards;
    const anew = await sessionOf(frames);
    expect(await readStage(anew)).toContain('One thing at a time');
  });
});

/** The text of the slides, which are in a document within that of the session. */
async function readStage(session: CDPSession): Promise<unknown> {
  const expression = `document.querySelector('iframe')?.contentDocument?.querySelector('.stage')?.textContent`;
  return (await session.send('Runtime.evaluate', { expression })).result.value;
}

/** Of the process that has the slides. */
async function sessionOf(frames: () => readonly Frame[]): Promise<CDPSession> {
  const find = async () => {
    const frame = frames().find((one) => /webview\/browser\/pre\/index\.html/.test(one.url()));
    if (!frame) return undefined;
    const context = frame.page().context();
    return context.newCDPSession(frame).catch(() => undefined); // it may be gone
  };
  let session: CDPSession | undefined;
  await expect
    .poll(async () => {
      session = await find();
      return session !== undefined;
    })
    .toBe(true);
  if (!session) throw new Error('No session');
  return session;
}
