import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DemoError } from '../../src/core/errors.ts';
import { findIllegal } from '../../src/core/legal-text.ts';
import { createMarkdownRenderer } from '../../src/headless/markdown.ts';
import { parseDeck } from '../../src/slides/cut-deck.ts';
import { attributeOf, scanTags } from '../../src/slides/html/html-scan.ts';
import type { SlidePage } from '../../src/slides/model.ts';
import { renderSlide } from '../../src/slides/page.ts';
import { listSources, rewriteSources, workspacePathOf } from '../../src/slides/sources.ts';
import { expectLinear, repeating } from '../support/linear.ts';
import { type SampleOptions, sampleSlide } from './sample-slides.ts';

const render = createMarkdownRenderer();

function renderPage(markdown: string, options: SampleOptions = {}, files: Readonly<Record<string, string>> = {}) {
  return renderSlide(sampleSlide(markdown, options), {
    renderMarkdown: async (text) => render(text),
    readText: async (path) => files[path],
  });
}

/** The tags and texts of a page, one per line, indented by nesting. */
function outline({ html }: SlidePage): string {
  const lines: string[] = [];
  let [depth, done] = [0, 0];
  const add = (text: string) => text.trim() && lines.push(`${'  '.repeat(depth)}${text.trim()}`);
  for (const tag of scanTags(html)) {
    add(html.slice(done, tag.start));
    done = tag.end;
    const isVoid = /^(img|input|br)$/.test(tag.name);
    if (tag.kind === 'close') depth -= 1;
    else add([tag.name, ...(attributeOf(tag, 'class') ?? '').split(' ')].filter(Boolean).join('.'));
    if (tag.kind === 'open' && !isVoid) depth += 1;
  }
  return lines.join('\n');
}

