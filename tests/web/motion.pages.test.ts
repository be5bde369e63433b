import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath, useBrowser } from '../support/test-browser.ts';
import { type DeckView, openDeckPage } from './slide-browser.ts';

const moving = `# Motion

<fade-in duration="60000">In</fade-in> <text-highlight duration="60000">marked</text-highlight>

## <text-typewriter duration="60000" cursor>typed</text-typewriter>
`;

describe.runIf(executablePath)('an animation on a slide', () => {
  const browser = useBrowser();
  let page: Page;

  const open = async (deck: string, view?: DeckView) => {
    page = await openDeckPage(browser, deck, view);
  };
  /** The names of elements that are being animated. */
  const animated = async (root = 'body') => {
    const animations = `document.querySelector('${root}').getAnimations({ subtree: true })`;
    const names = (await page.evaluate(`${animations}.map(({ effect }) => effect.target.localName)`)) as string[];
    return [...new Set(names)].filter((name) => name !== 'dt-char').sort();
  };
  /** The different computed styles of all elements of a selector. */
  const looks = async (selector: string, ...properties: readonly string[]) => {
    const values = `Object.values(${JSON.stringify(properties)}).map((name) => getComputedStyle(element)[name]).join()`;
    const all = `[...document.querySelectorAll('${selector}')].map((element) => ${values})`;
    return [...new Set((await page.evaluate(all)) as string[])];
  };

  it('plays on the stage', async () => {
    await open(moving);
    expect(await animated()).toEqual(['fade-in', 'text-highlight', 'text-typewriter']);
    expect(await looks('dt-char:last-child', 'opacity')).toEqual(['0']);
  });

  it.each<[string, DeckView]>([
    ['with reduced motion', { reducedMotion: 'reduce' }],
    ['on paper', { mode: 'print' }],
  ])('shows its final state %s', async (_, view) => {
    await open(moving, view);
    expect(await animated()).toEqual([]);
    expect(await looks('fade-in, dt-char', 'opacity', 'translate')).toEqual(['1,none']);
    expect(await looks('text-highlight', 'backgroundSize')).toEqual(['100% 100%']);
  });

  it('shows its final state when VS Code reduces motion', async () => {
    await open(moving);
    await page.evaluate(`document.body.classList.add('vscode-reduce-motion')`);
    expect(await animated()).toEqual([]);
  });

  it('shows its final state in the overview', async () => {
    await open(moving);
    await page.keyboard.press('o');
    await page.waitForSelector('.overview .page-box');
    expect(await animated('.overview')).toEqual([]);
  });

  it('begins when its part is revealed, and again when the part is revealed again', async () => {
    await open('# A\n\n<dt-show><fade-in duration="60000">In</fade-in></dt-show>');
    expect(await animated()).toEqual([]);
    await page.keyboard.press('PageDown');
    await expect.poll(() => animated()).toEqual(['fade-in']);
    await page.keyboard.press('PageUp');
    await expect.poll(() => animated()).toEqual([]);
  });
});

describe.runIf(executablePath)('the layout of a slide', () => {
  const browser = useBrowser();

  it('has no gap for an element that disappears, nor for its replacement before that', async () => {
    const page = await openDeckPage(
      browser,
      'Some <dt-hide>old</dt-hide><dt-show><b>new</b></dt-show> text.\n\n<dt-show clicks="2">Later</dt-show>\n\nEnd',
    );
    const boxes = () =>
      page
        .locator('dt-hide, dt-show')
        .evaluateAll((elements) => elements.map((element) => element.getClientRects().length > 0));
    // Parts that are still hidden keep their space; parts that disappear share theirs with
    // their replacement.
    expect(await boxes()).toEqual([true, false, true]);
    await page.keyboard.press('PageDown');
    await expect.poll(boxes).toEqual([false, true, true]);
    await page.keyboard.press('PageUp');
    await expect.poll(boxes).toEqual([true, false, true]);
  });

  it('places shapes on the whole canvas, no matter where they are written', async () => {
    const arrow = '<dt-arrow x1="0" y1="100" x2="480" y2="100"></dt-arrow>';
    const page = await openDeckPage(
      browser,
      `---\nlayout: two-columns\n---\n- a\n  - ${arrow}\n\n::right::\n\n<fade-in>${arrow}</fade-in>\n\n---\nlayout: image-right\nimage: a.png\n---\n${arrow}`,
      { mode: 'print' },
    );
    const boxes = await page.locator('.dt-shape').evaluateAll((shapes) =>
      shapes.map((shape) => {
        const [own, slide] = [shape, shape.closest('.slide')!].map((element) => element.getBoundingClientRect());
        return [own!.x - slide!.x, own!.y - slide!.y, own!.width, own!.height].join();
      }),
    );
    expect(boxes).toEqual(['0,0,960,540', '0,0,960,540', '0,0,960,540']);
  });
});
