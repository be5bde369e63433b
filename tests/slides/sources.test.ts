import { describe, expect, it } from 'vitest';
import { inlineSources, listSources, rewriteSources, workspacePathOf } from '../../src/slides/sources.ts';

const page = (html: string, css = '') => ({ html, css });
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

describe('the files that a page refers to', () => {
  it('are found in every attribute and style, each once', () => {
    const html = `<img src="a.png" srcset="a.png 1x, b.png 2x"><video src='c.mp4' poster=d.jpg></video>
      <p style="background: url('e f.png')"><svg><image href="g.svg"/><use href="#here"/></svg><img src="a.png"><img src="data:,">`;
    expect(listSources(page(html, '.x { background: url( "h.webp" ), url(i.png) }'))).toEqual([
      'a.png',
      'b.png',
      'c.mp4',
      'd.jpg',
      'e f.png',
      'g.svg',
      'h.webp',
      'i.png',
    ]); // prettier-ignore
  });

  it('do not include the targets of links', () => {
    expect(listSources(page('<a href="a.html">x</a><q cite="b">y</q>'))).toEqual([]);
  });

  it('are replaced in place, with correct quotes and entities', () => {
    const html = '<img alt=x src=a&amp;b.png><p style="background:url(c.png)">';
    expect(rewriteSources(page(html, 'p { background: url(d.png) }'), (source) => `/r/${source}"`)).toEqual({
      html: '<img alt=x src="/r/a&amp;b.png&quot;"><p style="background:url(&quot;/r/c.png\\22 &quot;)">',
      css: 'p { background: url("/r/d.png\\22 ") }',
    });
  });

  it('become a placeholder with their name when the files are missing', () => {
    const { html, css } = rewriteSources(
      page('<img src="gone/<b>.png">', 'p { background: url(x.png) }'),
      () => undefined,
    );
    const svg = decodeURIComponent(/data:image\/svg\+xml,([^"]+)/.exec(html)?.[1] ?? '');
    expect(svg).toContain('>&lt;b&gt;.png</text>');
    expect(html).toMatch(/data-missing="">$/);
    expect(css).toBe('p { background: none }');
  });
});

describe('workspacePathOf', () => {
  it.each([
    ['.demo/a.png', '.demo/a.png'],
    ['./a.png', 'a.png'],
    ['/images/a.png', 'images/a.png'],
    ['a%20b.png?v=2#x', 'a b.png'],
    ['100%.png', '100%.png'],
    ['x/../a.png', 'a.png'],
    ['../a.png', undefined],
    ['x/../../a.png', undefined],
    ['..%2f..%2fetc/passwd', undefined],
    ['https://example.com/a.png', undefined],
    ['//example.com/a.png', undefined],
    ['file:///etc/passwd', undefined],
    ['C:\\a.png', undefined],
    ['\\\\server\\a.png', undefined],
    ['a%00.png', undefined],
  ])('returns for %s the path %s', (source, path) => {
    expect(workspacePathOf(source)).toBe(path);
  });
});

describe('inlineSources', () => {
  const read = (files: Readonly<Record<string, Uint8Array>>) => async (path: string) => files[path];

  it('embeds files so that the page needs no other file', async () => {
    const { html, css } = await inlineSources(
      page('<img src="/a.jpg">', 'p { background: url(a.jpg) }'),
      read({ 'a.jpg': png }),
    );
    expect(html).toBe('<img src="data:image/png;base64,iVBORw0KGgo=">');
    expect(css).toBe('p { background: url("data:image/png;base64,iVBORw0KGgo=") }');
  });

  it('respects the limits per file and per page', async () => {
    const files = read({ 'a.png': png, 'b.png': png, 'c.png': png.slice(0, 2) });
    const small = await inlineSources(page('<img src="a.png"><img src="c.png">'), files, { each: 4 });
    const few = await inlineSources(page('<img src="a.png"><img src="b.png">'), files, { total: 12 });
    expect([small, few].map(({ html }) => html.match(/base64/g)?.length)).toEqual([1, 1]);
  });

  it('reads nothing outside of the workspace or from the network', async () => {
    const asked: string[] = [];
    const read = async (path: string) => void asked.push(path);
    await inlineSources(
      page('<img src="../x.png"><img src="https://example.com/x.png"><img src="a.png">'),
      read as () => Promise<undefined>,
    );
    expect(asked).toEqual(['a.png']);
  });
});
