import type { Locator, Page } from 'playwright-core';
import { colorsOf, decodePng, type Region } from '../../support/pixels.ts';
import type { Sight } from './judge.ts';

/** Of pixels that are not of the commonest colour: less is no slide, and a cursor may blink. */
const leastDrawn = 0.0005;

/** Looks at the window as it is at this moment. */
export async function lookAt(page: Page): Promise<Sight> {
  const shown = await findSlide(page);
  return {
    slide: shown?.title,
    isBlank: shown !== undefined && (await isBlank(page, shown.panel)),
    file: await readFileName(page),
    toasts: await readToasts(page),
  };
}

/** Other webviews may be in sight, the speaker notes for one: the panel of slides is the one that holds a slide. */
async function findSlide(page: Page): Promise<{ readonly panel: Locator; readonly title: string } | undefined> {
  for (const panel of await page.locator('iframe.webview').filter({ visible: true }).all()) {
    const title = await readTitle(panel);
    if (title !== undefined) return { panel, title };
  }
  return undefined;
}

/** In one look: the page may turn at any moment. Two slides are there while one changes into the other. */
async function readTitle(panel: Locator): Promise<string | undefined> {
  const slides = panel.contentFrame().frameLocator('#active-frame').locator('.page-box:not(.is-prepared) > section');
  const titles = await slides.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));
  return titles.at(-1);
}

async function isBlank(page: Page, panel: Locator): Promise<boolean> {
  const clip = await panel.boundingBox();
  if (!clip) return true;
  return colorsOf(decodePng(await page.screenshot({ clip }))).drawn < leastDrawn;
}

async function readFileName(page: Page): Promise<string | undefined> {
  const editor = page.locator('.editor-group-container.active .editor-instance .monaco-editor[data-uri]');
  const [uri] = await editor
    .filter({ visible: true })
    .evaluateAll((all) => all.map((each) => each.getAttribute('data-uri') ?? ''));
  return uri === undefined
    ? undefined
    : decodeURIComponent(uri.split(/[?#]/)[0] ?? '')
        .split('/')
        .at(-1);
}

/** As they are read aloud: `Error: No such file., source: Showrunner, notification`. */
async function readToasts(page: Page): Promise<readonly string[]> {
  const stage = await page.locator('.part.editor').boundingBox();
  const toasts = await page.locator('.notification-toast .monaco-list-row').filter({ visible: true }).all();
  const labels = await Promise.all(
    toasts.map(async (toast) => {
      const [box, label] = await Promise.all([toast.boundingBox(), toast.getAttribute('aria-label')]);
      return stage && box && isOver(box, stage) ? label : undefined;
    }),
  );
  return labels.filter((label) => typeof label === 'string');
}

function isOver(one: Region, other: Region): boolean {
  const isBeside = one.x >= other.x + other.width || one.x + one.width <= other.x;
  return !isBeside && one.y < other.y + other.height && one.y + one.height > other.y;
}
