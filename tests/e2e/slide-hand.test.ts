import type { FrameLocator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, isListening } from './api.ts';
import { hasFocus } from './in-page.ts';
import { useShow } from './use-show.ts';

describe.each(['Default Dark Modern', 'Default Light Modern'])(
  'the pointer tools on a slide in VS Code, %s',
  (theme) => {
    const show = useShow({ fixture: 'slides', workspaceSettings: { 'workbench.colorTheme': theme } });
    let slides: FrameLocator;

    beforeAll(async () => {
      slides = show.window.page
        .frameLocator('iframe.webview[src*="purpose=webviewPanel"], iframe.webview:not([src*="purpose"])')
        .first()
        .frameLocator('#active-frame');
    });

    const picture = (name: string) => show.window.takePicture(`hand-${theme.split(' ')[1]?.toLowerCase()}-${name}`);
    const heading = () => slides.locator('.stage .page-box:not(.is-prepared) :is(h1, h2)').last().textContent();
    const strokes = () => slides.locator('.marks .ink > g').count();
    const state = async () => (await call(show.port, '/api/state'))?.body;
    const tool = () => slides.locator('body').getAttribute('data-tool');
    /**
     * As often as needed: while the focus moves to the slide, a key may go to the frame around it and
     * be lost.
     */
    const take = (key: string, name: string) =>
      expect
        .poll(
          async () => {
            if ((await tool()) !== name) await show.window.page.keyboard.press(key);
            return tool();
          },
          { interval: 1000 },
        )
        .toBe(name);
    const transform = () => slides.locator('.stage').evaluate(readTransform);

    it('point, draw and zoom by keys and mouse', async () => {
      const { keyboard, mouse } = show.window.page;
      await expect.poll(() => isListening(show.port)).toBe(true);
      await call(show.port, '/api/next');
      await expect.poll(heading).toBe('Slides in the editor');
      const { x, y, width, height } = (await slides.locator('.stage').boundingBox())!;
      const at = (across: number, down: number) => [x + width * across, y + height * down] as const;
      await slides.locator('.stage').click();
      await expect.poll(() => slides.locator('.stage').evaluate(hasFocus)).toBe(true);
      await take('p', 'pen');
      await mouse.move(...at(0.2, 0.7));
      await mouse.down();
      await mouse.move(...at(0.5, 0.72), { steps: 12 });
      await mouse.up();
      await expect.poll(strokes).toBe(1);
      await take('l', 'laser');
      await mouse.move(...at(0.5, 0.4));
      await mouse.move(...at(0.6, 0.5), { steps: 5 });
      await expect.poll(() => slides.locator('.marks .laser').isVisible()).toBe(true);
      await picture('1-laser-and-pen');
      await keyboard.press('Escape');
      const before = await transform();
      await keyboard.press('+');
      await keyboard.press('+');
      await expect.poll(transform).not.toBe(before);
      await keyboard.press('4');
      await picture('2-closer-and-number');
      await keyboard.press('Enter');
      await expect.poll(async () => (await state()).slide.index).toBe(4);
      await expect.poll(transform).toBe(before);
      expect(await strokes()).toBe(0);
    });
  },
);

function readTransform(stage: { readonly style: { readonly transform: string } }): string {
  return stage.style.transform;
}
