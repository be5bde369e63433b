import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { call, freePort } from './api.ts';
import { type Show, type Stage, setUpStage } from './stage.ts';

const demo = (id: string, ...steps: readonly object[]) => ({ id, title: id, steps });
const demos = [
  demo('code', { action: 'open', path: 'config.ts' }),
  demo('slides', { action: 'openSlide', path: 'deck.md' }),
  demo('mode', { action: 'setPresentationView' }),
];
const written = `{
\t// The talk.
\t"editor.wordWrap": "on", "workbench.colorCustomizations": { "editor.background": "#102030" }, // stays
}`;

describe('black in VS Code', () => {
  let stage: Stage;
  let show: Show;
  let port: number;

  const settings = () => join(show.folder, '.vscode/settings.json');
  const text = () => readFile(settings(), 'utf8');
  const run = async (id: string) => {
    await expect.poll(async () => (await call(port, `/api/runById?id=${id}`))?.status, { timeout: 30_000 }).toBe(200);
  };
  const turn = async (on: boolean) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/blackout?on=${on}`, { method: 'POST' });
    expect(answer.status).toBe(200);
  };
  /** The brightest channel of all pixels of the window. */
  const brightest = async () => {
    const { data } = PNG.sync.read(await show.window.page.screenshot({ animations: 'disabled' }));
    return data.reduce((most, value, at) => (at % 4 === 3 ? most : Math.max(most, value)), 0);
  };
  /** What is seen of the window's parts, and how wide they are. */
  const look = async () => {
    const parts = ['sidebar', 'auxiliarybar', 'panel', 'activitybar', 'statusbar', 'editor'];
    const boxes = parts.map(async (part) => {
      const found = show.window.page.locator(`.part.${part}`).first();
      return [part, (await found.isVisible()) ? await found.boundingBox() : undefined];
    });
    return { parts: Object.fromEntries(await Promise.all(boxes)), tabs: await show.window.tabs() };
  };
  const blackAndBack = async (name: string) => {
    const before = { ...(await look()), text: await text() };
    await turn(true);
    await expect.poll(brightest, { timeout: 15_000 }).toBeLessThan(32);
    await show.window.takePicture(`black-${name}`);
    await turn(false);
    await expect.poll(async () => ({ ...(await look()), text: await text() }), { timeout: 15_000 }).toEqual(before);
    await show.window.takePicture(`black-${name}-after`);
  };

  beforeAll(async () => {
    port = await freePort();
    const user = {
      'showrunner.api.enabled': true,
      'showrunner.api.port': port,
      'terminal.integrated.gpuAcceleration': 'off',
    };
    stage = await setUpStage({ extensions: inject('extensions'), settings: user });
    show = await stage.openShow(undefined, 'presenting');
    await writeFile(join(show.folder, 'deck.md'), '# First\n\n---\n\n# Second\n');
    await mkdir(dirname(settings()), { recursive: true });
    await writeFile(settings(), written);
    await writeFile(join(show.folder, '.demo/9-black.json'), JSON.stringify({ title: 'Black', version: 2, demos }));
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await show.window.takePicture(`failed - ${task.name}`);
  });

  afterAll(() => stage?.tearDown());

  it('is black over the whole window, and all is back as it was', async () => {
    const { page } = show.window;
    await run('code');
    await blackAndBack('code');
    await page.keyboard.press('Control+`');
    await page.locator('.xterm-helper-textarea:focus').waitFor({ state: 'attached' });
    await run('code');
    await show.window.runCommand('View: Split Editor Right');
    await expect.poll(() => page.locator('.editor-group-container').count()).toBe(2);
    await blackAndBack('groups-and-panel');
    await run('slides');
    await blackAndBack('slides');
    await run('mode');
    await blackAndBack('mode');
    expect(await text()).not.toBe(written);
  });

  it('is never left dark by a window that reloads', async () => {
    const mode = await text();
    await turn(true);
    await expect.poll(brightest, { timeout: 15_000 }).toBeLessThan(32);
    await show.window.page.reload();
    await expect.poll(text, { timeout: 60_000 }).toBe(mode);
    // Which bars are there is VS Code's, which keeps its layout every few seconds only.
    await expect.poll(brightest).toBeGreaterThan(128);
  });
});
