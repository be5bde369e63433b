import { readFile } from 'node:fs/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMarkdownRenderer } from '../../src/headless/markdown.ts';
import { renderSlide } from '../../src/slides/page.ts';
import { makeSafe } from '../../src/slides/safe-html.ts';
import { renderSlidePanelHtml } from '../../src/vscode/slides/slide-panel-html.ts';
import { browserArguments, findBrowser } from '../config/real-vscode/browser.ts';
import { sampleSlide } from '../slides/sample-slides.ts';
import { clobbering, hostileMarkup } from './hostile-markup.ts';
import { type Found, judgeScript } from './markup-judge.ts';

const executablePath = findBrowser();
const reason = executablePath === undefined ? ' (skipped: no Chromium here)' : '';
const render = createMarkdownRenderer();
const all = [...Object.values(hostileMarkup).flat(), ...clobbering];

/** Slide pages with the markup in every place where a deck can have it. */
async function slidesOf(markup: string) {
  const settings = { header: markup, footer: markup, customLayout: 'layout.html', customTheme: 'theme.css' };
  const sources = {
    renderMarkdown: async (text: string) => render(text),
    readText: async (path: string) => (path.endsWith('.css') ? markup : `${markup}{{{content}}}`),
  };
  const everywhere = sampleSlide(markup, { theme: markup, settings, values: { name: markup } });
  return Promise.all([
    renderSlide(sampleSlide(markup), sources),
    renderSlide(everywhere, { ...sources, hasComponents: true }),
  ]);
}

describe.skipIf(executablePath === undefined)(
  `hostile markup in a slide, without a content security policy${reason}`,
  () => {
    let browser: Browser;
    let page: Page;

    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: executablePath!, args: [...browserArguments] });
      page = await browser.newPage();
      await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
      await page.goto('http://slides.example/');
      await page.addScriptTag({ content: await readFile('node_modules/dompurify/dist/purify.min.js', 'utf8') });
      await page.addScriptTag({ content: `${judgeScript}\nfunction ran() { window.hasRun = true; }` });
    });
    afterAll(() => browser?.close());

    /** Whether a script ran, and markup that could run one. */
    async function show(html: string): Promise<Found> {
      await page.evaluate('window.hasRun = false');
      await page.setContent(`<!doctype html><body>${html}</body>`);
      return page.evaluate<Found>('look()');
    }

    it.each(['<img src=x onerror=ran()>', '<script>ran()</script>', '<a href="javascript:ran()">x</a>'])(
      'is noticed by this test when it does run: %s',
      async (markup) => {
        expect((await show(markup)).ran).toBe(true);
      },
    );

    it.each(Object.entries(hostileMarkup))('runs nothing when it uses %s', async (_, vectors) => {
      for (const markup of vectors) {
        const pages = (await slidesOf(markup)).map(({ html, css }) => `${html}<style>${css}</style>`);
        for (const html of [makeSafe(markup).html, ...pages]) {
          expect(await show(html), markup).toEqual({ ran: false, dangers: [] });
        }
      }
    });

    it('runs nothing under the policy of the slide panel, even if the markup is not made safe', async () => {
      const shell = renderSlidePanelHtml({
        script: '',
        cspSource: "'self'",
        diagramScripts: [],
        components: [],
        chords: '',
      });
      const runs = { bare: 0, shielded: 0 };
      const vectors = Object.values(hostileMarkup).flat();
      for (const markup of vectors) if ((await show(markup)).ran) runs.bare += 1;
      for (const markup of vectors) {
        await page.evaluate('window.hasRun = false');
        await page.setContent(shell.replace('</body>', () => markup));
        if ((await page.evaluate<Found>('look()')).ran) runs.shielded += 1;
      }
      expect(runs.bare).toBeGreaterThan(50);
      expect(runs.shielded).toBe(0);
    });

    it('does not hide properties of the document behind its own names', async () => {
      await page.setContent(clobbering.join(''));
      expect(await page.evaluate('lost()')).toEqual(expect.arrayContaining(['getElementById', 'cookie']));
      await page.setContent((await slidesOf(clobbering.join('')))[1]?.html ?? '');
      expect(await page.evaluate('lost()')).toEqual([]);
    });

    it('contains nothing after makeSafe that DOMPurify would remove, except what is kept on purpose', async () => {
      await show('');
      for (const markup of all) {
        for (const { html } of [makeSafe(markup), (await slidesOf(markup))[0]]) {
          expect(await page.evaluate(`missed(${JSON.stringify(html)})`), `${markup}\n${html}`).toEqual([]);
        }
      }
    });

    it('is read by the browser as the same elements that makeSafe prints', async () => {
      await show('');
      for (const markup of all) {
        const { html } = makeSafe(markup);
        const read = await page.evaluate<string>(`reprint(${JSON.stringify(html)})`);
        const known = new Set(tagsOf(html));
        // A browser adds a body to a table, and turns a stray closing tag into an empty
        // paragraph.
        expect(
          tagsOf(read).filter((tag) => !known.has(tag) && !/^(tbody|tr|colgroup|p)$/.test(tag)),
          markup,
        ).toEqual([]);
      }
    });
  },
);

function tagsOf(html: string): readonly string[] {
  return [...html.matchAll(/<([a-z][\w-]*)/gi)].map(([, name = '']) => name.toLowerCase());
}
