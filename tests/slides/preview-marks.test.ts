import { describe, expect, it } from 'vitest';
import { showsContent } from '../../src/slides/html/html-scan.ts';
import { dropPreviewMarks } from '../../src/slides/html/preview-marks.ts';
import { scanHtml } from '../../src/slides/html/scanned-html.ts';

const config =
  '<span id="markdown-mermaid" aria-hidden="true" data-config="{&quot;maxTextSize&quot;:50000}"></span>\n\t\t\t\t';
const line = (number: number) => `<div  data-line="${number}" class="code-line" dir="auto" ></div>\n`;

describe('dropPreviewMarks', () => {
  it.each([
    ['nothing of its own', '<h1>A</h1>\n<p>b</p>', '<h1>A</h1>\n<p>b</p>'],
    ['the sign before every text', `${config}<p>a</p>`, '<p>a</p>'],
    ['the sign of a text that is empty', config, ''],
    [
      'the attributes of blocks',
      '<h1 data-line="0" class="code-line" dir="auto" id="a">A</h1>\n<ul data-line="2" class="code-line" dir="auto">',
      '<h1 id="a">A</h1>\n<ul>',
    ],
    [
      'those of code, whose language stays',
      '<pre><code data-line="2" class="code-line language-ts" dir="auto">x</code></pre>',
      '<pre><code class="language-ts">x</code></pre>',
    ],
    [
      'the empty boxes among the children of a grid',
      `${line(3)}<div class="cards">\n<div>a</div>\n${line(6)}<div>b</div>\n${line(8)}</div>`,
      '<div class="cards">\n<div>a</div>\n<div>b</div>\n</div>',
    ],
    [
      'the style of diagrams',
      '<pre class="mermaid" style="all: unset;">graph</pre>',
      '<pre class="mermaid">graph</pre>',
    ],
  ])('removes what VS Code adds for its preview: %s', (_what, rendered, expected) => {
    expect(dropPreviewMarks(scanHtml(rendered)).html).toBe(expected);
  });

  it.each([
    '<span data-config="x">mine</span>',
    '<span data-config="x"></span>',
    '<div class="code-line"></div>',
    '<div class="code-line" data-line="7" dir="rtl">own</div>',
    '<p data-line="x" class="code-line" dir="auto">own</p>',
    '<img src="b.png" class="code-line" data-line="1">',
    '<div dir="auto"></div>',
    '<pre class="mermaid" style="color: red">graph</pre>',
  ])('keeps %s as the author has written it', (written) => {
    expect(dropPreviewMarks(scanHtml(written)).html).toBe(written);
  });
});

it.each([
  ['', false],
  [' \n', false],
  ['<style>h1 { color: red }</style>\n', false],
  ['<link rel="stylesheet" href="a.css">', false],
  ['text', true],
  ['<img src="a.png">', true],
])('showsContent returns for %j: %s', (html, expected) => {
  expect(showsContent(html)).toBe(expected);
});
