import { describe, expect, it } from 'vitest';
import { findDiagramScript } from '../../src/headless/markdown/diagram-script.ts';
import { createMarkdownRenderer } from '../../src/headless/markdown.ts';

const render = createMarkdownRenderer();
const fence = (info: string, code: string) => render(`\`\`\`${info}\n${code}\n\`\`\``);

describe('the Markdown renderer without an editor', () => {
  it('highlights code of a known language, and leaves other code as it is', () => {
    expect(fence('ts', 'const a = 1;')).toMatchInlineSnapshot(`
      "<pre><code class="language-ts"><span class="hljs-keyword">const</span> a = <span class="hljs-number">1</span>;
      </code></pre>
      "
    `);
    expect(fence('klingon', 'a < b')).toBe('<pre><code class="language-klingon">a &lt; b\n</code></pre>\n');
    expect(fence('', 'a < b')).toBe('<pre><code>a &lt; b\n</code></pre>\n');
  });

  it('keeps a Mermaid diagram as text', () => {
    expect(fence('mermaid', 'a --> b')).toBe('<pre class="mermaid">a --&gt; b\n</pre>\n');
  });

  it('renders math as MathML', () => {
    expect(render('Then $x^2$.')).toMatch(
      /^<p>Then <span class="katex"><math .*<msup><mi>x<\/mi><mn>2<\/mn><\/msup>.*\.<\/p>\n$/,
    );
  });

  it('shows an error in place of an invalid formula, and continues', () => {
    expect(render('$\\nonsense{$ and more')).toContain('and more');
  });

  it('supports tables, raw HTML and bare addresses', () => {
    expect(render('| a |\n|--:|\n| 1 |')).toContain('<td style="text-align:right">1</td>');
    expect(render('<b class="x">y</b>')).toBe('<p><b class="x">y</b></p>\n');
    expect(render('https://example.com')).toBe('<p><a href="https://example.com">https://example.com</a></p>\n');
  });
});

describe('the script that draws diagrams', () => {
  it('finds its library next to itself', async () => {
    const script = findDiagramScript();
    const [, path = ''] = /from '\.\/([^']+)'/.exec(script?.module ?? '') ?? [];
    expect((await script?.read(path))?.length).toBeGreaterThan(0);
  });
});
