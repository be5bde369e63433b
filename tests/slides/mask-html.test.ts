import { expect, it } from 'vitest';
import { findSecrets } from '../../src/core/secrets/find-secrets.ts';
import { maskHtml } from '../../src/slides/mask-html.ts';
import { expectLinear, repeating } from '../support/linear.ts';

const mask = (html: string) => maskHtml(html, (text, name) => findSecrets(text, { isData: name === 'code.yaml' }));

it.each([
  ['in a paragraph', '<p>Ask ada@example.com.</p>', '<p>Ask •••••••••••••••.</p>'],
  [
    'over the elements that colour code',
    '<pre><code><span>password = </span><span>&quot;hun<b>ter</b>2&quot;</span></code></pre>',
    '<pre><code><span>password = </span><span>&quot;•••<b>•••</b>•&quot;</span></code></pre>',
  ],
  ['in lines of code', '<pre><code>a: 1\ntoken: "x y"\n</code></pre>', '<pre><code>a: 1\ntoken: "• •"\n</code></pre>'],
  [
    'in a block of data, where bare words are values',
    '<pre><code class="hljs language-yaml">password: tiger</code></pre><p>password: tiger</p>',
    '<pre><code class="hljs language-yaml">password: •••••</code></pre><p>password: tiger</p>',
  ],
  ['that is written in references', '<p>token="&lt;a&#98;&#x63;"</p>', '<p>token="••••"</p>'],
  [
    'in attributes that people read or that lead elsewhere',
    '<a href="https://u:pw@x.example/" title="password=&quot;a1&quot;">x</a><section aria-label="to ada@example.com">',
    '<a href="https://••••@x.example/" title="password=&quot;••&quot;">x</a><section aria-label="to •••••••••••••••">',
  ],
])('maskHtml hides a secret %s', (_, html, masked) => expect(mask(html)).toBe(masked));

it.each([
  '<p>user@</p><p>example.com</p>',
  '<img src="logo@2x.png" class="a@b.example"><style>@media (x) { a@b.example {} }</style>',
  '<p>Tom &amp; Jerry &copy; 2 &lt; 3</p><pre class="mermaid">graph TD; A--&gt;B</pre>',
])('maskHtml leaves other text unchanged: %s', (html) => expect(mask(html)).toBe(html));

it.each(['<b>x</b>', '&amp;', 'a@b.example ', '<a href="a@b.example">', '<'])(
  'maskHtml takes linear time for a megabyte of %s',
  (piece) => expectLinear(mask, repeating(piece)),
);
