import { describe, expect, it } from 'vitest';
import { createMarkdownRenderer } from '../../../src/headless/markdown.ts';
import { parseDeck } from '../../../src/slides/cut-deck.ts';
import { readDrawingSettings, renderDrawing } from '../../../src/slides/drawing.ts';
import { renderSlide } from '../../../src/slides/page.ts';
import { expectLinear, repeating } from '../../support/linear.ts';

/** How each element of a drawing appears. */
function waysOf(content: string, values: Parameters<typeof readDrawingSettings>[0] = {}): readonly string[] {
  const html = renderDrawing(`<svg viewBox="0 0 9 9">${content}</svg>`, readDrawingSettings(values)) ?? '';
  return [...html.matchAll(/<(\w+)((?: data-[\w-]+="[^"]*")+)/g)]
    .filter(([, name]) => name !== 'svg')
    .map(([, name, marks = '']) => `${name}${marks.replace(/ data-([\w-]+)="([^"]*)"/g, ' $1:$2')}`);
}

describe('readDrawingSettings', () => {
  it('returns the defaults of the format when nothing is given', () => {
    expect(readDrawingSettings({})).toEqual({
      svgFile: undefined,
      speed: 100,
      typing: 20,
      autoplay: true,
      isStill: false,
      isInverted: false,
      controls: 'bottomRight',
    });
  });

  it('reads valid values, and uses the default for invalid ones', () => {
    const values = {
      svgFile: ' a.svg ',
      animationSpeed: '500',
      textTypeWriterEffect: false,
      autoplay: 'false',
      skipAnimation: true,
      invertLightAndDarkColours: true,
      controlsPosition: 'topLeft',
    };
    expect(readDrawingSettings(values)).toEqual({
      svgFile: 'a.svg',
      speed: 500,
      typing: undefined,
      autoplay: false,
      isStill: true,
      isInverted: true,
      controls: 'topLeft',
    });
    const odd = {
      svgFile: 3,
      animationSpeed: -1,
      textTypeWriterSpeed: 'fast',
      autoplay: 'x',
      controlsPosition: 'middle',
    };
    expect(readDrawingSettings(odd)).toEqual(readDrawingSettings({}));
  });
});

describe('a drawing', () => {
  it('is animated element by element: outlines are drawn, text is typed, the rest appears at once', () => {
    const content =
      '<g><path d="M0 0"/><line/><polyline/><polygon/></g><rect/><circle/><ellipse/><text>a<tspan>b</tspan></text><image/><use/>';
    expect(waysOf(content)).toEqual([
      'path draw:line',
      'line draw:line',
      'polyline draw:line',
      'polygon draw:line',
      'rect draw:line',
      'circle draw:line',
      'ellipse draw:line',
      'text draw:text',
      'image draw:show',
      'use draw:show',
    ]);
  });

  it('shows its text at once when typing is off', () => {
    expect(waysOf('<text>a</text>', { textTypeWriterEffect: false })).toEqual(['text draw:show']);
  });

  it('does not animate elements that are only referenced', () => {
    const content =
      '<defs><path/><marker><path/></marker></defs><clipPath><rect/></clipPath><linearGradient/><foreignObject><svg><rect/></svg></foreignObject><path/>';
    expect(waysOf(content)).toEqual(['foreignObject draw:show', 'path draw:line']);
  });

  it.each([
    ['<!-- speed: 2.0 --><path/><path/><!-- speed: 0.5 --><path/>', ['2', '2', '0.5']],
    ['<!--speed:2--><path/><!-- Speed : 1 --><path/>', ['2', '1']],
    ['<!-- speed: 0 --><path/><!-- speed: fast --><path/><!-- a speed: 3 --><path/>', ['1', '1', '1']],
  ])('changes its speed from a comment like %s', (content, paces) => {
    expect(waysOf(content).map((way) => /pace:(\S+)/.exec(way)?.[1] ?? '1')).toEqual(paces);
  });

  it.each([
    ['<!-- pause: 1.5 -->', '1500'],
    ['<!-- pause: 1500ms -->', '1500'],
    ['<!-- pause: 2s -->', '2000'],
    ['<!-- pause: 1 -->\n<!-- pause: 500ms -->', '1500'],
    ['<!-- pause: soon -->', '0'],
    ['<!-- <rect/> pause: 1 -->', '0'],
  ])('waits before the next element for %s', (comment, wait) => {
    const [first = '', second = ''] = waysOf(`${comment}<path/><path/>`);
    expect(/wait:(\S+)/.exec(first)?.[1] ?? '0').toBe(wait);
    expect(second).toBe('path draw:line');
  });

  it('waits for a click at a pause "untilPlay"', () => {
    const pause = '<!-- pause: untilPlay -->';
    expect(waysOf(`<path/>${pause}<line/><rect/>${pause}${pause}<text>a</text>${pause}`)).toEqual([
      'path draw:line',
      'line draw:line click:1',
      'rect draw:line click:1',
      'text draw:text click:2',
    ]);
  });

  it('waits for a click before its first element when autoplay is off', () => {
    const content = '<!-- pause: untilPlay --><path/><!-- pause: untilPlay --><path/>';
    expect(waysOf(content, { autoplay: false })).toEqual(['path draw:line click:1', 'path draw:line click:2']);
  });

  it('is shown at once when animation is skipped', () => {
    const html = renderDrawing(
      '<svg><!-- pause: untilPlay --><path/></svg>',
      readDrawingSettings({ skipAnimation: true }),
    );
    expect(html).toBe('<div class="slide__drawing"><svg><path/></svg></div>');
  });

  it('gets a viewBox from its width and height', () => {
    const viewBoxOf = (attributes: string) =>
      /viewBox="([^"]*)"/.exec(renderDrawing(`<svg ${attributes}></svg>`, readDrawingSettings({})) ?? '')?.[1];
    expect(viewBoxOf('width="400" height="300px"')).toBe('0 0 400 300');
    expect(viewBoxOf('viewBox="0 0 1 2" width="400" height="300"')).toBe('0 0 1 2');
    expect(viewBoxOf('width="100%" height="100%"')).toBeUndefined();
  });

  it('is read from a whole XML file', () => {
    const file =
      '<?xml version="1.0"?>\n<!DOCTYPE svg [<!ENTITY a "b">]>\n<svg><style><![CDATA[.a{}]]></style><path/></svg>';
    expect(renderDrawing(file, readDrawingSettings({}))).toContain('><svg><style>.a{}</style><path data-draw="line"/>');
    expect(renderDrawing('<html></html>', readDrawingSettings({}))).toBeUndefined();
  });

  it.each(['<path>', '<defs>', '<!-- pause: 1 -->', '<!-- speed', '<svg><text>'])(
    'is parsed in linear time: %s',
    (piece) => expectLinear((text) => renderDrawing(`<svg>${text}`, readDrawingSettings({})), repeating(piece)),
  );
});

describe('a slide with a drawing', () => {
  const render = createMarkdownRenderer();
  const pageOf = async (deck: string, files: Readonly<Record<string, string>>) => {
    const reports: string[] = [];
    const [slide] = parseDeck(deck, '/deck.md').slides;
    const page = await renderSlide(slide!, {
      renderMarkdown: async (text) => render(text),
      readText: async (path) => files[path],
      report: (message) => reports.push(message),
    });
    return { ...page, reports };
  };
  const svg = '<svg><path/><!-- pause: untilPlay --><rect onclick="x()"/><script>x()</script></svg>';

  it('counts the pauses of the drawing as reveals', async () => {
    const page = await pageOf(
      '---\nlayout: animated\nsvgFile: a.svg\n---\n# Title\n\n<dt-show clicks="2">Then</dt-show>',
      { 'a.svg': svg },
    );
    expect(page.steps).toBe(2);
    expect(page.html).toContain('<rect data-reveal="1" data-draw="line" data-click="1"></rect>');
    expect(page.html).toContain('data-reveal="2"');
    expect(page.html).not.toMatch(/script|onclick/);
    expect(page.html).toContain('class="slide layout-animated');
  });

  it('reports a missing or invalid drawing', async () => {
    const deck = '---\nlayout: animated\nsvgFile: a.svg\n---\n';
    expect((await pageOf(deck, {})).reports).toEqual(['svgFile: there is no file a.svg']);
    expect((await pageOf(deck, { 'a.svg': 'text' })).reports).toEqual(['svgFile: a.svg does not contain an SVG']);
    expect((await pageOf('---\nlayout: animated\n---\n', {})).reports).toEqual([
      'svgFile is missing: the layout "animated" needs an SVG file',
    ]);
  });
});
