import { setTimeout as sleep } from 'node:timers/promises';
import type { Window } from '../../e2e/window.ts';
import { decodePng, type Pixels } from '../../support/pixels.ts';

/** The panel of slides in VS Code. */
export interface Panel {
  /** A picture of what is shown, 960 × 540, once it has come to rest. */
  capture(): Promise<Pixels>;
}

const canvas = { width: 960, height: 540 };
/** Milliseconds between two looks, and how many: what still moves then is taken as it is. */
const pause = 150;
const looks = 30;

/** The window has to show a slide; it is made of such a size that the canvas has as many pixels as the picture. */
export async function fitPanel({ page }: Window): Promise<Panel> {
  const frame = page.locator('iframe.webview.ready').last();
  const look = async () => {
    const box = await frame.boundingBox();
    if (!box) throw new Error('The panel of slides is gone');
    return page.screenshot({ clip: box, animations: 'disabled' });
  };
  for (let tries = 0; tries < 5; tries++) {
    const [box, view] = [await frame.boundingBox(), page.viewportSize()];
    if (!box || !view) throw new Error('There is no panel of slides');
    const [across, down] = [canvas.width - box.width, canvas.height - box.height];
    if (across === 0 && down === 0) break;
    await page.setViewportSize({ width: view.width + across, height: view.height + down });
    await sleep(1000);
  }
  const coming = page.frameLocator('iframe.webview.ready').last().frameLocator('#active-frame').locator('.is-coming');
  await page.mouse.move(0, 0); // no hover shows a text over the slide
  return {
    async capture() {
      for (let count = 0; count < looks && (await coming.count()) > 0; count++) await sleep(pause);
      let last = await look();
      for (let count = 1; count < looks; count++) {
        await sleep(pause);
        const next = await look();
        if (next.equals(last)) break;
        last = next;
      }
      return decodePng(last);
    },
  };
}

/** Exports all slides of the show as HTML, in the colours that the editor has, to a path that the user types. */
export async function exportAll({ page, runCommand }: Window, path: string): Promise<void> {
  await runCommand('Showrunner: Export Slides as HTML…');
  const widget = page.locator('.quick-input-widget').filter({ visible: true });
  const all = widget.locator('.monaco-list-row', { hasText: 'All slides of the show' });
  const input = widget.locator('input.input').first();
  while (!(await input.inputValue()).endsWith('.html')) {
    if (await all.isVisible()) await all.click({ timeout: 1000 }).catch(() => undefined);
    await sleep(100);
  }
  await input.fill(path);
  await page.keyboard.press('Enter');
}
