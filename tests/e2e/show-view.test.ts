import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, isListening } from './api.ts';
import { useShow } from './use-show.ts';

const hanging = {
  version: 3,
  title: 'Hanging',
  scenes: [
    { id: 'fails', title: 'Fails on stage', moves: [{ action: 'open', path: 'src/nowhere.py' }] },
    { id: 'hangs', title: 'Hangs', moves: [{ action: 'waitForTimeout', timeout: 600_000 }] },
  ],
};

describe('the show view', () => {
  const show = useShow();

  beforeAll(async () => {
    await writeFile(join(show.folder, '.demo/0-hanging.json'), JSON.stringify(hanging));
  });

  const sideBar = () => show.window.page.locator('.part.sidebar');
  const button = (icon: string) => sideBar().locator(`.title .codicon-${icon}`).first();
  const statusBar = () => show.window.page.locator('.part.statusbar');
  const state = async () => (await call(show.port, '/api/state'))?.body;

  it('has an icon for a failed demo, and shows the message of the failure', async () => {
    await expect.poll(() => isListening(show.port)).toBe(true);
    await expect.poll(async () => (await call(show.port, '/api/demos'))?.body.nextDemo?.id).toBe('fails');
    await show.window.runCommand('Showrunner: Focus on Show View');
    expect((await call(show.port, '/api/next'))?.status).toBe(422);
    const row = sideBar().locator('.monaco-list-row', { hasText: 'Fails on stage' });
    await row.locator('.codicon-error').waitFor();
    await expect.poll(() => row.getAttribute('aria-label')).toMatch(/^Fails on stage, failed, .*nowhere\.py/);
    expect((await state())?.history.at(-1)).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('nowhere.py'),
    });
    await show.window.takePicture('show-view-failed');
  });

  it('keeps Next under the pointer while a step hangs, and further clicks wait', async () => {
    const { page } = show.window;
    // When it no longer moves.
    await button('play').click({ trial: true });
    const box = await button('play').boundingBox();
    const [x, y] = [(box?.x ?? 0) + 8, (box?.y ?? 0) + 8];
    await page.mouse.click(x, y);
    await button('debug-stop').waitFor();
    expect(await button('play').boundingBox()).toEqual(box);
    await page.mouse.click(x, y);
    await page.mouse.click(x, y);
    await expect.poll(async () => (await state())?.queueLength).toBe(2);
    expect((await state())?.status).toBe('running');
    await expect.poll(() => statusBar().textContent()).toContain('2 more wait');
    const row = sideBar().locator('.monaco-list-row', { hasText: 'Hangs' });
    await expect.poll(() => row.textContent()).toContain('2 more wait');
    await show.window.takePicture('show-view-waiting');
  });
});
