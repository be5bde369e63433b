import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Page as BrowserTab, chromium } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/machine/system-clock.ts';
import { type Browser, createBrowser } from '../../src/pictures/browser.ts';
import { exportHtml } from '../../src/pictures/export-html.ts';
import { exportPdf } from '../../src/pictures/export-pdf.ts';
import { freezePage, isReady, printSlideDocument } from '../../src/pictures/slide-document.ts';
import type { StagePage } from '../../src/ports/slide-stage.ts';
import { createDiskFiles } from '../support/disk-files.ts';
import { createRecordingLog } from '../support/host-parts.ts';
import { quickBrowser, reason } from './installed-browser.ts';
import { buildSlideScript } from './slide-script.ts';

let folder: string;
let script: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showrunner-export-'));
  script = await buildSlideScript();
  const red = new PNG({ width: 2, height: 2 });
  for (let at = 0; at < red.data.length; at += 4) red.data.set([255, 0, 0, 255], at);
  await writeFile(join(folder, 'red.png'), PNG.sync.write(red));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const colorTheme = { colorScheme: 'dark' } as const;
const base =
  '.slide{width:960px;height:540px;background:#204060;color:#fff;font:40px sans-serif}[data-hidden]{visibility:hidden}';

function slides(...bodies: readonly string[]): readonly StagePage[] {
  return bodies.map((body, index) => ({
    html: `<section class="slide">${body}</section>`,
    css: base,
    title: `Slide ${index + 1}`,
    transition: undefined,
    folder,
    place: { index, count: bodies.length },
    step: 0,
    steps: (body.match(/data-reveal/g) ?? []).length,
  }));
}

const options = () => ({ title: 'My <talk>', colorTheme, files: createDiskFiles(), slideScript: async () => script });

describe('the web components of exported slides', () => {
  const components = [
    { path: '/card.js', text: 'customElements.define("my-card", class extends HTMLElement {}); // </script>' },
    { path: '/parts.js', text: "import './part.js';" },
  ];
  const exported = async () => {
    const pages = slides('<my-card>a</my-card>', 'b').map((page) => ({ ...page, components }));
    return exportHtml(pages, { title: 'T', colorTheme, files: createDiskFiles(), slideScript: async () => script });
  };

  it('are in the document once, each with the nonce, but only if they need no other file', async () => {
    const html = await exported();
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(html.replaceAll('&#39;', "'")) ?? [];
    expect(nonce).not.toBe('');
    expect(html.split('customElements.define("my-card"')).toHaveLength(2);
    expect(html).toContain(`<script type="module" nonce="${nonce}">customElements.define("my-card"`);
    expect(html).not.toContain('part.js');
  });

  it('add a second security policy to the document, which blocks network access of their imports', async () => {
    expect((await exported()).match(/http-equiv="Content-Security-Policy"/g)).toHaveLength(2);
    const without = await exportHtml(slides('a'), {
      title: 'T',
      colorTheme,
      files: createDiskFiles(),
      slideScript: async () => script,
    });
    expect(without.match(/http-equiv="Content-Security-Policy"/g)).toHaveLength(1);
  });
});

describe('slides exported as one HTML file', () => {
  it('embed their pictures and have no reference to this machine or the network', async () => {
    const html = await exportHtml(slides('<img src="red.png"><img src="https://x.example/a.png">'), options());
    expect(html).toContain('data:image/png;base64,');
    expect(html).not.toContain('x.example');
    expect(html).not.toContain(folder);
    expect(html).toContain('<title>My &lt;talk&gt;</title>');
  });

  it('cannot inject a script into the document', async () => {
    const evil = '</script><script>document.title="EVIL"</script><!--';
    const html = await exportHtml(slides(evil), options());
    expect(html).not.toContain(evil);
    expect(html.match(/<script/g)).toHaveLength(2);
  });

  it('have the editor colors that the CSS of a talk uses, and prefer those of the color theme', () => {
    const css = '.slide { border-color: var(--vscode-charts-red); margin: var(--vscode-own-gap) }';
    const print = (properties: Record<string, string>, colorScheme: 'light' | 'dark' = 'dark') => {
      const pages = slides('').map((page) => ({ ...page, css }));
      const html = printSlideDocument({ pages, title: '', mode: 'show', colorTheme: { colorScheme, properties } });
      return /<html[^>]*style="([^"]*)"/.exec(html)?.[1]?.split(';') ?? [];
    };
    expect(print({})).toEqual(
      expect.arrayContaining(['--vscode-editor-background:#1b1d23', '--vscode-charts-red:#f14c4c']),
    );
    expect(print({}, 'light')).toContain('--vscode-charts-red:#e51400');
    const themed = print({ '--vscode-editor-background': '#123456', '--vscode-badge-background': '#ff0000' });
    expect(themed.filter((one) => /background/.test(one))).toEqual([
      '--vscode-editor-background:#123456',
      '--vscode-textCodeBlock-background:#13151a',
    ]);
  });

  it('report their progress', async () => {
    const told: string[] = [];
    await exportHtml(slides('a', 'b'), { ...options(), onProgress: (done, total) => told.push(`${done}/${total}`) });
    expect(told).toEqual(['1/2', '2/2']);
  });

  it('stop when the signal aborts', async () => {
    const controller = new AbortController();
    const onProgress = () => controller.abort(new Error('enough'));
    const made = exportHtml(slides('a', 'b'), { ...options(), onProgress, signal: controller.signal });
    await expect(made).rejects.toThrow('enough');
  });
});

