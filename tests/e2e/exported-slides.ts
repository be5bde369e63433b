import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { browserArguments, findBrowser } from '../config/real-vscode/browser.ts';
import { decodePng, type Pixels } from '../support/pixels.ts';

/** The slides of an exported HTML file as a browser of its own shows them. */
export interface ExportedSlides {
  /** A picture of a slide; index from 0. */
  capture(index: number): Promise<Pixels>;
  close(): Promise<void>;
}

/** Opens the file with all slides under each other, each `width` pixels wide. */
export async function openExportedSlides(path: string, width: number): Promise<ExportedSlides> {
  const printed = `${path}.print.html`;
  const html = await readFile(path, 'utf8');
  await writeFile(printed, html.replace('<html', '<html data-mode="print"'));
  const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: [...browserArguments] });
  const scale = width / 960;
  const page = await browser.newPage({ viewport: { width: 960, height: 540 }, deviceScaleFactor: scale });
  await page.goto(pathToFileURL(printed).href);
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  return {
    capture: async (index) => {
      await showAlone(page, index);
      return decodePng(await sheetOf(page, index).screenshot({ animations: 'disabled' }));
    },
    close: () => browser.close(),
  };
}

/** Of a page as long as a show, Chromium leaves parts black. */
async function showAlone(page: Page, index: number): Promise<void> {
  await page.locator('[id^="sheet-"]').evaluateAll((sheets, own) => {
    for (const sheet of sheets) sheet.hidden = sheet.id !== own;
  }, `sheet-${index}`);
}

function sheetOf(page: Page, index: number) {
  return page.locator(`#sheet-${index}`);
}
