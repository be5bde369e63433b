import type { Page } from 'playwright-core';
import { createMarkdownRenderer } from '../../src/headless/markdown.ts';
import type { StagePage } from '../../src/ports/slide-stage.ts';
import { parseDeck } from '../../src/slides/cut-deck.ts';
import { renderSlide } from '../../src/slides/page.ts';
import { makeDocument, toStagePage } from '../slides/page-document.ts';
import type { TestBrowser } from '../support/test-browser.ts';

export interface DeckView {
  readonly mode?: 'show' | 'print';
  readonly reducedMotion?: 'reduce' | 'no-preference';
  /** By the paths that the deck uses. */
  readonly files?: Readonly<Record<string, string>>;
}

/** A deck in a browser for the test, as an exported file shows it. */
export async function openDeckPage(browser: TestBrowser, deck: string, view: DeckView = {}): Promise<Page> {
  const { mode = 'show', reducedMotion = 'no-preference', files = {} } = view;
  const render = createMarkdownRenderer();
  const sources = {
    renderMarkdown: async (text: string) => render(text),
    readText: async (path: string) => files[path],
  };
  const { slides } = parseDeck(deck, '/deck.md');
  const pages: readonly StagePage[] = await Promise.all(
    slides.map(async (slide) =>
      toStagePage(await renderSlide(slide, sources), { index: slide.index, count: slides.length }),
    ),
  );
  const page = await browser.openPage({ viewport: { width: 960, height: 540 }, reducedMotion });
  await page.setContent(await makeDocument(pages, mode));
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  return page;
}
