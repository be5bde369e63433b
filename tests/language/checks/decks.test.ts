import { describe, expect, it } from 'vitest';
import { createLines } from '../../../src/core/text.ts';
import { checkDeck, checkDeckSettings } from '../../../src/language/check-deck.ts';
import { systemClock } from '../../../src/machine/system-clock.ts';
import { expectLinear, repeating } from '../../support/linear.ts';
import { createStepClock } from '../../support/step-clock.ts';
import { sourcesOf, type Workspace } from '../checking.ts';

const place = { path: '/ws/.demo/slides/deck.md', workspaceFolder: '/ws' };
const noSettings = { style: '', header: '', footer: '', components: [] };

/** One line for each finding: line, severity, code, the marked text and the message. */
async function check(text: string, workspace: Workspace = {}, settings = noSettings): Promise<readonly string[]> {
  const lines = createLines(text);
  const problems = await checkDeck({ ...place, text }, { ...sourcesOf(workspace), clock: systemClock }, settings);
  return problems.map(({ severity, code, range: { start, end }, message }) => {
    const marked = text.slice(lines.offsetAt(start), lines.offsetAt(end));
    return `${start.line + 1} ${severity} ${code} «${marked}» ${message}`;
  });
}

describe('checking a picture in a deck', () => {
  it('reports a missing picture at its address', async () => {
    const text = '# A\n\n---\nlayout: image\nimage: img/a.png\n---\n\n![b](img/b%20c.png "B") <img src="img/d.png">\n';
    expect(await check(text)).toEqual([
      '5 warning source-not-found «img/a.png» There is no file "img/a.png" in the workspace folder, and none in .demo/slides.',
      '8 warning source-not-found «img/b%20c.png» There is no file "img/b%20c.png" in the workspace folder, and none in .demo/slides.',
      '8 warning source-not-found «img/d.png» There is no file "img/d.png" in the workspace folder, and none in .demo/slides.',
    ]);
  });

  it('accepts a picture in the workspace folder, beside the deck or on the web', async () => {
    const text = '![a](/img/a.png) ![b](./b.png) ![c](https://example.org/c.png) ![d](data:image/png;base64,AA==)';
    expect(await check(text, { 'img/a.png': '', '.demo/slides/b.png': '' })).toEqual([]);
  });

  it('reports a misspelled path of a picture or link with the nearest file', async () => {
    const text = '![a](Img/Logo.png)\n![b](pics/C.png)\n[c](docs/redme.md)';
    const named = { 'img/logo.png': '', '.demo/slides/pics/c.png': '', 'docs/readme.md': '' };
    const also = 'in the workspace folder, and none in .demo/slides.';
    expect(await check(text, named)).toEqual([
      `1 warning source-not-found «Img/Logo.png» There is no file "Img/Logo.png" ${also} There is "img/logo.png".`,
      `2 warning source-not-found «pics/C.png» There is no file "pics/C.png" ${also} There is "c.png".`,
      `3 warning link-not-found «docs/redme.md» Broken link: there is no file "docs/redme.md" ${also} There is "readme.md".`,
    ]);
  });

  it('reports a path that leads out of the workspace', async () => {
    expect(await check('![a](../../../a.png)')).toEqual([
      '1 warning source-not-found «../../../a.png» "../../../a.png" is outside the workspace folder.',
    ]);
  });

  it('ignores pictures in code, comments and notes', async () => {
    const text = '# A\n\n`![a](a.png)`\n\n```html\n<img src="b.png">\n```\n\n    ![c](c.png)\n\n<!-- ![d](d.png) -->\n';
    expect(await check(text)).toEqual([]);
  });
});

describe('a link in a deck', () => {
  it('is reported only if it leads to a missing file', async () => {
    const text = '[a](docs/a.md) [b](b.md#top) [c](https://example.org) [d](#d) [e](mailto:e@example.org)';
    expect(await check(text, { 'b.md': '' })).toEqual([
      '1 warning link-not-found «docs/a.md» Broken link: there is no file "docs/a.md" in the workspace folder, and none in .demo/slides.',
    ]);
  });
});

describe('checking a style sheet of a deck', () => {
  const deck = '---\ntheme: minimal\ncustomTheme: .demo/look.css\n---\n\n# A\n\n---\n\n# B\n';

  it('reports a missing style sheet once, where it is named', async () => {
    expect(await check(deck)).toEqual([
      '3 warning source-not-found «.demo/look.css» There is no file ".demo/look.css".',
    ]);
  });

  it('reports missing pictures and fonts with their lines in the style sheet', async () => {
    const css = '/* url(old.png) */\n@font-face { src: url("fonts/a.woff2") }\n.slide { background: url(bg.png) }\n';
    expect(await check(deck, { '.demo/look.css': css, '.demo/bg.png': '' })).toEqual([
      '3 warning source-not-found «.demo/look.css» .demo/look.css, line 2: There is no file "fonts/a.woff2" in the workspace folder, and none in .demo.',
    ]);
  });

  it('reports a style sheet on the web, because it is not loaded', async () => {
    expect(await check(deck.replace('.demo/look.css', 'https://example.org/look.css'))).toEqual([
      '3 warning source-on-net «https://example.org/look.css» "https://example.org/look.css" is on the network, so it is not loaded. Keep a copy in the workspace.',
    ]);
  });
});

