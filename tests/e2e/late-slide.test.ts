import type { CDPSession, Frame } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call, isListening } from './api.ts';
import { press } from './keys.ts';
import { useShow } from './use-show.ts';

describe('a slide that is slow to appear', () => {
  const show = useShow({ fixture: 'slides', webviewsApart: true });
  /** While it is closed, no webview document loads. */
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
  /** The headings of visible slides in any frame. */
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

  /** The first slide starts to load and is held back, after a file beside it had the focus. */
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

  it('is reported in the status bar, and the key of Next skips it', async () => {
    const { page } = show.window;
    await expect.poll(() => isListening(show.port)).toBe(true);
    const { first } = await comeUpSlowly();
    await expect.poll(() => page.locator('.statusbar').textContent()).toContain('The slide is still loading');
    await show.window.takePicture('late-slide-1');
    await press(page, 'showrunner.next');
    expect(await first).toMatchObject({ status: 409, body: { code: 'cancelled' } });
    await expect.poll(slide).toBe(2);
    gate?.open();
    await expect.poll(headings).toEqual(['One thing at a time']);
    await expect.poll(standing).toEqual(['idle', undefined]);
  });

  it('receives the keys once it has appeared', async () => {
    await expect.poll(slidesHaveFocus).toBe(true);
    await show.window.page.keyboard.press('ArrowLeft');
    await expect.poll(slide).toBe(1);
  });

  // Must be last: Playwright treats the whole window as crashed afterwards.
  it('is shown in a new panel after the page of the slide panel has crashed', async () => {
    expect((await call(show.port, '/api/runById?id=deck'))?.status).toBe(200);
    await expect.poll(headings).toEqual(['Slides in the editor']);
    const session = await sessionOf(() => show.window.page.frames());
    const crashed = show.window.page.waitForEvent('crash', { timeout: 90_000 });
    void session.send('Page.crash').catch(() => undefined); // nothing is left to answer
    await crashed;
    const afterwards = next();
    await expect.poll(standing).toEqual(['running', 'late']);
    await expect.poll(standing).toEqual(['idle', undefined]);
    await afterwards;
    const anew = await sessionOf(frames);
    expect(await readStage(anew)).toContain('One thing at a time');
  });
});

/** The text of the slides, which are in a document inside that of the session. */
async function readStage(session: CDPSession): Promise<unknown> {
  const expression = `document.querySelector('iframe')?.contentDocument?.querySelector('.stage')?.textContent`;
  return (await session.send('Runtime.evaluate', { expression })).result.value;
}

/** The session of the process with the slides. */
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
