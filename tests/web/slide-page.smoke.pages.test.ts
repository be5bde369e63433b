import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterEach, describe, expect, it } from 'vitest';
import { createMarkdownRenderer } from '../../src/headless/markdown.ts';
import type { StagePage } from '../../src/ports/slide-stage.ts';
import { renderSlide } from '../../src/slides/page.ts';
import type { FromSlidePage, ToSlidePage } from '../../src/web/messages.ts';
import { makeDocument, toStagePage } from '../slides/page-document.ts';
import { type SampleOptions, sampleSlide } from '../slides/sample-slides.ts';
import { executablePath, useBrowser } from '../support/test-browser.ts';

if (executablePath === undefined)
  console.warn('SKIPPED: the page of slides in a browser, for there is no Chromium here.');

const render = createMarkdownRenderer();
const sources = { renderMarkdown: async (text: string) => render(text), readText: async () => undefined };

async function pagesOf(...slides: readonly [string, SampleOptions?][]): Promise<readonly StagePage[]> {
  const pages = await Promise.all(slides.map(([text, options]) => renderSlide(sampleSlide(text, options), sources)));
  return pages.map((page, index) => toStagePage(page, { index, count: pages.length }));
}

describe.runIf(executablePath)('the slide page', () => {
  const browser = useBrowser();
  let page: Page;
  let mistakes: string[];

  afterEach(() => expect(mistakes).toEqual([]));

  async function open(pages: readonly StagePage[], prepare?: (page: Page) => Promise<unknown>): Promise<void> {
    mistakes = [];
    page = await browser.openPage({ viewport: { width: 960, height: 540 } }, prepare);
    page.on('pageerror', ({ message }) => mistakes.push(message));
    // As in the document of the panel.
    const html = (await makeDocument(pages, 'show')).replace('<html', '<html data-chords="ctrl+k meta+k"');
    await page.setContent(html);
    if (!prepare) await page.waitForSelector('html[data-ready]', { state: 'attached' });
  }
  const title = () => page.locator('.stage .page-box:not(.is-prepared) h1').last().textContent();
  const press = (key: string) => page.keyboard.press(key);

  it('hides the keys of a clicker from VS Code, which would move the show a second time', async () => {
    await open(await pagesOf(['# One'], ['# Two']));
    await page.evaluate(
      `addEventListener('keydown', ({ key }) => { document.title += ' ' + key; }); document.title = '';`,
    );
    for (const key of ['PageDown', 'x', 'PageUp', 'Escape']) await press(key);
    expect((await page.title()).trim()).toBe('x Escape');
  });

  it('shows a slide in 16:9 next to its Markdown text, with the editor around the slide', async () => {
    await open(await pagesOf(['# One']));
    await page.setViewportSize({ width: 480, height: 900 });
    const height = async () => Math.round((await page.locator('.stage .page-box').boundingBox())?.height ?? 0);
    await expect.poll(height).toBe(900); // on stage, the slide's background fills the window
    await page.evaluate(`document.documentElement.dataset.framed = ''`);
    await expect.poll(height).toBe(270);
  });

  it('leaves the second key of a two-key shortcut to VS Code', async () => {
    const heard = `addEventListener('keydown', ({ key }) => { document.title += key + ','; }); document.title = '';`;
    await open(await pagesOf(['# One'], ['# Two']));
    await page.evaluate(heard);
    for (const key of ['Space', 'o', 'PageDown', 'b', 'Enter']) {
      await press('Control+k');
      await press(key);
    }
    expect(await page.locator('.overview, .is-black').count()).toBe(0);
    expect(await title()).toBe('One');
    expect((await page.title()).split(',').filter((key) => key !== 'Control')).toEqual([
      'k',
      ' ',
      'k',
      'o',
      'k',
      'PageDown',
      'k',
      'b',
      'k',
      'Enter',
      '',
    ]);
    await press('Control+x');
    await press('Space');
    await expect.poll(title).toBe('Two');
  });

  it('turns the slides of an exported file by the keys of a clicker', async () => {
    await open(await pagesOf(['# One'], ['# Two'], ['# Three']));
    const walk: Record<string, string | null> = {};
    for (const key of ['PageDown', 'ArrowRight', 'ArrowLeft', 'Home', 'End', 'Shift+Space', 'Space']) {
      await press(key);
      await expect.poll(() => page.locator('.stage .page-box').count()).toBe(1);
      walk[key] = await title();
    }
    expect(walk).toEqual({
      PageDown: 'Two',
      ArrowRight: 'Three',
      ArrowLeft: 'Two',
      Home: 'One',
      End: 'Three',
      'Shift+Space': 'Two',
      Space: 'Three',
    });
  });

  it('turns the page by a click on an edge of the panel, but not by a click in the middle', async () => {
    const [one] = await pagesOf(['# One']);
    const sent = await inPanel(async (tell) => {
      await tell({ type: 'page', page: one!, isNew: true });
      await expect.poll(title).toBe('One');
      for (const x of [300, 950, 660, 10]) await page.mouse.click(x, 270);
    });
    const requests = () => sent.flatMap((message) => (message.type === 'request' ? [message.request.kind] : []));
    await expect.poll(() => requests().filter((kind) => kind !== 'media')).toEqual(['next', 'previous']);
    expect(await page.locator('.paging-bar').count()).toBe(0);
  });

  it('turns the pages of an exported file by clicks on either half, and by arrows that fade', async () => {
    await open(await pagesOf(['# One'], ['# Two\n\n<dt-show>more</dt-show>']));
    const bar = page.locator('.paging-bar');
    const arrow = (name: string) => bar.getByRole('button', { name });
    const opacity = () => page.evaluate(`getComputedStyle(document.querySelector('.paging-bar')).opacity`);
    expect(await opacity()).toBe('0');
    expect(await arrow('Previous').getAttribute('aria-disabled')).toBe('true');
    await page.mouse.click(500, 270);
    await expect.poll(title).toBe('Two');
    await expect.poll(opacity).toBe('1');
    await expect.poll(() => bar.textContent()).toBe('2 / 2');
    expect(await arrow('Next').getAttribute('aria-disabled')).toBe('false'); // because of the reveal
    await page.mouse.click(460, 270);
    await expect.poll(title).toBe('One');
    await arrow('Next').click();
    await expect.poll(title).toBe('Two');
    await arrow('Next').click();
    await expect.poll(() => arrow('Next').getAttribute('aria-disabled')).toBe('true');
    await bar.locator('span').click(); // on neither half
    expect(await title()).toBe('Two');
    await expect.poll(opacity).toBe('0');
    await press('1');
    await press('Enter');
    await expect.poll(title).toBe('One');
  });

  it('turns the page by a horizontal swipe, unless the pen is on', async () => {
    await open(await pagesOf(['# One'], ['# Two']));
    const touch = await page.context().newCDPSession(page);
    const swipe = async (from: [number, number], to: [number, number]) => {
      const at = ([x, y]: [number, number]) => [{ x, y }];
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(to) });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await swipe([700, 100], [300, 130]);
    await expect.poll(title).toBe('Two');
    await swipe([300, 300], [340, 100]);
    expect(await title()).toBe('Two');
    await press('p');
    await swipe([300, 300], [700, 310]);
    expect(await page.locator('.marks .line').count()).toBe(1);
    expect(await title()).toBe('Two');
    await press('Escape');
    await swipe([300, 300], [700, 310]);
    await expect.poll(title).toBe('One');
  });

  it.each([true, false])(
    'shows the content of a custom element that no component defines (talk has components: %s)',
    async (hasComponents) => {
      const slide = sampleSlide('# One\n\n<my-card title="x">\n\nCard **text**\n\n- point\n\n</my-card>');
      await open([toStagePage(await renderSlide(slide, { ...sources, hasComponents }), { index: 0, count: 1 })]);
      const stage = page.locator('.stage');
      expect(await stage.locator('my-card').count()).toBe(hasComponents ? 1 : 0);
      expect(((await stage.textContent()) ?? '').replace(/\s+/g, ' ')).toContain('One Card text point');
      expect(await stage.locator('li').isVisible()).toBe(true);
    },
  );

  it('turns black by a key and back by another', async () => {
    await open(await pagesOf(['# One']));
    await press('b');
    expect(await page.locator('.blackout').count()).toBe(1);
    await press('Escape');
    expect(await page.locator('.blackout').count()).toBe(0);
    await press('.');
    await press('b');
    expect(await page.locator('.blackout').count()).toBe(0);
  });

  it('leaves the black page to the show when it is in a panel: keys only send requests', async () => {
    const sent = await inPanel(async (tell) => {
      const black = () => page.locator('.blackout').count();
      const [shown] = await pagesOf(['# One']);
      await press('b');
      await press('.');
      expect(await black()).toBe(0);
      await tell({ type: 'black', isOn: true });
      await expect.poll(black).toBe(1);
      await tell({ type: 'page', page: shown!, isNew: true });
      await press('Escape');
      expect(await black()).toBe(1);
      await tell({ type: 'black', isOn: false });
      await expect.poll(black).toBe(0);
      await press('Escape');
    });
    const requests = () => sent.flatMap((message) => (message.type === 'request' ? [message.request] : []));
    await expect
      .poll(requests)
      .toEqual([{ kind: 'blackout' }, { kind: 'blackout' }, { kind: 'blackout', isOn: false }, { kind: 'stop' }]);
    expect(sent.filter(({ type }) => type === 'black')).toHaveLength(1);
  });

  it('goes to a slide from the overview by keys alone', async () => {
    await open(await pagesOf(...Array.from({ length: 9 }, (_, index): [string] => [`# Slide ${index + 1}`])));
    await press('o');
    expect(await page.locator('.overview button').count()).toBe(9);
    for (const key of ['ArrowDown', 'ArrowRight', 'Enter']) await press(key);
    await expect.poll(title).toBe('Slide 5');
    expect(await page.locator('.overview').count()).toBe(0);
  });

  it('hides the slide behind the overview', async () => {
    const corner = { x: 2, y: 2, width: 4, height: 4 };
    const overviewOf = async (text: string) => {
      await open(await pagesOf([text]));
      await press('o');
      await page.locator('.overview h1').waitFor();
      return (await page.screenshot({ clip: corner })).toString('base64');
    };
    const dark = await overviewOf('<style>.slide { background: #000 !important }</style>\n\n# One');
    await page.close();
    expect(await overviewOf('<style>.slide { background: #fff !important }</style>\n\n# One')).toBe(dark);
  });

  it('extends the background of a slide to the edges of the window, and centers its canvas', async () => {
    const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"><rect width="16" height="9" fill="red"/></svg>')}`;
    const own = '# Own\n\n<style>.slide { background: linear-gradient(90deg, #f00, #00f) }</style>';
    await open(
      await pagesOf(
        [own],
        ['# Words', { layout: 'section', settings: { image: picture } }],
        ['# Quantum', { theme: 'quantum' }],
      ),
    );
    const colorAt = async (x: number, y: number) => {
      const { data } = PNG.sync.read(await page.screenshot({ clip: { x, y, width: 1, height: 1 } }));
      return [...data.subarray(0, 3)];
    };
    const boxes = () => page.locator('.stage .page-box:not(.is-prepared)').count();
    const centerOfCanvas = async () => {
      const canvas = page.locator('.stage .page-box:not(.is-prepared) .slide:not(.backdrop)').last();
      const { x = 0, width = 0 } = (await canvas.boundingBox()) ?? {};
      return x + width / 2;
    };
    for (const [width, height] of [
      [1400, 400],
      [500, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await press('Home');
      await expect.poll(title).toBe('Own');
      // A visible page may not be painted yet, so its final look is waited for.
      await expect.poll(() => colorAt(1, height - 2)).toSatisfy(([red = 0, , blue = 0]) => red > 250 && blue < 5);
      await expect.poll(() => colorAt(width - 2, 1)).toSatisfy(([red = 0, , blue = 0]) => red < 5 && blue > 250);
      await expect.poll(centerOfCanvas).toBeCloseTo(width / 2, 0);
      await press('ArrowRight');
      await expect.poll(title).toBe('Words');
      await expect.poll(() => colorAt(2, height / 2)).toSatisfy(([red = 0, green = 0]) => red - green > 60);
      await press('ArrowRight');
      await expect.poll(title).toBe('Quantum');
      await expect.poll(boxes).toBe(1);
      const isGlowing = async () => {
        const [inside, outside] = [await colorAt(width / 2, height / 2), await colorAt(width - 2, 1)];
        return outside.join() !== inside.join();
      };
      await expect.poll(isGlowing).toBe(true);
    }
  });

  it('draws diagrams with the script of its document, even in the overview, and each diagram once', async () => {
    const script = `const draw = () => {
      for (const one of document.querySelectorAll('.mermaid')) {
        window.drawn = [...(window.drawn ?? []), one.textContent.split('\\n').at(-1)];
        const isBroken = one.textContent.includes('broken');
        one.innerHTML = isBroken ? '<i class="mermaid-error"></i>' : '<svg viewBox="0 0 100 900"><rect/></svg>';
      }
    };
    addEventListener('vscode.markdown.updateContent', draw); draw();`;
    const address = `data:text/javascript,${encodeURIComponent(script)}`;
    const mermaid = (text: string) => `# Drawn\n\n\`\`\`mermaid\n${text}\n\`\`\``;
    const pages = await pagesOf([mermaid('one')], [mermaid('broken')], [mermaid('one'), { theme: 'default' }]);
    const html = (await makeDocument(pages, 'show')).replace(
      '<body',
      `<body data-diagram-scripts="${JSON.stringify([address]).replaceAll('"', '&quot;')}"`,
    );
    mistakes = [];
    page = await browser.openPage({ viewport: { width: 960, height: 540 } });
    page.on('pageerror', ({ message }) => mistakes.push(message));
    await page.setContent(html.replace(/<meta http-equiv[^>]*>/, ''));
    const inSight = page.locator('.stage .page-box:not(.is-prepared) .diagram');
    await expect.poll(() => inSight.locator('svg').count()).toBe(1);
    const { height = 0 } = (await inSight.locator('svg').boundingBox()) ?? {};
    expect(height).toBeLessThan(450);
    await press('o');
    await expect.poll(() => page.locator('.overview .diagram svg').count()).toBe(2);
    await expect.poll(() => page.locator('.overview [data-broken]').count()).toBe(1);
    expect(await page.evaluate('drawn')).toEqual(['one', 'broken']);
    expect(await page.locator('.mermaid, .is-coming').count()).toBe(0);
  });

  it('shows the code of a diagram that cannot be drawn, with a message and a margin below', async () => {
    const long = Array.from({ length: 30 }, (_, line) => `  a${line} --> b${line}`).join('\n');
    await open(await pagesOf([`# Code\n\n\`\`\`mermaid\ngraph LR\n${long}\n\`\`\``]));
    const bottom = await page.locator('.diagram').evaluate((one) => one.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThanOrEqual(540 - 40);
  });

  it('applies the CSS of a slide only to that slide', async () => {
    const styled = '# Red\n\n<style>h1 { color: rgb(255, 0, 0) } :root { --x: 1 }</style>';
    await open(await pagesOf([styled], ['# Plain']));
    const colours = () =>
      page.locator('h1').evaluateAll((all) => all.map((one) => one.computedStyleMap().get('color')?.toString()));
    expect(await colours()).toEqual(['rgb(255, 0, 0)']);
    await press('o');
    await expect.poll(() => page.locator('.overview h1').count()).toBe(2);
    expect((await colours()).filter((colour) => colour === 'rgb(255, 0, 0)')).toHaveLength(2);
  });

  it('surrounds a slide with the background color of that slide', async () => {
    await open(await pagesOf(['# Dark', { theme: 'quantum' }], ['# Light', { theme: 'frost' }]));
    const surround = () =>
      page.locator('body').evaluate((one) => one.computedStyleMap().get('background-color')?.toString());
    const slide = () =>
      page
        .locator('.stage .backdrop')
        .last()
        .evaluate((one) => one.computedStyleMap().get('background-color')?.toString());
    expect(await surround()).toBe(await slide());
    const dark = await surround();
    await press('ArrowRight');
    await expect.poll(surround).not.toBe(dark);
    expect(await surround()).toBe(await slide());
  });

  it('shrinks long content, pictures before text, and reports that it has done so', async () => {
    const long = Array.from({ length: 14 }, (_, index) => `- A point of the talk, number ${index + 1}`).join('\n');
    const sent = await inPanel(async (tell) => {
      const [shown] = await pagesOf([`# Much to say\n\n${long}`]);
      await tell({ type: 'page', page: shown!, isNew: true });
    });
    await expect.poll(() => sent.map(({ type }) => type)).toContain('overflow');
    const overflow = sent.find((message) => message.type === 'overflow');
    expect(overflow).toMatchObject({ title: 'Much to say', index: 0, isCut: false });
    expect(overflow?.scale).toBeGreaterThan(0.6);
    const box = page.locator('.slide__content__inner');
    expect(await box.evaluate((one) => one.scrollHeight <= one.clientHeight + 1)).toBe(true);
  });

  it('prepares the next page behind the visible one, unless it would play a video', async () => {
    const [one, two, film] = await pagesOf(['# One'], ['# Two'], ['# Film\n\n<video src="data:video/mp4,"></video>']);
    await inPanel(async (tell) => {
      const behind = page.locator('.page-box.is-prepared');
      await tell({ type: 'page', page: one!, isNew: true });
      await tell({ type: 'prepare', page: two! });
      await expect.poll(() => behind.locator('h1').allTextContents()).toEqual(['Two']);
      expect([await title(), await behind.locator('h1').isVisible()]).toEqual(['One', false]);
      const ready = await behind.elementHandle();
      await tell({ type: 'page', page: two!, isNew: false });
      await expect.poll(title).toBe('Two');
      expect(await ready?.getAttribute('class')).toBe('page-box');
      await tell({ type: 'prepare', page: film! });
      await tell({ type: 'prepare', page: one! });
      await expect.poll(() => behind.locator('h1').allTextContents()).toEqual(['One']);
    });
  });

  it('draws a PNG of a page that is not visible', async () => {
    const sent = await inPanel(async (tell) => {
      const [drawn] = await pagesOf(['# Drawn <br> $x^2$', { theme: 'marine' }]);
      await tell({ type: 'draw', id: 7, page: drawn!, width: 480, colorScheme: 'light' });
    });
    await expect.poll(() => sent.map(({ type }) => type)).toContain('drawn');
    const message = sent.find(({ type }) => type === 'drawn') as { id: number; png: string };
    const png = PNG.sync.read(Buffer.from(message.png, 'base64'));
    expect([message.id, png.width, png.height]).toEqual([7, 480, 270]);
    expect([...png.data.subarray((269 * 480 + 240) * 4, (269 * 480 + 240) * 4 + 4)]).toEqual([0x15, 0x20, 0x2b, 255]);
    const yellow = countPixels(png, ([red, green, blue]) => red > 240 && green > 215 && blue < 120);
    expect(yellow).toBeGreaterThan(100);
    expect(await page.locator('.page-box').count()).toBe(0);
  });

  it('draws a PNG only when the page has the requested color scheme', async () => {
    const sent = await inPanel(async (tell) => {
      const [drawn] = await pagesOf(['# Drawn', { theme: 'default' }]);
      await page.evaluate("document.body.className = 'vscode-dark'");
      await tell({ type: 'draw', id: 1, page: drawn!, width: 480, colorScheme: 'light' });
      await tell({ type: 'draw', id: 2, page: drawn!, width: 480, colorScheme: 'dark' });
      await page.evaluate("document.body.className += ' something-else'");
    });
    const drawn = () => sent.flatMap((message) => (message.type === 'drawn' ? [message.id] : []));
    await expect.poll(drawn).toEqual([2]);
    await page.evaluate("document.body.className = 'vscode-light'");
    await expect.poll(drawn).toEqual([2, 1]);
  });

  it('runs no script, even if a script was not removed, because of its content security policy', async () => {
    const [shown] = await pagesOf(['# Hi']);
    const attack = '<img src="data:," onerror="document.title=1"><svg onload="document.title=2"></svg></section>';
    await open([{ ...shown!, html: shown!.html.replace('</section>', attack) }]);
    await page.locator('.stage img').waitFor({ state: 'attached' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await page.title()).toBe('');
  });

  it('ignores keys and clicks that an element of the slide fakes, and hides such keys from VS Code', async () => {
    const [one, two] = await pagesOf(['# One'], ['# Two']);
    const sent = await inPanel(async (tell) => {
      await tell({ type: 'page', page: one!, isNew: true });
      await expect.poll(title).toBe('One');
      await tell({ type: 'overview', pages: [one!, two!], index: 0 });
      await page.waitForSelector('.overview button');
      await page.evaluate(`{
        globalThis.heard = [];
        for (const name of ['keydown', 'keyup']) addEventListener(name, ({ key }) => heard.push(key));
        const make = (type, name, more = {}) => new type(name, { bubbles: true, composed: true, ...more });
        for (const button of document.querySelectorAll('.overview button, .pointer-bar button')) {
          button.click();
          button.dispatchEvent(make(MouseEvent, 'click'));
        }
        for (const target of [document, document.body, document.querySelector('.stage h1'), window])
          for (const key of ['Escape', 'ArrowRight', ' ', 'PageDown', 'o', 'b', 'a', 'Home', '2', 'Enter', 'l'])
            for (const name of ['keydown', 'keyup']) target.dispatchEvent(make(KeyboardEvent, name, { key }));
        for (const x of [5, innerWidth - 5]) document.body.dispatchEvent(make(MouseEvent, 'click', { clientX: x, clientY: 270 }));
      }`);
      expect(await page.locator('.overview').count()).toBe(1);
      expect(await page.evaluate('heard')).toEqual([]);
      expect(await page.locator('.pointer-bar [aria-pressed=true]').count()).toBe(1); // the color of the pen
      await page.keyboard.press('Escape');
      await page.keyboard.press('PageDown');
    });
    const requests = () => sent.flatMap((message) => (message.type === 'request' ? [message.request.kind] : []));
    await expect.poll(requests).toContain('next');
    expect(requests().filter((kind) => kind !== 'media')).toEqual(['next']);
  });

  /** A page in a fake webview: its messages are collected, and messages to it arrive as events. */
  async function inPanel(
    act: (tell: (message: ToSlidePage) => Promise<unknown>) => Promise<void>,
  ): Promise<readonly FromSlidePage[]> {
    const sent: FromSlidePage[] = [];
    await open([], async (one) => {
      await one.exposeFunction('keep', (message: FromSlidePage) => sent.push(message));
      await one.evaluate('window.acquireVsCodeApi = () => ({ postMessage: (message) => window.keep(message) })');
    });
    await expect.poll(() => sent.map(({ type }) => type)).toContain('ready');
    await act((message) => page.evaluate(`window.postMessage(${JSON.stringify(message)}, '*')`));
    return sent;
  }
});

function countPixels({ data }: PNG, isWanted: (pixel: readonly [number, number, number]) => boolean): number {
  let count = 0;
  for (let at = 0; at < data.length; at += 4) if (isWanted([data[at]!, data[at + 1]!, data[at + 2]!])) count += 1;
  return count;
}