describe('checking a template of a deck', () => {
  it('reports where it is named, with its line, that it is missing or has a syntax error', async () => {
    const text = '---\ncustomLayout: a.hbs\n---\n\n# A\n';
    expect(await check(text)).toEqual(['2 warning source-not-found «a.hbs» There is no file a.hbs.']);
    expect(await check(text, { 'a.hbs': '<b>\n{{#if name}}' })).toEqual([
      expect.stringMatching(/^2 warning template-problem «a.hbs» customLayout, line 2 of a.hbs: /),
    ]);
  });
});

describe('checking a layout', () => {
  it('reports a misspelled layout with the nearest one', async () => {
    expect(await check('---\nlayout: two-colums\n---\n\n# A\n')).toEqual([
      '2 warning unknown-layout «two-colums» There is no layout "two-colums". Did you mean "two-columns"?',
    ]);
  });

  it('reports a layout of the talk itself only if no style sheet or template uses it', async () => {
    const deck = (more: string) => `---\nlayout: content-gray\n${more}---\n\n# A\n`;
    expect(await check(deck(''))).toEqual([
      '2 info own-layout «content-gray» "content-gray" is not a built-in layout, and no style sheet of the talk uses it, so it has no effect.',
    ]);
    expect(await check(deck('customTheme: a.css\n'), { 'a.css': '' })).toEqual([]);
    expect(await check(deck('customLayout: a.hbs\n'), { 'a.hbs': 'x' })).toEqual([]);
    expect(await check(`${deck('')}<style>.content-gray { color: gray }</style>\n`)).toEqual([]);
    expect(await check(deck(''), {}, { ...noSettings, style: 'a.css' })).toEqual([]);
  });
});

describe('checking for slides that show nothing', () => {
  it('reports such a slide, and the reason if it is the last one', async () => {
    expect(await check('# A\n\n---\n\n<!-- notes\nspeak\n-->\n\n---\n\n# C\n\n---\n')).toEqual([
      '5 warning empty-slide «<!-- notes» This slide shows nothing, because it has only notes.',
      '13 warning empty-slide «---» The deck ends with an empty slide: remove the line --- before it.',
    ]);
  });

  it('reports a deck whose only slide shows nothing as a deck without slides', async () => {
    expect(await check('---\ntheme: frost\n---\n')).toEqual([
      '1 warning empty-deck «---» This deck has no slides, so nothing is shown.',
    ]);
  });

  it('accepts a slide that has only a picture, template, footer, drawing or style sheet', async () => {
    const settings = ['image: a.png', 'customLayout: a.hbs', 'footer: F', 'svgFile: a.svg', 'customTheme: a.css'];
    const files = { 'a.png': '', 'a.hbs': 'x', 'a.svg': '', 'a.css': '' };
    for (const line of settings) expect(await check(`# A\n\n---\n${line}\n---\n`, files)).toEqual([]);
    expect(await check('# A\n\n---\n', {}, { ...noSettings, footer: 'f.html' })).toEqual([]);
  });
});

it('checkDeckSettings reports problems of the settings for all decks', async () => {
  const settings = { ...noSettings, style: '.demo/look.css', header: 'h.html' };
  const css = '.slide { background: url(bg.png) }';
  expect(await checkDeckSettings('/ws', sourcesOf({ '.demo/look.css': css }), settings)).toEqual([
    {
      code: 'source-not-found',
      message:
        'The settings for all decks: .demo/look.css, line 1: There is no file "bg.png" in the workspace folder, and none in .demo.',
    },
    { code: 'source-not-found', message: 'The settings for all decks: There is no file "h.html".' },
  ]);
});

it('checkDeckSettings reports web components that are missing or on the web, or import from there', async () => {
  const components = ['own.js', 'gone.js', 'https://x.example/a.js', './lit.js'];
  const lit = 'import { LitElement } from "https://esm.run/lit";\nimport "./own.js";\n';
  const sources = sourcesOf({ 'own.js': '', 'lit.js': lit });
  const told = await checkDeckSettings('/ws', sources, { ...noSettings, footer: '<i>{{event}}</i>', components });
  expect(told).toEqual([
    {
      code: 'source-not-found',
      message:
        'The settings for all decks: The web component gone.js does not exist. Its elements show only their own text.',
    },
    {
      code: 'source-on-net',
      message:
        'The settings for all decks: The web component https://x.example/a.js is on the network. Slides load nothing from the network, so its elements show only their own text. Keep a copy in the workspace, and use its path.',
    },
    {
      code: 'source-on-net',
      message:
        'The settings for all decks: The web component ./lit.js imports https://esm.run/lit. Slides load nothing from the network, so its elements show only their own text. Keep a copy in the workspace, and import that by its path.',
    },
  ]);
});

it('hostile Markdown in a deck is checked in linear time', async () => {
  for (const piece of ['![', '](', '`', '<!--', '![a](b', '[a](<', '<a href="', '\\']) {
    await expectLinear((text) => check(`# A\n${text}`), repeating(piece), piece);
  }
});

describe('the check of a long deck', () => {
  const text = '# A slide\n\nWith a text.\n\n---\n\n'.repeat(500);

  it('lets other work run between slides', async () => {
    const clock = createStepClock(1);
    expect(await checkDeck({ ...place, text }, { ...sourcesOf({}), clock }, noSettings)).toHaveLength(1);
    // Cutting, grouping, parsing and rendering take at least 500 checks of a millisecond each,
    // 15 of them per slice.
    expect(clock.turns).toBeGreaterThan(120);
  });
});
