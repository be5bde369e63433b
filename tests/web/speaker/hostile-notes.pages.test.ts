import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createMarkdownRenderer } from '../../../src/headless/markdown.ts';
import { exportHtml } from '../../../src/pictures/export-html.ts';
import { renderNotes } from '../../../src/presenting/notes-page.ts';
import type { ToPresenterPage } from '../../../src/presenting/presenter-messages.ts';
import { parseDeck } from '../../../src/slides/cut-deck.ts';
import { renderSlide } from '../../../src/slides/page.ts';
import { hostileMarkup } from '../../e2e/hostile-markup.ts';
import { type Found, judgeScript } from '../../e2e/markup-judge.ts';
import { buildSlideScript } from '../../pictures/slide-script.ts';
import { toStagePage } from '../../slides/page-document.ts';
import { createDiskFiles } from '../../support/disk-files.ts';
import { executablePath } from '../../support/test-browser.ts';
import { openPresenter, usePresenterBrowser } from '../presenter/presenter-rig.ts';
import { middle } from '../presenter/scenes.ts';
import { startRemoteShow } from '../remote/remote-show.ts';
import { openRemote } from '../remote/remote-view.ts';

if (executablePath === undefined)
  console.warn('SKIPPED: notes that mean ill in a browser, for there is no Chromium here.');

const render = createMarkdownRenderer();
const kinds = Object.entries(hostileMarkup);
/** Each one separately, and all of a kind together. */
const texts = kinds.flatMap(([, vectors]) => [...vectors, vectors.join('\n\n')]);
const nothing: Found = { ran: false, dangers: [] };
const script = `${judgeScript}\nfunction ran() { window.hasRun = true; }`;
/** `showAll(documents)` tests each in its own frame. */
const framesScript = `
async function showAll(documents) {
  return Promise.all(documents.map(async (html) => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    const own = frame.contentWindow;
    own.eval(${JSON.stringify(script)});
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    own.document.open();
    own.document.write(html);
    own.document.close();
    await loaded;
    const found = await own.look();
    frame.remove();
    return found;
  }));
}`;
const links = 'See [the site](https://example.com/a?b=1) or [write](mailto:ada@example.com), <https://example.org>.';

function withoutPolicy(html: string): string {
  const bare = html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/g, '');
  expect(bare).not.toContain('Content-Security-Policy');
  return bare;
}

describe.runIf(executablePath)('hostile speaker notes, without a content security policy', { timeout: 120_000 }, () => {
  const browser = usePresenterBrowser();

  const newPage = async () => {
    const page = await browser.openPage({}, (page) =>
      page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' })),
    );
    await page.goto('http://notes.example/');
    await page.addScriptTag({ content: framesScript });
    return page;
  };
  const showAll = (page: Page, documents: readonly string[]) =>
    page.evaluate<readonly Found[]>(`showAll(${JSON.stringify(documents)})`);
  const lookBelow = (page: Page, id: string) => page.evaluate<Found>(`look(document.getElementById('${id}'))`);

  it('would run a script if they were shown unchanged', async () => {
    const page = await newPage();
    const found = await showAll(
      page,
      texts.map((text) => `<!doctype html><body>${render(text)}`),
    );
    expect(found.filter(({ ran }) => ran).length).toBeGreaterThan(50);
  });

  it('run nothing in the notes view, and links in them still work', async () => {
    const page = await newPage();
    const found = await showAll(
      page,
      texts.map((text) => withoutPolicy(renderNotes(render(text)))),
    );
    for (const [at, text] of texts.entries()) expect(found[at], text).toEqual(nothing);
    await page.setContent(withoutPolicy(renderNotes(render(links))));
    const addresses = await page.locator('a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(addresses).toEqual(['https://example.com/a?b=1', 'mailto:ada@example.com', 'https://example.org']);
  });

  it('run nothing in the presenter view', async () => {
    const { page, tell, mistakes } = await openPresenter(browser, { bypassCSP: true });
    await page.addScriptTag({ content: script });
    const messages = texts.map((notes): ToPresenterPage => ({ type: 'model', model: { ...middle, notes } }));
    const found = await page.evaluate<readonly Found[]>(`(async () => {
      const found = [];
      for (const data of ${JSON.stringify(messages)}) {
        dispatchEvent(new MessageEvent('message', { data }));
        await new Promise((resolve) => setTimeout(resolve));
        found.push(await look(document.getElementById('notes')));
      }
      return found;
    })()`);
    for (const [at, text] of texts.entries()) expect(found[at], text).toEqual(nothing);
    await tell({ type: 'model', model: { ...middle, notes: links } });
    expect(await page.locator('#notes').textContent()).toContain('See the site or write');
    expect(mistakes).toEqual([]);
  });

  it('run nothing on the remote', async () => {
    const demos = kinds.map((_, at) => ({ id: `d${at}`, title: `D${at}`, notes: { path: `n${at}.md` }, steps: [] }));
    const notes = Object.fromEntries(
      kinds.map(([, vectors], at) => [`n${at}.md`, `Notes ${at}\n\n${vectors.join('\n\n')}`]),
    );
    const remote = await startRemoteShow({
      files: { ...notes, '.demo/talk.json': JSON.stringify({ title: 'T', version: 3, demos }) },
    });
    const { page, isLinked, sees } = await openRemote(browser, remote.url, { bypassCSP: true });
    await page.addScriptTag({ content: script });
    await isLinked('connected');
    for (const at of kinds.keys()) {
      await remote.app.show.next();
      await sees('notes', new RegExp(`^Notes ${at}`));
      expect(await lookBelow(page, 'notes'), kinds[at]?.[0]).toEqual(nothing);
    }
  });

  it('run nothing in an export, because an export does not contain them', async () => {
    const slideScript = await buildSlideScript();
    const text = texts.map((one, at) => `# Slide ${at}\n\n<!-- notes\nsaid${at}\n${one}\n-->`).join('\n\n---\n\n');
    const { slides } = parseDeck(text, '/deck.md');
    const sources = { renderMarkdown: async (markdown: string) => render(markdown), readText: async () => undefined };
    const pages = await Promise.all(
      slides.map(async (slide) =>
        toStagePage(await renderSlide(slide, sources), { index: slide.index, count: slides.length }),
      ),
    );
    const html = await exportHtml(pages, {
      title: 'T',
      colorTheme: { colorScheme: 'dark' },
      files: createDiskFiles(),
      slideScript: async () => slideScript,
    });
    expect(html).not.toMatch(/said\d/);
    const page = await browser.openPage({ bypassCSP: true }, (page) =>
      page.addInitScript('globalThis.ran = () => { window.hasRun = true; }'),
    );
    await page.setContent(withoutPolicy(html));
    await page.waitForSelector('html[data-ready]', { state: 'attached' });
    expect(await page.evaluate('window.hasRun === true')).toBe(false);
  });
});
