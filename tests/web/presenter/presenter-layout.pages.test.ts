import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath } from '../../support/test-browser.ts';
import { openPresenter, type PresenterRig, usePresenterBrowser } from './presenter-rig.ts';
import { middle } from './scenes.ts';
import { walk } from './walk.ts';

const picture = (width: number, height: number, color: string) => ({
  url: `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${color}"/></svg>`)}`,
});
const ids = ['current', 'coming', 'now-title', 'next-title', 'now-place', 'next-place', 'next', 'previous', 'stop'];
/** Left, top, width and height of each. */
const measure = ({ page }: PresenterRig) =>
  page.evaluate<Readonly<Record<string, readonly number[]>>>(
    `Object.fromEntries(${JSON.stringify(ids)}.map((id) => { const { x, y, width, height } = document.getElementById(id).getBoundingClientRect(); return [id, [x, y, width, height]]; }))`,
  );

/** Elements that are cut off at the sides of the page, or overlap others that are read or pressed. */
const findCollisions = ({ page }: PresenterRig) =>
  page.evaluate<string[]>(`(() => {
    const seen = [...document.querySelectorAll('.strip :is(#status, .elapsed, .plan, button, .ahead, .clock), .dock button, .views section > *')]
      .filter((part) => part.getClientRects().length > 0 && part.textContent.trim() + part.innerHTML !== '')
      .map((part) => [part.id || part.className, part.closest('main') !== null, part.getBoundingClientRect()]);
    const wide = seen.filter(([, , { left, right }]) => left < 0 || right > innerWidth).map(([name]) => name);
    const over = seen.flatMap(([name, inMain, one], index) => seen.slice(index + 1)
      .filter(([, isIn, other]) => isIn === inMain && Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1)
      .map(([other]) => name + ' over ' + other));
    return [...wide, ...over];
  })()`);
const linesOf = ({ page }: PresenterRig, id: string) =>
  page.evaluate<number>(
    `(() => { const line = document.getElementById('${id}'); return line.clientHeight / parseFloat(getComputedStyle(line).lineHeight); })()`,
  );
/** Whether the first row of a line is in the visible part of its scroll container. */
const isInside = async (line: Locator, box: Locator) => {
  const [row, room] = [await line.boundingBox(), await box.boundingBox()];
  return row !== null && room !== null && row.y >= room.y && row.y + 20 <= room.y + room.height;
};
const directionOf = ({ page }: PresenterRig, id: string) =>
  page.evaluate<string>(`getComputedStyle(document.getElementById('${id}')).direction`);

describe.runIf(executablePath)('the layout of the presenter view', () => {
  const browser = usePresenterBrowser();

  const sizes = [
    [360, 740],
    [700, 600],
    [900, 700],
    [1600, 900],
    [1900, 500],
  ] as const;
  const cases = sizes.flatMap(([width, height]) => [
    { width, height, text: 100 },
    { width, height, text: 200 },
  ]);

  it.each(cases)('does not move between steps, with any titles: $width × $height px, text $text %', async (size) => {
    const { text, ...viewport } = size;
    const rig = await openPresenter(browser, viewport);
    await rig.page.evaluate(`document.documentElement.style.fontSize = '${text}%'`);
    await rig.tell({ type: 'model', model: middle });
    const first = await measure(rig);
    expect(first.current?.slice(2)).toEqual(first.coming?.slice(2));
    const [, , width = 0, height = 0] = first.current ?? [];
    expect(width).toBeGreaterThan(100);
    expect(width / height).toBeCloseTo(16 / 9, 1);
    for (const [step, scene] of walk.entries()) {
      await rig.tell({ type: 'model', model: scene });
      const [of, drawn] = step % 2 ? (['current', picture(640, 360, 'teal')] as const) : (['next', 'none'] as const);
      await rig.tell({ type: 'picture', of, picture: drawn });
      await rig.tell({ type: 'picture', of: 'next', picture: step % 3 ? picture(300, 900, 'plum') : 'missing' });
      expect(await measure(rig), `step ${step}`).toEqual(first);
    }
    expect(await findCollisions(rig)).toEqual([]);
    expect(rig.mistakes).toEqual([]);
  });

  it.each(sizes)('keeps the current line of the notes visible below an error: %i × %i px', async (width, height) => {
    const rig = await openPresenter(browser, { width, height, reducedMotion: 'reduce' });
    await rig.tell({ type: 'model', model: middle });
    const line = rig.page.locator('#notes [data-standing="lit"]').first();
    await rig.tell({
      type: 'model',
      model: { failure: { message: 'No.', where: 'a', hint: 'b', place: '2.json:3' } },
    });
    await rig.page.getByRole('alert').filter({ hasText: 'No.' }).waitFor();
    await expect.poll(() => isInside(line, rig.page.locator('#notes'))).toBe(true);
    expect(await findCollisions(rig)).toEqual([]);
  });

  it('shows titles in one line, and in full as a tooltip and for screen readers', async () => {
    const rig = await openPresenter(browser, { width: 360, height: 740 });
    await rig.tell({ type: 'model', model: middle });
    for (const scene of walk) {
      await rig.tell({ type: 'model', model: scene });
      for (const id of ['now-title', 'next-title']) {
        const title = rig.page.locator(`#${id}`);
        expect(await title.getAttribute('title')).toBe(await title.textContent());
        expect(await linesOf(rig, id)).toBe(1);
      }
    }
    expect(await directionOf(rig, 'now-title')).toBe('rtl');
  });

  it('names slides by their titles, and reveals and demos by their position', async () => {
    const rig = await openPresenter(browser);
    await rig.tell({ type: 'model', model: middle });
    const said: (readonly (string | null)[])[] = [];
    for (const scene of walk) {
      await rig.tell({ type: 'model', model: scene });
      said.push(await Promise.all(['now-place', 'next-place'].map((id) => rig.page.locator(`#${id}`).textContent())));
    }
    expect(said).toEqual([
      ['Now', 'Next · Slide 1 of 12'],
      ['Now · Slide 1 of 12', 'Next · Slide 2 of 12'],
      ['Now · Slide 2 of 12', 'Next · Reveal 1 of 3'],
      ['Now · Slide 2 of 12 · 1 of 3 revealed', 'Next · Slide 3 of 12'],
      ['Now · Slide 3 of 12', 'Next · Demo 3 of 7'],
      ['Now · Demo 3 of 7', 'Next · Demo 4 of 7'],
      ['Now · Demo 3 of 7', 'Next · Demo 4 of 7'],
      ['Now · Demo 3 of 7', 'Next · Demo 4 of 7'],
      ['Now · Demo 3 of 7', 'Next · Demo 4 of 7'],
      ['Now · Demo 3 of 7', 'Next · Demo 4 of 7'],
      ['Now · Demo 3 of 7', 'Next'],
    ]);
  });
});
