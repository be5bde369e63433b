import { afterAll, describe, expect, it } from 'vitest';
import { findDiagramScript } from '../../src/headless/markdown/diagram-script.ts';
import { systemClock } from '../../src/machine/system-clock.ts';
import { createBrowser } from '../../src/pictures/browser.ts';
import { createDiagramDrawer, type DiagramDrawerOptions } from '../../src/pictures/diagram-drawer.ts';
import type { DiagramScript } from '../../src/ports/diagram-script.ts';
import type { StagePage } from '../../src/ports/slide-stage.ts';
import { renderSlide } from '../../src/slides/page.ts';
import { toStagePage } from '../slides/page-document.ts';
import { sampleSlide } from '../slides/sample-slides.ts';
import { createRecordingLog, createSettings } from '../support/host-parts.ts';
import { quickBrowser, reason } from './installed-browser.ts';
import { buildSlideScript } from './slide-script.ts';

const script = await buildSlideScript();
const log = createRecordingLog();
const browser = createBrowser({ find: async () => quickBrowser, clock: systemClock, log, isPatient: true });
afterAll(() => browser.close());

/** Draws its input as words; `broken` counts as a syntax error. */
const pen: DiagramScript = {
  module: `import { draw } from './pen.mjs'; addEventListener('vscode.markdown.updateContent', draw); draw();`,
  async read(path) {
    if (path !== 'pen.mjs') return undefined;
    return Buffer.from(`export function draw() {
      for (const one of document.querySelectorAll('.mermaid')) {
        const text = one.textContent;
        const svg = \`<svg viewBox="0 0 80 40" onload="evil()"><style>#a{}</style><desc>\${text}</desc></svg>\`;
        one.innerHTML = text.includes('broken') ? '<pre class="mermaid-error"></pre>' : '<div>' + svg + '</div>';
      }
    }`);
  },
};

function setUp(options: Partial<DiagramDrawerOptions> = {}) {
  const log = createRecordingLog();
  const draw = createDiagramDrawer({
    browser,
    slideScript: async () => script,
    diagramScript: () => pen,
    colorTheme: () => ({ colorScheme: 'dark' }),
    settings: createSettings(),
    clock: systemClock,
    log,
    ...options,
  });
  const drawPage = async (page: StagePage) => {
    const { page: drawn, shortfall } = await draw(page, undefined);
    return { ...drawn, shortfall };
  };
  return { draw: drawPage, log };
}

async function pageOf(...diagrams: readonly string[]): Promise<StagePage> {
  const markdown = diagrams.map((text) => `<pre class="mermaid">${text}</pre>`).join('\n\n');
  const sources = { renderMarkdown: async () => markdown, readText: async () => undefined };
  return toStagePage(await renderSlide(sampleSlide(markdown, { theme: 'quantum' }), sources), { index: 0, count: 1 });
}

const noBrowser: DiagramDrawerOptions['browser'] = { run: () => Promise.reject(new Error('no browser')) };

