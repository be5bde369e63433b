import { describe, expect, it } from 'vitest';
import { renderImagePage } from '../../src/slides/image-page.ts';
import { encodeQr, qrSvg } from '../../src/slides/qr/qr.ts';
import { type QrFields, renderQrPage } from '../../src/slides/qr-page.ts';

const fields: QrFields = {
  url: 'https://example.com/talk',
  topText: 'Scan me',
  title: 'All the code',
  description: 'To take home.',
  logo: 'images/logo.svg',
};

/** The content of the page, in order. */
function outline(page: { html: string }): string {
  const parts = page.html.matchAll(/class="qr-page__(?!words|pictures)(\w+)/g);
  return [...parts].map(([, name]) => name).join(' ');
}

describe('a QR code page', () => {
  it('contains the code, and the address as text', () => {
    const { html, title, css, steps } = renderQrPage({ url: 'https://example.com/talk' });
    expect(html).toContain('https://example.com/talk</p>');
    expect(html).toMatch(/^<section class="slide [^>]*>.*<\/section>$/);
    expect(title).toBe('https://example.com/talk');
    expect(css).toContain('.qr-page');
    expect(steps).toBe(0);
  });

  it.each([
    ['default', 'top logo code title url description'],
    ['reversed', 'top code logo title url description'],
    ['minimal', 'code url'],
    ['stacked', 'top code title url description'],
    ['text-left', 'top title url description code'],
    ['text-right', 'top title url description code'],
    ['something else', 'top logo code title url description'],
  ])('arranges its parts according to the layout %s', (qrLayout, expected) => {
    expect(outline(renderQrPage({ ...fields, qrLayout }))).toBe(expected);
  });

  it('uses a higher correction level when the code does not grow by it', () => {
    const url = 'https://example.com';
    const sturdy = encodeQr(url, { level: 'Q' });
    expect(sturdy.size).toBe(encodeQr(url).size);
    expect(renderQrPage({ url }).html).toContain(qrSvg(sturdy));
  });

  it('escapes what the author wrote', () => {
    const { html } = renderQrPage({
      url: 'javascript:alert(1)//<b>',
      title: '<script>x</script>',
      logo: '"><img src=x>',
    });
    expect(html).not.toMatch(/<script|<b>|"><img src=x|href/);
  });

  it.each([
    ['', 'requires an address'],
    [' ', 'requires an address'],
    ['x'.repeat(3000), '3000 bytes'],
  ])('reports an address that is missing or too long', (url, message) => {
    expect(() => renderQrPage({ url })).toThrowError(
      expect.objectContaining({ code: 'invalid-field', message: expect.stringContaining(message) }),
    );
  });
});

describe('an image page', () => {
  const files = new Map([['theme.css', '.preview_view { background: #000 }</style><script>']]);
  const sources = { readText: async (path: string) => files.get(path) };

  it('shows the image by its path, with its name as title', async () => {
    const { html, title } = await renderImagePage({ path: 'images/a "b".png' }, sources);
    expect(html).toContain('<img src="images/a &quot;b&quot;.png" alt="a &quot;b&quot;.png">');
    expect(title).toBe('a "b".png');
  });

  it('uses the CSS file of a theme, and escapes the end of the style element', async () => {
    const { html, css } = await renderImagePage({ path: 'a.png', theme: 'theme.css' }, sources);
    expect(html).toContain('preview_view');
    expect(css).toContain('.preview_view { background: #000 }');
    expect(css).not.toContain('</style');
  });

  it('ignores a missing theme', async () => {
    const plain = await renderImagePage({ path: 'a.png' }, sources);
    expect(await renderImagePage({ path: 'a.png', theme: 'none.css' }, sources)).toEqual(plain);
  });
});
