import { describe, expect, it } from 'vitest';
import { countDiagrams, placeDiagrams } from '../../src/slides/diagrams.ts';
import { expectLinear, repeating } from '../support/linear.ts';

const pageOf = (html: string) => ({ html, css: '.a{}' });
const diagram = (text: string) => `<pre class="mermaid">${text}</pre>`;

describe('the diagrams of a page', () => {
  it('are counted by countDiagrams like a script would find them', () => {
    const html = `${diagram('a')}<div class="big mermaid">b<div>c</div></div><p class="mermaids">d</p><p>mermaid</p>`;
    expect(countDiagrams(pageOf(html))).toBe(2);
    expect(countDiagrams(pageOf('<p>none</p>'))).toBe(0);
  });

  it('are replaced by their drawings, in order', () => {
    const html = `<h1>Two</h1>${diagram('a')}<p>and</p><div class="mermaid">b<div>c</div></div><p>end</p>`;
    expect(placeDiagrams(pageOf(html), ['<svg>1</svg>', '<svg>2</svg>']).html).toBe(
      '<h1>Two</h1><pre class="diagram"><svg>1</svg></pre><p>and</p><pre class="diagram"><svg>2</svg></pre><p>end</p>',
    );
  });

  it('stay text without a drawing, and are marked when drawing failed', () => {
    const html = diagram('a') + diagram('b');
    expect(placeDiagrams(pageOf(html), []).html).toBe(html);
    expect(placeDiagrams(pageOf(html), ['', '<svg></svg>']).html).toBe(
      '<pre class="mermaid" data-broken="">a</pre><pre class="diagram"><svg></svg></pre>',
    );
  });

  it('get drawings that contain nothing that runs, links outside, or ends the styles of the page', () => {
    const svg =
      '<svg onload="evil()"><style>#x{fill:red}</style><script>evil()</script>' +
      '<a href="javascript:evil()"><text>\u0001ok</text></a><foreignObject><iframe src="x"></iframe></foreignObject></svg>';
    const { html, css } = placeDiagrams(pageOf(diagram('a')), [svg]);
    expect(html).toBe('<pre class="diagram"><svg><a><text>ok</text></a><foreignObject></foreignObject></svg></pre>');
    expect(css).toBe('.a{}\n#x{fill:red}');
  });

  it('are found in linear time', async () => {
    await expectLinear((text) => countDiagrams(pageOf(text)), repeating('<pre class="mermaid">'));
    await expectLinear((text) => countDiagrams(pageOf(`mermaid${text}`)), repeating('<div class="'));
  });
});
