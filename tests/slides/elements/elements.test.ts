import { describe, expect, it } from 'vitest';
import { renderElements } from '../../../src/slides/elements/elements.ts';
import { inkOn } from '../../../src/slides/elements/motion-style.ts';
import { expectLinear, repeating } from '../../support/linear.ts';

/** The resulting opening tag of an element. */
function tagOf(html: string): string {
  return /^<[^>]*>/.exec(renderElements(html))?.[0] ?? '';
}

describe('shape elements (arrow, rectangle and circle)', () => {
  it('dt-arrow becomes a line from the first point to the second, with an arrowhead at the end', () => {
    const html = '<dt-arrow x1="0" y1="100" x2="480" y2="100" line-color="#15181f" line-width="2"></dt-arrow>';
    expect(renderElements(html)).toMatchInlineSnapshot(
      `"<svg class="dt-shape" viewBox="0 0 960 540" aria-hidden="true" style="--dt-width:2;--dt-line:#15181f"><line x1="0" y1="100" x2="467.4" y2="100"/><polygon points="480,100 466,105.6 466,94.4"/></svg>"`,
    );
  });

  it.each([
    ['', 1, '480,100'],
    ['end', 1, '480,100'],
    ['start', 1, '0,100'],
    ['both', 2, '0,100'],
    ['sideways', 1, '480,100'],
  ])('dt-arrow has its arrowheads where arrow-head="%s" wants them', (heads, count, tip) => {
    const html = renderElements(`<dt-arrow x1="0" y1="100" x2="480" y2="100" arrow-head="${heads}"></dt-arrow>`);
    expect(html.match(/<polygon points="[^ "]+/g)).toHaveLength(count);
    expect(html).toContain(`<polygon points="${tip} `);
  });

  it('dt-rectangle becomes a rectangle between two corners', () => {
    const html =
      '<dt-rectangle x1="25" y1="30" x2="375" y2="75" line-color="var(--vscode-editorError-foreground)" fill-color="transparent"></dt-rectangle>';
    expect(renderElements(html)).toMatchInlineSnapshot(
      `"<svg class="dt-shape" viewBox="0 0 960 540" aria-hidden="true" style="--dt-width:2;--dt-line:var(--vscode-editorError-foreground);--dt-fill:transparent"><rect x="25" y="30" width="350" height="45"/></svg>"`,
    );
  });

  it('dt-circle becomes an ellipse between two corners in any order', () => {
    const round = '<ellipse cx="75" cy="55" rx="50" ry="30"/>';
    expect(renderElements('<dt-circle x1="25" y1="25" x2="125" y2="85" line-width="4"></dt-circle>')).toContain(round);
    expect(renderElements('<dt-circle x1="125" y1="85" x2="25" y2="25"></dt-circle>')).toContain(round);
  });

  it('become nothing if they have no size', () => {
    expect(renderElements('<dt-arrow></dt-arrow>|<dt-circle x1="5" y1="5" x2="5" y2="5"></dt-circle>')).toBe('|');
  });

  it('leave no empty paragraph, and keep the paragraph of text', () => {
    const shape = '<dt-circle x1="0" y1="0" x2="9" y2="9"></dt-circle>';
    expect(renderElements(`<p>${shape}\n${shape}</p>`)).not.toContain('<p>');
    expect(renderElements(`<p>Here ${shape}</p>`)).toMatch(/^<p>Here <svg.*<\/svg><\/p>$/);
  });

  it.each(['red;background:url(x)', 'url(x)', '"><script>', 'rgb(1,2', 'expression(1){', ')('])(
    'ignore an invalid color: %s',
    (color) => {
      const html = renderElements(`<dt-rectangle x2="9" y2="9" fill-color='${color}'></dt-rectangle>`);
      expect(html).not.toContain('--dt-fill');
    },
  );
});

