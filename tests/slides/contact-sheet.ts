import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { createMarkdownRenderer } from '../../src/headless/markdown.ts';
import type { StagePage } from '../../src/ports/slide-stage.ts';
import { parseDeck } from '../../src/slides/cut-deck.ts';
import type { Layout, Slide } from '../../src/slides/model.ts';
import { renderSlide } from '../../src/slides/page.ts';
import { inlineSources } from '../../src/slides/sources.ts';
import { themeNames } from '../../src/slides/themes/themes.ts';
import { browserArguments, findBrowser } from '../config/real-vscode/browser.ts';
import { makeDocument, toStagePage } from './page-document.ts';
import { sampleSlide, samples } from './sample-slides.ts';

// `npm run contact-sheet [name …]`: every layout in every theme, a PNG a theme, and the decks of the corpus where it is
// there: to look at.

type Scheme = 'light' | 'dark';

interface Sheet {
  readonly name: string;
  readonly scheme: Scheme;
  readonly columns: number;
  slides(): Promise<readonly Slide[]> | readonly Slide[];
}

const folder = '.cache/contact-sheets';
const decks = '../shared/corpus/decks';
const bothSchemes: readonly Scheme[] = ['light', 'dark'];
const schemes: Readonly<Record<string, readonly Scheme[]>> = {
  default: bothSchemes,
  minimal: bothSchemes,
  monomi: bothSchemes,
  unnamed: bothSchemes,
  calm: bothSchemes,
  frost: ['light'],
  glacier: ['light'],
};

const sheets: readonly Sheet[] = [
  ...themeNames.flatMap((theme) =>
    (schemes[theme] ?? ['dark']).map((scheme) => ({
      name: `${theme}-${scheme}`,
      scheme,
      columns: 3,
      slides: () => sampleSlides(theme),
    })),
  ),
  { name: 'corpus', scheme: 'dark', columns: 6, slides: corpusSlides },
];

function sampleSlides(theme: string): readonly Slide[] {
  return Object.entries(samples).flatMap(([layout, texts]) =>
    texts.map((text, index) =>
      sampleSlide(text, { layout: layout as Layout, theme, index, settings: index === 1 ? bars : {} }),
    ),
  );
}

const bars = { header: '<span>Showrunner</span>', footer: '<span>Ada Example</span><span>2 / 7</span>' };

async function corpusSlides(): Promise<readonly Slide[]> {
  const names = await readdir(decks).catch(() => []);
  if (names.length === 0) console.log(`No corpus of decks at ${decks}: its sheet is left out.`);
  const texts = await Promise.all(names.map((name) => readFile(join(decks, name), 'utf8')));
  return texts.flatMap((text, index) => parseDeck(text, names[index] ?? '').slides);
}

async function renderSheet(slides: readonly Slide[]): Promise<readonly StagePage[]> {
  const render = createMarkdownRenderer();
  const sources = { renderMarkdown: async (text: string) => render(text), readText: async () => undefined };
  return Promise.all(
    slides.map(async (slide) =>
      toStagePage(await inlineSources(await renderSlide(slide, sources), async () => undefined)),
    ),
  );
}

async function photograph(page: Page, { name, scheme, columns, slides }: Sheet): Promise<void> {
  const pages = await renderSheet(await slides());
  if (pages.length === 0) return;
  await page.emulateMedia({ colorScheme: scheme });
  await page.setContent(await makeDocument(pages, 'print'));
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  const grid = `display:grid;grid-template-columns:repeat(${columns},960px);gap:16px;padding:16px;width:max-content`;
  await page.addStyleTag({ content: `body{background:#777!important;width:max-content}.printout{${grid}}` });
  const path = `${folder}/${name}.png`;
  await writeFile(path, await page.locator('.printout').screenshot());
  console.log(path);
}

const executablePath = findBrowser();
if (executablePath === undefined) {
  console.log('No Chromium here, so no contact sheet. Install one, or say where it is with CHROME_PATH.');
} else {
  await mkdir(folder, { recursive: true });
  const wanted = process.argv.slice(2);
  const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 800 }, deviceScaleFactor: 0.5 });
    page.on('pageerror', ({ message }) => console.log(message));
    for (const sheet of sheets) {
      if (wanted.length === 0 || wanted.some((name) => sheet.name.startsWith(name))) await photograph(page, sheet);
    }
  } finally {
    await browser.close();
  }
}
