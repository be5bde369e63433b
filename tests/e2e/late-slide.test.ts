import type { CDPSession, Frame } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { call, freePort, isListening } from './api.ts';
import { type Show, type Stage, setUpStage } from './stage.ts';

/** How long a dead panel may take to be made anew, on a machine that is busy with others. */
const patient = { timeout: 60_000 };

describe('a slide that is late', { timeout: 120_000 }, () => {
  let stage: Stage;
  let show: Show;
  let port: number;
  /** While it is held, no document of a webview is loaded. */
  let gate: { readonly passed: Promise<void>; open(): void } | undefined;

  beforeAll(async () => {
    port = await freePort();
    stage = await setUpStage({ extensions: inject('extensions'), webviewsApart: true });
    show = await stage.openShow({ 'showrunner.api.enabled': true, 'showrunner.api.port': port }, 'slides');
    await show.window.page.context().route(/webview\/browser\/pre\/index\.html/, async (route) => {
      await gate?.passed;
      await route.continue().catch(() => undefined); // its panel may be gone
    });
  });
  afterEach(async ({ task }) => {
    gate?.open();
    if (task.result?.state === 'fail') await show.window.takePicture(`failed - ${task.name}`);
  });
  afterAll(() => stage?.tearDown());

  const next = () => call(port, '/api/next');
  const state = async () => (await call(port, '/api/state'))?.body;
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
  /** The headings of slides that are seen, wherever. */
  const headings = async () => {
    const seen = frames().map(async (frame) => {
      const heading = frame.locator('.stage .page-box:not(.is-prepared) :is(h1, h2)').last();
      return (await heading.isVisible()) ? heading.textContent() : undefined;
    });
    const texts = await Promise.allSettled(seen);
    return texts.flatMap((text) => (text.status === 'fulfilled' && text.value ? [text.value] : []));
  };
  const hold = () => {
    let open: () => void = () => undefined;
    const passed = new Promise<void>((resolve) => {
      open = resolve;
    });
    gate = { passed, open };
  };

  /** From the palette, opened by mouse: keys do not leave the webview of a panel that has the focus and loads. */
  const choose = async (label: string) => {
    const { page } = show.window;
    await page.locator('.command-center-center').click();
    const rows = page.locator('.quick-input-widget .quick-input-list .monaco-list-row');
    await page.locator('.quick-input-widget input.input').first().fill(`>${label}`);
    await rows.filter({ hasText: label }).first().click();
  };

  it('lets go of the step when its panel is closed as it comes up', async () => {
    await expect.poll(() => isListening(port)).toBe(true);
    hold();
    const closed = next();
    await expect.poll(standing).toEqual(['running', 'late']);
    await show.window.page.locator('.tabs-container .tab').click({ button: 'middle' });
    await closed;
    await expect.poll(standing).toEqual(['idle', undefined]);
    gate?.open();
  });

  it('is told of, moved and gone over as it comes up, and comes up with a processor 60 times as slow', async () => {
    hold();
    const first = next();
    await expect.poll(standing).toEqual(['running', 'late']);
    await expect
      .poll(() => show.window.page.locator('.statusbar').textContent())
      .toContain('The slide is still coming up');
    await show.window.takePicture('late-slide-1');
    await choose('View: Move Editor into Right Group');
    const second = next();
    expect(await first).toMatchObject({ status: 409, body: { code: 'cancelled' } });
    await expect.poll(slide).toBe(2);
    gate?.open();
    const session = await sessionOf(frames);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 60 });
    await expect.poll(headings, patient).toEqual(['One thing at a time']);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    expect((await second)?.body.status).toMatch(/done|running/);
    await expect.poll(standing).toEqual(['idle', undefined]);
    await show.window.takePicture('late-slide-2');
  });

  // The last one: for Playwright the whole window has crashed then.
  it('whose page has crashed comes in a panel made anew', async () => {
    const session = await sessionOf(frames);
    void session.send('Page.crash').catch(() => undefined); // nobody is left to answer
    const crashed = next();
    await expect.poll(standing).toEqual(['running', 'late']);
    await expect.poll(standing, patient).toEqual(['idle', undefined]);
    await crashed;
    const anew = await sessionOf(frames);
    const reading = await anew.send('Runtime.evaluate', { expression: readStage });
    expect(reading.result.value).toContain('One thing at a time');
  });
});

/** In the document around the slides: what they say. */
const readStage = `document.querySelector('iframe').contentDocument.querySelector('.stage').textContent`;

/** Of the process in which the slides are. */
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