describe('animated elements', () => {
  it.each([
    ['<fade-in>', '--dt-delay:0ms;--dt-duration:1000ms;--dt-x:0px;--dt-y:0px'],
    ['<fade-in direction="right">', '--dt-delay:0ms;--dt-duration:1000ms;--dt-x:20px;--dt-y:0px'],
    ['<fade-in direction="up" distance="100">', '--dt-delay:0ms;--dt-duration:1000ms;--dt-x:0px;--dt-y:-100px'],
    ['<fade-in delay="1s" duration="2000">', '--dt-delay:1000ms;--dt-duration:2000ms;--dt-x:0px;--dt-y:0px'],
    ['<text-highlight>', '--dt-delay:0ms;--dt-duration:1000ms;--dt-marker:#ffff00;--dt-ink:#15181f;--dt-origin:0'],
    [
      '<text-highlight highlight-color="rgba(250, 204, 21, 0.5)" direction="center-out">',
      '--dt-delay:0ms;--dt-duration:1000ms;--dt-marker:rgba(250, 204, 21, 0.5);--dt-origin:50%',
    ],
    [
      '<text-highlight highlight-color="url(x)" direction="right-to-left" delay="soon">',
      '--dt-delay:0ms;--dt-duration:1000ms;--dt-marker:#ffff00;--dt-ink:#15181f;--dt-origin:100%',
    ],
    [
      '<text-typewriter duration="3000" delay="1000">',
      '--dt-delay:1000ms;--dt-duration:3000ms;--dt-count:0;--dt-caret-width:2px;--dt-blink:500ms',
    ],
  ])('%s gets its times and positions as custom properties', (tag, style) => {
    const name = /\w+-\w+/.exec(tag)?.[0];
    expect(/style="([^"]*)"/.exec(renderElements(`${tag}</${name}>`))?.[1]).toBe(style);
  });

  it('keep their attributes, and the style given in the deck', () => {
    expect(tagOf(`<fade-in absolute class="big" style='color: "red"'>a</fade-in>`)).toBe(
      '<fade-in absolute class="big" style="--dt-delay:0ms;--dt-duration:1000ms;--dt-x:0px;--dt-y:0px;color: &quot;red&quot;">',
    );
  });

  it('can be nested, and can be within reveals', () => {
    const html = renderElements(
      '<dt-show><fade-in><text-highlight>a</text-highlight><dt-arrow x2="9"></dt-arrow></fade-in></dt-show>',
    );
    expect(html.replace(/<(\/?[\w-]+)[^>]*>/g, '<$1>')).toBe(
      '<dt-show><fade-in><text-highlight>a</text-highlight><svg><line><polygon></svg></fade-in></dt-show>',
    );
  });
});

describe('a typewriter', () => {
  const typed = (html: string) => renderElements(`<text-typewriter>${html}</text-typewriter>`);

  it('has one element per character, and takes half a second for ten of them', () => {
    expect(typed('Hi <b>é&amp;</b>')).toMatchInlineSnapshot(
      `"<text-typewriter style="--dt-delay:0ms;--dt-duration:200ms;--dt-count:4;--dt-caret-width:2px;--dt-blink:500ms"><dt-char style="--i:0">H</dt-char><dt-char style="--i:1">i</dt-char> <b><dt-char style="--i:2">é</dt-char><dt-char style="--i:3">&amp;</dt-char></b></text-typewriter>"`,
    );
  });

  it('types whole characters as people see them', () => {
    const html = typed('e\u0301👩‍💻');
    expect(html.match(/<dt-char/g)).toHaveLength(2);
    expect(html).toContain('--dt-count:2;');
  });

  it('shows drawings and code blocks as a whole', () => {
    expect(typed('<svg><text>ab</text></svg><pre>cd</pre>')).not.toContain('dt-char');
  });

  it('stops splitting a very long text', () => {
    const html = typed('x'.repeat(100_000));
    expect(html.match(/<dt-char/g)).toHaveLength(1501);
    expect(html.replace(/<[^>]*>/g, '')).toHaveLength(100_000);
  });
});

describe('a diagram', () => {
  it.each([
    ['<dt-mermaid>graph TD; A-->B</dt-mermaid>'],
    ['<dt-mermaid>\n<p>graph TD; A--&gt;B</p></dt-mermaid>'],
    ['<dt-mermaid code="graph TD; A-->B"></dt-mermaid>'],
    ['<dt-mermaid><pre class="mermaid">graph TD; A--&gt;B</pre></dt-mermaid>'],
  ])('in %s becomes the same as a fenced code block', (html) => {
    expect(renderElements(html).trim()).toBe('<pre class="mermaid">graph TD; A--&gt;B</pre>');
  });

  it('keeps the line breaks of labels', () => {
    expect(renderElements('<dt-mermaid>A[one<br>two]</dt-mermaid>')).toBe(
      '<pre class="mermaid">A[one&lt;br&gt;two]</pre>',
    );
  });
});

it('renderElements leaves other HTML unchanged', () => {
  const html = '<p>a</p><svg><path d="M0 0"/></svg><code>&lt;dt-arrow&gt;</code>';
  expect(renderElements(html)).toBe(html);
  expect(renderElements(`${html}<fade-in></fade-in>`).startsWith(html)).toBe(true);
});

it.each([
  ['#ffff00', '#15181f'],
  ['#000', '#fff'],
  ['rgb(0, 80, 200)', '#fff'],
  ['rgb(0 0 0 / 20%)', undefined],
  ['#ffff0040', undefined],
  ['var(--accent)', undefined],
])('inkOn, the text color on %s, is %s', (color, ink) => {
  expect(inkOn(color)).toBe(ink);
});

it.each([
  ['', '<dt-arrow ', ''],
  ['', '<p><dt-arrow>', ''],
  ['', '<text-typewriter>a', ''],
  ['', '<dt-mermaid>', ''],
  ['<text-typewriter>', '&', '</text-typewriter>'],
  ['<fade-in style="', '(', '">'],
])('renderElements takes linear time for a hostile text: %s%s%s', (before, piece, after) =>
  expectLinear((text) => renderElements(before + text + after), repeating(piece)),
);
