import type { FrameLocator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, isListening } from './api.ts';
import { hasFocus } from './in-page.ts';
import type { Show } from './stage.ts';
import { useShow } from './use-show.ts';

/** Command, file, and how the file begins. */
const exports = [
  ['Showrunner: Export Slides as HTML…', 'slides/talk.html', '<!doc'],
  ['Showrunner: Export Slides as PDF…', 'slides/talk.pdf', '%PDF-'],
] as const;

describe('slides in VS Code', () => {
  const show = useShow({ fixture: 'slides' });
  let slides: FrameLocator;

  beforeAll(async () => {
    slides = panelOf(show);
  });

  const next = () => call(show.port, '/api/next');
  const takeKeys = async () => {
    await slides.locator('.stage').click();
    await expect.poll(() => slides.locator('.stage').evaluate(hasFocus)).toBe(true);
  };
  const heading = () => slides.locator('.stage .page-box:not(.is-prepared) :is(h1, h2)').last().textContent();

  it('are opened by a demo in a single tab', async () => {
    await expect.poll(() => isListening(show.port)).toBe(true);
    const answer = await next();
    expect(answer).toMatchObject({ status: 200, body: { executed: { id: 'deck' } } });
    expect(answer?.body.slide).toEqual({ index: 1, count: 6, title: 'Slides in the editor' });
    await expect.poll(heading).toBe('Slides in the editor');
    expect(await show.window.tabs()).toHaveLength(1);
    await show.window.takePicture('slides-1-opened');
  });

  it('have their notes in a view beside them, which does not take the focus', async () => {
    await show.window.runCommand('Explorer: Focus on Speaker Notes View');
    const notes = notesOf(show);
    await expect.poll(() => notes.locator('strong').textContent()).toBe('hello');
    await show.window.takePicture('slides-2-notes');
    await next();
    await expect.poll(() => notes.locator('body').textContent()).toContain('no notes');
  });

  it('advance with `next`, and reveal their hidden parts first', async () => {
    await expect.poll(heading).toBe('One thing at a time');
    const hidden = slides.locator('.stage [data-hidden]');
    await expect.poll(() => hidden.count()).toBe(2);
    await next();
    await expect.poll(() => hidden.count()).toBe(1);
    await next();
    await expect.poll(() => hidden.count()).toBe(0);
    expect(await show.window.tabs()).toHaveLength(1);
  });

  it('have code in the colors of the theme', async () => {
    expect((await next())?.body.slide).toMatchObject({ index: 3 });
    const comment = slides.locator('.hljs-comment');
    const keyword = slides.locator('.hljs-keyword').first();
    await expect.poll(() => colorOf(comment)).not.toBe('');
    expect(await colorOf(keyword)).not.toBe(await colorOf(comment));
    const property = await slides.locator('html').evaluate(readStyle);
    expect(property).toMatch(/--code-keyword: ?#[0-9a-f]{6}/i);
    await show.window.takePicture('slides-3-code');
  });

  it('show pictures of the workspace and formulas, and load no diagram script before it is needed', async () => {
    expect(await slides.locator('script[src]').count()).toBe(0);
    await next();
    await expect.poll(() => slides.locator('.slide__image img').evaluate(readWidth)).toBe(400);
    expect(await slides.locator('math').count()).toBe(1);
    await show.window.takePicture('slides-4-picture');
  });

  it('have their diagrams drawn by a script that loads with the first diagram', async () => {
    const scripts = slides.locator('script[src]');
    await next();
    await expect.poll(() => slides.locator('.diagram svg').count()).toBe(1);
    expect(await scripts.count()).toBe(1);
    await show.window.takePicture('slides-5-diagram');
  });

  it('run no script of the deck', async () => {
    await next();
    await expect.poll(heading).toBe('Nothing runs here');
    await slides.getByText('a link').click();
    await show.window.takePicture('slides-6-hostile');
    expect(await heading()).toBe('Nothing runs here');
    expect(await show.window.dialogs()).toEqual([]);
  });

  it('are turned by keys while they have the focus, and chosen in the overview', async () => {
    const { keyboard } = show.window.page;
    await takeKeys();
    await keyboard.press('Home');
    await expect.poll(heading).toBe('Slides in the editor');
    await keyboard.press('PageDown');
    await expect.poll(heading).toBe('One thing at a time');
    await keyboard.press('o');
    await expect.poll(() => slides.locator('.overview button').count()).toBe(6);
    await show.window.takePicture('slides-7-overview');
    await keyboard.press('ArrowRight');
    await keyboard.press('Enter');
    await expect.poll(heading).toBe("Code in the theme's colours");
  });

  it('fill the whole window on command, and give the space back', async () => {
    const parts = show.window.page.locator('.part.sidebar, .part.statusbar, .tabs-container .tab');
    const visible = async () =>
      (await Promise.all((await parts.all()).map((part) => part.isVisible()))).filter(Boolean).length;
    const before = await visible();
    await show.window.runCommand('Showrunner: Toggle Full-Window Slides');
    await expect.poll(visible).toBe(0);
    await show.window.takePicture('slides-8-full-window');
    await show.window.runCommand('Showrunner: Toggle Full-Window Slides');
    await expect.poll(visible).toBe(before);
    const zenSettings = async () => {
      const settings = JSON.parse(await show.read('.vscode/settings.json'));
      return Object.keys(settings).filter((key) => key.startsWith('zenMode'));
    };
    await expect.poll(zenSettings).toEqual([]);
  });

  it('are exported as an HTML file and as a PDF to the path in the dialog', async () => {
    const written = async (path: string) => {
      const text = await show.read(path).catch((error: NodeJS.ErrnoException) => error.code ?? '');
      return text.slice(0, 5);
    };
    for (const [label, path, head] of exports) {
      await show.window.runCommand(label);
      const proposed = show.window.page.locator('.quick-input-widget input.input').first();
      await expect.poll(() => proposed.inputValue()).toContain(path);
      await show.window.page.keyboard.press('Enter');
      await show.window.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
      await expect.poll(() => written(path)).toBe(head);
    }
    expect(await show.read('slides/talk.html')).toContain('Nothing runs here');
    await show.window.takePicture('slides-10-exported');
  });

  it('are part of a handout, in the format of its file extension', async () => {
    await show.window.runCommand('Showrunner: Export Handout…');
    const proposed = show.window.page.locator('.quick-input-widget input.input').first();
    await expect.poll(() => proposed.inputValue()).toMatch(/[^/]\.pdf$/);
    await proposed.fill((await proposed.inputValue()).replace(/[^/]*$/, 'handout.html'));
    await show.window.page.keyboard.press('Enter');
    const written = () => show.read('handout.html').catch(() => '');
    await expect.poll(written).toContain('data-view="paper"');
    expect(await written()).toContain('"title":"Nothing runs here"');
  });

  it('are part of a replay, without notes unless they are asked for', async () => {
    await show.window.runCommand('Showrunner: Export Replay…');
    await show.window.page.locator('.quick-input-list .monaco-list-row', { hasText: 'Without speaker notes' }).click();
    const proposed = show.window.page.locator('.quick-input-widget input.input').first();
    await expect.poll(() => proposed.inputValue()).toMatch(/\.html$/);
    await proposed.fill((await proposed.inputValue()).replace(/[^/]*$/, 'replay.html'));
    await show.window.page.keyboard.press('Enter');
    const written = () => show.read('replay.html').catch(() => '');
    await expect.poll(written).toContain('application/json');
    await show.window.takePicture('replay-exported');
  });

  it('are shown again at the same place after a reload of the window', async () => {
    await show.window.reload();
    await expect.poll(heading).toBe("Code in the theme's colours");
    expect(await show.window.tabs()).toHaveLength(1);
    await show.window.takePicture('slides-9-reloaded');
  });

  it('reopen with `next` at the same place after their tab was closed', async () => {
    await show.window.page.locator('.tabs-container .tab').click({ button: 'middle' });
    // A `next` that arrives before the news is cancelled.
    const slide = async () => (await call(show.port, '/api/state'))?.body.slide;
    await expect.poll(slide).toBeUndefined();
    expect(await next()).toMatchObject({ status: 200, body: { slide: { index: 3 } } });
    await expect.poll(heading).toBe("Code in the theme's colours");
    expect(await show.window.tabs()).toHaveLength(1);
  });

  it('are followed by the next demo after the last slide', async () => {
    const { keyboard } = show.window.page;
    await takeKeys();
    await keyboard.press('End');
    await expect.poll(heading).toBe('Nothing runs here');
    await keyboard.press('PageDown');
    await expect.poll(() => show.window.tabs()).toContain('loop.py');
  });

  it('reopen at the last slide with `previous` after a code demo', async () => {
    const answer = await call(show.port, '/api/previous');
    expect(answer).toMatchObject({ status: 200, body: { slide: { index: 6 } } });
    await expect.poll(heading).toBe('Nothing runs here');
  });
});

/** The content of the slide panel inside VS Code's frames. */
function panelOf({ window }: Show): FrameLocator {
  return window.page
    .frameLocator('iframe.webview[src*="purpose=webviewPanel"], iframe.webview:not([src*="purpose"])')
    .first()
    .frameLocator('#active-frame');
}

function notesOf({ window }: Show): FrameLocator {
  return window.page.frameLocator('iframe.webview[src*="purpose=webviewView"]').frameLocator('#active-frame');
}

interface Read {
  evaluate<T>(read: (element: never) => T): Promise<T>;
}

function colorOf(element: Read): Promise<string> {
  return element.evaluate(readColor);
}

function readColor(element: unknown): string {
  return (globalThis as unknown as { getComputedStyle(of: unknown): { color: string } }).getComputedStyle(element)
    .color;
}

function readStyle(element: { getAttribute(name: string): string | null }): string {
  return element.getAttribute('style') ?? '';
}

function readWidth(image: { readonly naturalWidth: number }): number {
  return image.naturalWidth;
}
