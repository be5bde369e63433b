import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colorsOf, decodePng, differenceOf, type Pixels, tile } from '../support/pixels.ts';
import { call, isListening } from './api.ts';
import { type ExportedSlides, openExportedSlides } from './exported-slides.ts';
import { type LayoutSlide, type LayoutWalk, layoutCount, layoutWalks, writeLayoutDeck } from './layout-deck.ts';
import type { Show } from './stage.ts';
import { useShow } from './use-show.ts';

const width = 480;
const height = 270;
/** The share of pixels in which two drawings of a slide may differ. */
const agreement = 0.01;
const patient = { timeout: 240_000 };

interface Taken extends LayoutSlide {
  readonly walk: LayoutWalk['name'];
  readonly source: string | null;
  readonly png: Uint8Array;
  readonly pixels: Pixels;
}

describe('pictures of slides in VS Code', () => {
  const show = useShow({
    fixture: 'slide-pictures',
    workspaceSettings: { 'workbench.colorTheme': 'Default Dark Modern' },
  });
  let cover: Awaited<ReturnType<typeof take>>;
  const taken: Taken[] = [];
  const exported = new Map<string, ExportedSlides>();

  beforeAll(async () => {
    await writeLayoutDeck(show.folder);
  });

  afterAll(async () => {
    await Promise.all([...exported.values()].map((slides) => slides.close()));
  });

  /** Asks again as long as the picture is provisional. */
  const take = async (pixels = width): Promise<{ readonly source: string | null; readonly png: Uint8Array }> => {
    const { status, headers, ...response } = await ask(pixels);
    expect(status, Buffer.from(response.png).toString('latin1').slice(0, 300)).toBe(200);
    if (headers.has('Retry-After')) return take(pixels);
    return { source: headers.get('X-Screenshot-Source'), png: response.png };
  };
  const ask = async (pixels: number) => {
    const response = await fetch(`http://127.0.0.1:${show.port}/api/screenshot.png?w=${pixels}`);
    const { status, headers } = response;
    return { status, headers, png: new Uint8Array(await response.arrayBuffer()) };
  };

  it('are drawn by a browser while no slide panel is open', async () => {
    await expect.poll(() => isListening(show.port)).toBe(true);
    await expect.poll(async () => (await take()).source).toBe('browser');
    cover = await take();
  });

  for (const { name, slides } of layoutWalks) {
    it(`are taken while the slide panel is open in the ${name} theme`, patient, async () => {
      expect(await call(show.port, '/api/next')).toMatchObject({ status: 200, body: { slide: { index: 1 } } });
      const body = show.window.page.frameLocator('iframe.webview').frameLocator('#active-frame').locator('body');
      await expect.poll(() => body.getAttribute('class')).toContain(`vscode-${name}`);
      for (const slide of slides) {
        const { source, png } = await take();
        taken.push({ ...slide, walk: name, source, png, pixels: decodePng(png) });
        expect(await call(show.port, '/api/next')).toMatchObject({ body: { slide: { index: slide.index + 1 } } });
      }
      exported.set(name, await exportSlides(show, name));
    });
  }

  it('are combined on one sheet, so that people can look at them', async () => {
    const pictures = taken.map(({ pixels }) => pixels);
    await writeFile('.cache/e2e/slide-pictures.png', tile(pictures, layoutCount));
    expect(taken).toHaveLength(layoutWalks.flatMap(({ slides }) => slides).length);
  });

  it('are drawn by the slide panel, or by a browser when the panel is busy, in the requested size', () => {
    const odd = taken.filter(
      ({ source, pixels }) => source === 'card' || pixels.width !== width || pixels.height !== height,
    );
    expect(odd.map(nameOf)).toEqual([]);
    expect(taken.filter(({ source }) => source === 'panel').length).toBeGreaterThan(taken.length / 2);
  });

  it('are neither blank nor filled with one color', () => {
    const odd = taken.flatMap((slide) => {
      const { colors, drawn } = colorsOf(slide.pixels);
      return colors >= 4 && drawn > 0.01 && drawn < 0.97 ? [] : [{ name: nameOf(slide), colors, drawn }];
    });
    expect(odd).toEqual([]);
  });

  it('look like the exported slides in a browser', patient, async () => {
    const shares: { name: string; share: number }[] = [];
    for (const slide of taken) {
      const real = await exported.get(slide.walk)?.capture(slide.index);
      const share = real ? differenceOf(slide.pixels, real) : 1;
      shares.push({ name: nameOf(slide), share });
      if (real && share > agreement)
        await writeFile(`.cache/e2e/differs-${nameOf(slide)}.png`, tile([slide.pixels, real], 2));
    }
    const own = await exported.get('dark')?.capture(0);
    shares.push({ name: 'cover, by our browser', share: own ? differenceOf(decodePng(cover.png), own) : 1 });
    shares.sort((one, other) => other.share - one.share);
    for (const { name, share } of shares.slice(0, 12)) console.log(`${(share * 100).toFixed(2)} %  ${name}`);
    expect(shares.filter(({ share }) => share > agreement)).toEqual([]);
    const next = await exported.get('dark')?.capture(2);
    expect(next && taken[0] ? differenceOf(taken[0].pixels, next) : 0, 'of two slides').toBeGreaterThan(agreement);
  });
});

function nameOf({ walk, theme, layout }: Taken): string {
  return `${walk} ${theme} ${layout}`;
}

/** Exports the deck as a presenter does, in the current colors of the editor. */
async function exportSlides({ window, folder, read }: Show, name: string): Promise<ExportedSlides> {
  const path = 'slides/layouts.html';
  await window.runCommand('Showrunner: Export Slides as HTML…');
  const input = window.page.locator('.quick-input-widget input.input').first();
  await expect.poll(() => input.inputValue()).toContain(path);
  await window.page.keyboard.press('Enter');
  const written = () => read(path).catch((error: NodeJS.ErrnoException) => error.code ?? '');
  await expect.poll(written).toContain('</html>');
  const own = join(folder, `slides/${name}.html`);
  await rename(join(folder, path), own);
  return openExportedSlides(own, width);
}
