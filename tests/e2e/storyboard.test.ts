import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseDemoFile } from '../../src/demos/parse.ts';
import { call } from './api.ts';
import { useShow } from './use-show.ts';

/** The whole talk in pictures, where it can be reordered. */
describe('the storyboard in VS Code', () => {
  const settings = { 'workbench.editor.enablePreview': false, 'files.autoSave': 'off' };
  const show = useShow({ settings: { ...settings, 'workbench.colorTheme': 'Default Dark Modern' } });

  beforeAll(async () => {
    const more = 'version: 2\ndemos:\n  - title: More # of it\n    steps: []\n';
    await writeFile(join(show.folder, '.demo/2-more.yaml'), more);
    for (const name of ['greet.mjs', 'greetings.mjs', 'slides', '.demo'])
      await cp(join('src/assets/sample', name), join(show.folder, name), { recursive: true });
  });

  const board = (): FrameLocator => show.window.page.frameLocator('iframe.webview').frameLocator('iframe#active-frame');
  const titles = async (path: string) => {
    const { demos } = parseDemoFile(await show.read(path), {
      path: join(show.folder, path),
      workspaceFolder: show.folder,
    });
    return demos.map(({ title, disabled }) => (disabled ? `(${title})` : title));
  };
  const demo = (title: string) => board().locator('.demo', { hasText: title }).first();
  const drawn = () => board().locator('img[src^="data:"]').count();

  it('shows every card and slide, and opens the text of the one that is chosen', async () => {
    await expect.poll(async () => (await call(show.port, '/api/demos'))?.body.demoFiles?.length).toBe(3);
    await show.window.runCommand('Showrunner: Open Storyboard');
    await expect.poll(() => board().locator('#summary').textContent()).toMatch(/^\d+ demos, 1 would fail/);
    await expect.poll(drawn).toBeGreaterThan(4);
    await expect.poll(() => board().locator('#progress').textContent()).toBe('');
    await show.window.takePicture('storyboard-1-dark');
    const [first = ''] = await titles('.demo/1-greeting.json');
    await demo(first).locator('.picture').first().click();
    await expect
      .poll(async () => (await show.window.editorLines()).map(({ text }) => text).join('\n'))
      .toContain(first);
    expect(await show.window.tabs()).toContain('1-greeting.json');
  });

  it('moves demos by keys and by dragging', async () => {
    await show.window.runCommand('Showrunner: Open Storyboard');
    const before = await titles('.demo/1-greeting.json');
    const [first = '', second = ''] = before;
    await demo(first).locator('.picture').first().focus();
    await show.window.page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => titles('.demo/1-greeting.json')).toEqual([second, first, ...before.slice(2)]);
    await expect.poll(() => board().locator('.demo:focus-within').textContent()).toContain(first);
    await demo(first)
      .locator('img')
      .first()
      .dragTo(demo(second).locator('img').first(), { targetPosition: { x: 8, y: 40 } });
    await expect.poll(() => titles('.demo/1-greeting.json')).toEqual(before);
    await demo(first).locator('img').first().dragTo(board().locator('.end').nth(1));
    await expect.poll(() => titles('.demo/2-more.yaml')).toEqual(['More', first]);
    expect(await titles('.demo/1-greeting.json')).toEqual(before.slice(1));
  });

  it('disables a demo and adds another one', async () => {
    const [first = ''] = await titles('.demo/1-greeting.json');
    await demo(first).locator('figure').first().hover();
    await demo(first).getByRole('button', { name: 'Disable' }).click();
    await expect.poll(() => titles('.demo/1-greeting.json')).toContain(`(${first})`);
    await expect.poll(() => demo(first).textContent()).toContain('disabled');
    await demo(first).locator('figure').first().hover();
    await demo(first).getByRole('button', { name: 'Add Demo After' }).click();
    await show.window.page.locator('.quick-input-widget input.input').first().fill('Added');
    await show.window.page.keyboard.press('Enter');
    await expect.poll(async () => (await titles('.demo/1-greeting.json'))[1]).toBe('Added');
    await expect.poll(() => board().locator('#progress').textContent()).toBe('');
    await show.window.takePicture('storyboard-2-changed');
    expect(await show.window.notifications()).toEqual([]);
  });

  it('is still open and works after a reload of the window', async () => {
    await show.window.runCommand('Showrunner: Open Storyboard');
    await show.window.reload();
    await expect.poll(() => board().locator('#progress').textContent(), { timeout: 110_000 }).toBe('');
    await expect.poll(drawn).toBeGreaterThan(4);
    const before = await titles('.demo/2-more.yaml');
    await demo('More').locator('.picture').first().focus();
    await show.window.page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => titles('.demo/2-more.yaml')).toEqual(before.toReversed());
    await show.window.runCommand('Showrunner: Open Storyboard');
    await expect.poll(() => show.window.page.getByRole('tab', { name: /^Storyboard/ }).count()).toBe(1);
  });
});