describe.skipIf(!quickBrowser)(`an exported file in a browser${reason}`, () => {
  const faults: string[] = [];

  async function withTab<T>(html: string, use: (tab: BrowserTab) => Promise<T>): Promise<T> {
    await writeFile(join(folder, 'deck.html'), html);
    const other = await chromium.launch({ executablePath: quickBrowser!, args: ['--no-sandbox'] });
    try {
      const tab = await other.newPage({ viewport: { width: 960, height: 540 } });
      tab.on('pageerror', (error) => faults.push(String(error)));
      tab.on('console', (message) => faults.push(message.text()));
      await tab.goto(pathToFileURL(join(folder, 'deck.html')).href);
      return await use(tab);
    } finally {
      await other.close();
    }
  }

  it('shows the slides and their reveals by keys', async () => {
    const html = await exportHtml(slides('One', 'Two <b data-reveal="1">more</b>', 'Three'), options());
    const seen = await withTab(html, async (tab) => {
      const visible = async () => {
        await tab.waitForTimeout(150);
        return tab.evaluate("document.querySelector('.stage').innerText.trim()");
      };
      const texts = [await visible()];
      for (const key of ['ArrowRight', 'PageDown', ' ', 'Home', 'End']) {
        await tab.keyboard.press(key);
        texts.push(await visible());
      }
      return texts;
    });
    expect(seen).toEqual(['One', 'Two', 'Two more', 'Three', 'One', 'Three']);
    expect(faults).toEqual([]);
  });
});

describe.skipIf(!quickBrowser)(`slides exported as PDF and as pictures${reason}`, () => {
  let browser: Browser;
  beforeAll(() => {
    browser = createBrowser({
      find: async () => quickBrowser,
      clock: systemClock,
      log: createRecordingLog(),
      isPatient: true,
    });
  });
  afterAll(async () => {
    await browser.close();
    browser.dispose();
  });

  it('are one page for each slide in the PDF, in the size of the slides', async () => {
    const told: string[] = [];
    const pages = slides('One', '<img src="red.png"> <b data-reveal="1">Two</b>', 'Three');
    const onProgress = (done: number, total: number) => told.push(`${done}/${total}`);
    const pdf = Buffer.from(await exportPdf(pages, { ...options(), browser, onProgress })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(3);
    expect(pdf).toMatch(/\/MediaBox\s*\[0 0 720 40[45]/);
    expect(told).toEqual(['1/4', '2/4', '3/4', '4/4']);
  });

  it('can be printed even with hundreds of slides', async () => {
    const bodies = Array.from({ length: 300 }, (_, index) => `Slide ${index}`);
    const pdf = Buffer.from(await exportPdf(slides(...bodies), { ...options(), browser })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(300);
  });

  it('show in a picture only what is revealed at the step of the picture', async () => {
    const mark = (color: string, step: number) =>
      `<div data-reveal="${step}" style="width:480px;height:270px;background:${color}"></div>`;
    const [page] = slides(mark('#f00', 1) + mark('#0f0', 2));
    const draw = async (step: number) => {
      const html = printSlideDocument({
        pages: [freezePage({ ...page!, step })],
        title: '',
        mode: 'print',
        colorTheme,
      });
      const { png } = await browser.capture(html, { width: 960, height: 540, script, isReady });
      const { data } = PNG.sync.read(Buffer.from(png));
      return [0, 300].map((y) => [...data.subarray(y * 960 * 4, y * 960 * 4 + 3)].join());
    };
    const [blue, red, green] = ['32,64,96', '255,0,0', '0,255,0'];
    expect(await draw(0)).toEqual([blue, blue]);
    expect(await draw(1)).toEqual([red, blue]);
    expect(await draw(2)).toEqual([red, green]);
  });
});

it('exporting a PDF without a browser fails and says what to do', async () => {
  const browser = createBrowser({ find: async () => undefined, clock: systemClock, log: createRecordingLog() });
  const made = exportPdf(slides('One'), { ...options(), browser });
  await expect(made).rejects.toMatchObject({
    code: 'unsupported',
    message: expect.stringContaining('There is no Chrome, Edge or Chromium'),
    hint: expect.stringMatching(/Install one.*HTML/),
  });
  browser.dispose();
});