describe.runIf(quickBrowser)(`diagrams drawn by an installed browser${reason}`, () => {
  it('become safe, enlarged SVG in the page, in the colors of the slide', async () => {
    const { html, css } = await setUp().draw(await pageOf('a to b'));
    const [drawing = ''] = /<pre class="diagram">.*?<\/pre>/s.exec(html) ?? [];
    expect(drawing).toContain('<svg viewBox="0 0 80 40" width="120">');
    expect(drawing).toContain('a to b');
    const [, settings = '{}'] = /%%\{init: (.*?)\}%%/.exec(drawing) ?? [];
    expect(JSON.parse(settings.replaceAll('&quot;', '"'))).toMatchObject({
      theme: 'base',
      themeVariables: { darkMode: true, background: '#1f212d' },
    });
    expect(css).toContain('#a{}');
  });

  it('are drawn separately, and a diagram with a mistake stays text', async () => {
    const own = '%%{init: {"theme": "forest"}}%% own colours';
    const { html } = await setUp().draw(await pageOf('one', 'broken', own));
    expect(html.match(/<pre[^>]*>/g)).toEqual([
      '<pre class="diagram">',
      '<pre class="mermaid" data-broken="">',
      '<pre class="diagram">',
    ]);
    expect(html).toContain(`<desc>${own.replaceAll('"', '&quot;')}</desc>`);
  });

  /** The text that the script received for a diagram. */
  async function textDrawn(source: string): Promise<string> {
    const { html } = await setUp().draw(await pageOf(source));
    const [, text = ''] = /<desc>(.*?)<\/desc>/s.exec(html) ?? [];
    return text.replaceAll('&quot;', '"');
  }

  it.each([
    ['nothing', '', 'graph LR'],
    ['a title', '---\ntitle: Bulk\n---\n', 'graph LR'],
    ['a theme that Mermaid does not have', '---\nconfig:\n  theme: light\n---\n', 'graph LR'],
    ['a shape of lines', '', '%%{init: {"flowchart": {"curve": "linear"}}}%%\ngraph LR'],
  ])('get the colors of the slide if their text chooses only %s', async (_what, head, rest) => {
    const text = await textDrawn(head + rest);
    expect([text.startsWith(`${head}%%{init: {"theme":"base",`), text.endsWith(`}%%\n${rest}`)]).toEqual([true, true]);
  });

  it.each([
    '---\nconfig:\n  theme: forest\n---\ngraph LR',
    "%%{init: {'theme': 'neutral'}}%%\ngraph LR",
    '%%{init: {"themeVariables": {"primaryColor": "red"}}}%%\ngraph LR',
  ])('keep the colors that their text chooses: %j', async (source) => {
    expect(await textDrawn(source)).toBe(source);
  });

  it('may load files only from the folder of the Mermaid script', async () => {
    const asked: string[] = [];
    const attempts = [
      "import('./up.mjs')",
      "import('../up.mjs')",
      "import('https://example.org/x.mjs')",
      "fetch('./data')",
    ];
    const module = `await Promise.allSettled([${attempts}]); ${pen.module}`;
    const read = (path: string) => {
      asked.push(path);
      return pen.read(path);
    };
    const { draw } = setUp({ diagramScript: () => ({ module, read }) });
    expect((await draw(await pageOf('one'))).html).toContain('<svg');
    expect(new Set(asked)).toEqual(new Set(['pen.mjs', 'up.mjs']));
  });

  it('stay text, with a reason, when the Mermaid script imports a missing file', async () => {
    const lost = { module: `import './lost.mjs'`, read: async () => undefined };
    const { html, shortfall } = await setUp({ diagramScript: () => lost }).draw(await pageOf('a to b'));
    expect(shortfall).toBe('Its diagrams are shown as text. The script that draws Mermaid could not be loaded');
    expect(html).not.toContain('data-broken');
  });

  it.runIf(findDiagramScript())('can be of every kind that Mermaid draws', async () => {
    const { draw } = setUp({ diagramScript: findDiagramScript });
    const kinds = [
      'graph LR\n a --> b',
      'sequenceDiagram\n a->>b: hi',
      'mindmap\n root\n  leaf',
      'pie\n "x": 1',
      'graph ->',
    ];
    const { html } = await draw(await pageOf(...kinds));
    expect(html.match(/<pre class="diagram">/g)).toHaveLength(4);
  });
});

describe('a page with diagrams', () => {
  it('is drawn once by the slide panel when it is open', async () => {
    let asked = 0;
    const drawDiagrams = async () => {
      asked++;
      return ['<svg>by the panel</svg>'];
    };
    const { draw } = setUp({ stage: { drawDiagrams }, browser: noBrowser });
    const page = await pageOf('one');
    expect((await draw(page)).html).toContain('<pre class="diagram"><svg>by the panel</svg></pre>');
    expect((await draw(page)).html).toContain('by the panel');
    expect(asked).toBe(1);
  });

  it('stays text, with a reason, when nothing can draw it', async () => {
    const page = await pageOf('one');
    const nobody = { stage: { drawDiagrams: async () => [] }, browser: noBrowser };
    const asText = 'Its diagrams are shown as text.';
    expect(await setUp(nobody).draw(page)).toEqual({ ...page, shortfall: `${asText} no browser` });
    const none = await setUp({ ...nobody, diagramScript: () => undefined }).draw(page);
    expect(none).toEqual({ ...page, shortfall: `${asText} Nothing that can draw Mermaid diagrams is installed` });
    const off = setUp({ ...nobody, settings: createSettings({ 'screenshot.browser': 'off' }) });
    const shortfall = `${asText} The setting showrunner.screenshot.browser is "off"`;
    expect(await off.draw(page)).toEqual({ ...page, shortfall });
    expect(off.log.lines).toEqual([]);
    const plain = await pageOf();
    expect(await setUp(nobody).draw(plain)).toEqual({ ...plain, shortfall: undefined });
  });
});