describe('the page of a slide', () => {
  it('is a section with its layout, theme and content', async () => {
    const page = await renderPage('# Hello\n\nWorld', { theme: 'quantum' });
    expect(outline(page)).toMatchInlineSnapshot(`
      "section.slide.layout-default.theme-quantum.quantum
        div.slide__container
          div.slide__layout.default
            div.slide__content
              div.slide__content__inner
                div.slide__part
                  h1
                    Hello
                  p
                    World"
    `);
    expect(page).toMatchObject({ title: 'Hello', transition: undefined, steps: 0 });
  });

  it('puts columns side by side, below what comes before them', async () => {
    const text = 'Above\n\n::section::\n\nLeft\n\n::right::\n\nRight';
    expect(outline(await renderPage(text, { layout: 'two-columns' }))).toMatchInlineSnapshot(`
      "section.slide.layout-two-columns.theme-default.default
        div.slide__container
          div.slide__layout.two-columns
            div.slide__content
              div.slide__content__inner
                div.slide__part
                  p
                    Above
                div.slide__columns
                  div.slide__part
                    p
                      Left
                  div.slide__part
                    p
                      Right"
    `);
  });

  it('puts pictures where the layout has them', async () => {
    const outlines = await Promise.all(
      (['image', 'image-left', 'image-right'] as const).map(async (layout) =>
        outline(await renderPage('Text', { layout })).replace(/\n\s*/g, ' > '),
      ),
    );
    expect(outlines).toMatchInlineSnapshot(`
      [
        "section.slide.layout-image.theme-default.default.has-picture-behind > div.slide__container > div.slide__layout.image > div.slide__image.slide__image_full > img > div.slide__content > div.slide__content__inner > div.slide__part > p > Text",
        "section.slide.layout-image-left.theme-default.default > div.slide__container > div.slide__layout.image-left > div.slide__image.slide__image_left > img > div.slide__content > div.slide__content__inner > div.slide__part > p > Text",
        "section.slide.layout-image-right.theme-default.default > div.slide__container > div.slide__layout.image-right > div.slide__content > div.slide__content__inner > div.slide__part > p > Text > div.slide__image.slide__image_right > img",
      ]
    `);
  });

  it.each([
    ['as a loop without a sound', {}, 'autoplay loop muted playsinline'],
    ['that waits', { autoplay: false }, 'loop muted playsinline'],
    ['with controls, to be started', { controls: true }, 'controls playsinline'],
    [
      'with controls, by itself',
      { controls: true, autoPlay: true, loop: true },
      'controls autoplay loop muted playsinline',
    ],
  ])('plays a video %s', async (_, values, marks) => {
    const { html } = await renderPage('', { layout: 'video', settings: { video: 'a "b".mp4' }, values });
    expect(html).toContain(`<video class="slide__video" src="a &quot;b&quot;.mp4" ${marks}></video>`);
  });

  it.each(['default', 'center', 'quote', 'section', 'intro', 'two-columns'] as const)(
    'has picture and video behind the content of the layout %s',
    async (layout) => {
      const behind = '<div class="slide__image slide__image_full">';
      const withPicture = await renderPage('Text', { layout, settings: { image: 'a.png' } });
      expect(withPicture.html).toContain(`${behind}<img src="a.png" alt=""></div><div class="slide__content">`);
      const withFilm = await renderPage('Text', { layout, settings: { image: 'a.png', video: 'a.mp4' } });
      expect(withFilm.html).toContain(
        `${behind}<video src="a.mp4" poster="a.png" autoplay loop muted playsinline></video></div>`,
      );
      for (const { html } of [withPicture, withFilm]) expect(html).toContain('has-picture-behind"');
    },
  );

  it('has custom layout and theme names as classes', async () => {
    const page = await renderPage('Text', { theme: 'Our company', settings: { ownLayout: 'content-gray' } });
    expect(outline(page).split('\n').slice(0, 3)).toEqual([
      'section.slide.layout-default.layout-content-gray.theme-our-company.our.Our.company',
      '  div.slide__container',
      '    div.slide__layout.default.content-gray',
    ]);
    expect(page.css).toContain('--layout-color:var(--demotime-content-gray-color,var(--demotime-default-color));');
  });

  it('fills header and footer with values of the slide', async () => {
    const settings = { header: '<b>{{name}}</b>', footer: '</div></footer>{{{name}}}' };
    const { html } = await renderPage('x', { settings, values: { name: 'A & <i>B</i>' } });
    expect(html).toContain('<header class="slide__header"><b>A &amp; &lt;i&gt;B&lt;/i&gt;</b></header>');
    expect(html).toContain('<footer class="slide__footer">A & <i>B</i></footer></section>');
    expect(html).toMatch(/^<section class="[^"]*\bhas-header has-footer"/);
  });

  it('puts the content into a custom layout, with its values', async () => {
    const files = { 'me.hbs': '<div class="card">{{name}}{{{content}}}</div>' };
    const page = await renderPage('Hi', { settings: { customLayout: 'me.hbs' }, values: { name: 'Ada' } }, files);
    expect(page.html).toContain('<div class="slide__content__custom"><div class="card">Ada<p>Hi</p>\n</div></div>');
    const without = await renderPage('Hi', { settings: { customLayout: 'gone.hbs' } }, files);
    expect(without.html).toContain('slide__content__inner');
  });

  it('lets a custom layout use the front matter as `metadata`, also in conditions', async () => {
    const layout =
      '<div class="me {{#if (eq metadata.position "left")}}turned{{else}}straight{{/if}}">' +
      '{{#if metadata.name}}<h2>{{metadata.name}}</h2>{{/if}}{{#unless metadata.job}}<p>none</p>{{/unless}}</div>';
    const options = { settings: { customLayout: 'me.hbs' }, values: { name: 'Ada', position: 'left' } };
    const { html } = await renderPage('Hi', options, { 'me.hbs': layout });
    expect(html).toContain('<div class="me turned"><h2>Ada</h2><p>none</p></div>');
  });

  it('gives templates a base URL that every host resolves to files of the workspace', async () => {
    const layout =
      "<style>.me { background: url('{{metadata.webViewUrl}}/{{metadata.picture}}'); }</style>" +
      '<img src="{{metadata.webViewUrl}}/{{picture}}">';
    const options = { settings: { customLayout: 'me.hbs' }, values: { picture: 'assets/me.png' } };
    const page = await renderPage('Hi', options, { 'me.hbs': layout });
    expect(listSources(page).map(workspacePathOf)).toEqual(['assets/me.png']);
    const linked = rewriteSources(page, (source) => `https://panel/${workspacePathOf(source)}`);
    expect(linked.css).toContain('url("https://panel/assets/me.png")');
    expect(linked.html).toContain('<img src="https://panel/assets/me.png">');
  });

  it('computes slide numbers only if a template uses them', async () => {
    let asked = 0;
    const footed = (footer: string) =>
      renderSlide(sampleSlide('# Title', { settings: { footer } }), {
        renderMarkdown: async (text) => render(text),
        readText: async () => undefined,
        async readNumbers() {
          asked += 1;
          return { crntSlideIdx: 3, totalSlides: 12 };
        },
      });
    expect((await footed('{{slideTitle}}')).html).toContain('>Title</footer>');
    expect(asked).toBe(0);
    expect((await footed('{{crntSlideIdx}}/{{metadata.totalSlides}}')).html).toContain('>3/12</footer>');
  });

  it('is rendered without a layout or theme that is unreadable or empty, and reports it', async () => {
    const said: string[] = [];
    const settings = { customLayout: 'empty.hbs', customTheme: 'picture.png' };
    const page = await renderSlide(sampleSlide('Hi', { settings }), {
      renderMarkdown: async (text) => render(text),
      async readText(path) {
        if (path === 'picture.png') throw new DemoError('not-a-file', 'picture.png is not UTF-8 text');
        return ' \n';
      },
      report: (message) => said.push(message),
    });
    expect(page.html).toContain('<p>Hi</p>');
    expect(said).toEqual(['customTheme: picture.png is not UTF-8 text', 'customLayout: the file empty.hbs is empty']);
  });

  it('has its utility classes between our CSS and the CSS of the talk', async () => {
    const settings = { customTheme: 'own.css', footer: '<b class="text-sm">x</b>' };
    const { css } = await renderPage('<p class="text-2xl">x</p>', { settings }, { 'own.css': '.text-2xl{}' });
    const places = [':where(.slide)', '[class~="text-2xl"]', '[class~="text-sm"]', '.text-2xl{}'].map((rule) =>
      css.indexOf(rule),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThanOrEqual(0);
  });

  it('adds custom CSS after its own, and escapes the end of the style element', async () => {
    const settings = { customTheme: 'own.css' };
    const files = { 'own.css': '.a { content: "</style><script>1</script>" }' };
    const { css } = await renderPage('<style>h1 { color: red }</style>\n\n# x', { settings }, files);
    expect(css.slice(css.indexOf('.a {'))).toBe(
      '.a { content: "\\3c /style><script>1\\3c /script>" }\nh1 { color: red }',
    );
  });

  it('turns tasks into check boxes, with any Markdown renderer', async () => {
    const { html } = await renderPage('- [ ] open\n- [x] done\n\n- [no] box');
    expect(html.match(/<li class="task">/g)).toHaveLength(2);
    expect(html.match(/<input type="checkbox" disabled checked>/g)).toHaveLength(1);
  });

  it('marks the paragraph of a picture that stands alone, unless the author styled it', async () => {
    const { html } = await renderPage('![a](a.png)\n\n![b](b.png) in a line');
    expect(html).toContain('<p class="slide__picture"><img src="a.png" alt="a"></p>');
    expect(html).toContain('<p><img src="b.png" alt="b"> in a line</p>');
    const row = '<p style="display: flex"><img src="a.png" alt="a"></p>';
    expect((await renderPage(row)).html).toContain(row);
  });

  it('turns a Mermaid code block into a diagram', async () => {
    const slide = sampleSlide('x');
    const code = '<pre><code class="language-mermaid hljs">a <span class="x">--&gt;</span> b</code></pre>';
    const { html } = await renderSlide(slide, { renderMarkdown: async () => code, readText: async () => undefined });
    expect(html).toContain('<pre class="mermaid">a --&gt; b</pre>');
  });

  it('counts how many clicks its reveals need', async () => {
    const page = await renderPage('<dt-show>\n\nFirst\n\n</dt-show>\n\n<dt-show clicks="2">Then</dt-show>');
    expect(page.steps).toBe(2);
    expect(page.html).toContain('data-reveal="2"');
  });
});

describe('a hostile deck', () => {
  const attacks = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '</div></div></section><iframe src="//example.com"></iframe>',
    '<img src=x onerror=alert(1) ',
    '<svg><style><img src=x onerror=alert(1)></style></svg>',
    '<!-- <script> --><b onclick=alert(1)>',
    'a\u0000b\u0008c\ud800d&#0;',
    '<table><tr><td></section>',
  ];

  it.each(attacks)('is rendered safely: %j', async (attack) => {
    const settings = { header: attack, footer: attack, image: 'x" onload="alert(1)' };
    const { html, css } = await renderPage(`# ${attack}\n\n${attack}`, {
      layout: 'intro',
      theme: 'a" onload="x',
      settings,
    });
    const tags = [...scanTags(html)];
    expect(tags.filter(({ name }) => /^(script|iframe|style)$/.test(name))).toEqual([]);
    expect(tags.flatMap(({ attributes }) => attributes).filter(({ name }) => name.startsWith('on'))).toEqual([]);
    expect(tags.filter((tag) => attributeOf(tag, 'href')?.startsWith('javascript:'))).toEqual([]);
    expect(tags.filter(({ name }) => name === 'section').map(({ kind }) => kind)).toEqual(['open', 'close']);
    expect(html.endsWith('</section>')).toBe(true);
    expect(findIllegal(html + css)).toBe(-1);
  });

  it('is rendered in linear time if it has a megabyte on one slide', async () => {
    const text = repeating('<b onclick=x>word</b> and <i>word</i>\n\n');
    const { html } = await renderPage(text(1_000_000));
    expect(html.length).toBeGreaterThan(800_000);
    expect(html).not.toContain('onclick');
    await expectLinear(renderPage, text);
  });

  it('is rendered even if it has two thousand slides', async () => {
    const { slides } = parseDeck('# A slide\n\n- with a point\n\n---\n\n'.repeat(2000), '/deck.md');
    const sources = { renderMarkdown: async (text: string) => render(text), readText: async () => undefined };
    const pages = await Promise.all(slides.map((slide) => renderSlide(slide, sources)));
    expect(pages).toHaveLength(2001);
  });
});

const corpus = '../shared/corpus/decks';
const names = existsSync(corpus) ? readdirSync(corpus) : [];
if (names.length === 0) console.warn(`SKIPPED: the decks of other people's talks, for there are none at ${corpus}.`);

describe.runIf(names.length > 0)('real-world decks', () => {
  it.each(names)('are rendered completely: %s', async (name) => {
    const { slides } = parseDeck(readFileSync(join(corpus, name), 'utf8'), name);
    const sources = { renderMarkdown: async (text: string) => render(text), readText: async () => undefined };
    for (const slide of slides) {
      const { html } = await renderSlide(slide, sources);
      expect(html).toMatch(/^<section class="slide .*<\/section>$/s);
      expect(html).not.toMatch(/undefined|\[object|&lt;!--/);
    }
  });
});

it('renderPage reveals the items of a Markdown list one by one, without blank lines around the list', async () => {
  const { html, steps } = await renderPage('<dt-list>\n- **one**\n- two\n</dt-list>');
  expect(steps).toBe(2);
  expect(html).toContain('<li data-reveal="1"><strong>one</strong></li>');
});
