import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PNG } from 'pngjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { call } from './api.ts';
import { useShow } from './use-show.ts';
import { untilKept } from './window-memory.ts';

/** A channel value, of 255, that a projector does not show. */
const barelySeen = 4;

const demo = (id: string, ...steps: readonly object[]) => ({ id, title: id, steps });
const demos = [
  demo('code', { action: 'open', path: 'config.ts' }),
  demo('slides', { action: 'openSlide', path: 'deck.md' }),
  demo('clear', { action: 'closeAll' }, { action: 'executeVSCodeCommand', command: 'workbench.action.closePanel' }),
  demo('mode', { action: 'setPresentationView' }),
];
const written = `{
\t// The talk.
\t"editor.wordWrap": "on", "workbench.colorCustomizations": { "tab.activeBackground": "#102030" }, // stays
}`;

describe('blackout in VS Code', () => {
  const show = useShow({
    fixture: 'presenting',
    api: 'user',
    settings: { 'terminal.integrated.gpuAcceleration': 'off' },
  });

  const settings = () => join(show.folder, '.vscode/settings.json');
  const text = () => readFile(settings(), 'utf8');
  const run = async (id: string) => {
    await expect.poll(async () => (await call(show.port, `/api/runById?id=${id}`))?.status).toBe(200);
  };
  const turn = async (on: boolean) => {
    const answer = await fetch(`http://127.0.0.1:${show.port}/api/blackout?on=${on}`, { method: 'POST' });
    expect(answer.status).toBe(200);
  };
  /** The brightest channel of all pixels of the window. */
  const brightest = async () => {
    const { data } = PNG.sync.read(await show.window.page.screenshot({ animations: 'disabled' }));
    return data.reduce((most, value, at) => (at % 4 === 3 ? most : Math.max(most, value)), 0);
  };
  /** The visible parts of the window, and their widths. */
  const look = async () => {
    const parts = ['sidebar', 'auxiliarybar', 'panel', 'activitybar', 'statusbar', 'editor'];
    const boxes = parts.map(async (part) => {
      const found = show.window.page.locator(`.part.${part}`).first();
      return [part, (await found.isVisible()) ? await found.boundingBox() : undefined];
    });
    return { parts: Object.fromEntries(await Promise.all(boxes)), tabs: await show.window.tabs() };
  };
  /** What is visible, and the settings text, once nothing changes anymore. */
  const atRest = async () => {
    let seen: object = {};
    const moves = async () => {
      const before = JSON.stringify(seen);
      seen = { ...(await look()), text: await text() };
      return JSON.stringify(seen) !== before;
    };
    await expect.poll(moves, { interval: 500 }).toBe(false);
    return seen;
  };
  const blackAndBack = async (name: string) => {
    const before = await atRest();
    await turn(true);
    await expect.poll(brightest).toBeLessThan(barelySeen);
    await show.window.takePicture(`black-${name}`);
    await turn(false);
    await expect.poll(async () => ({ ...(await look()), text: await text() })).toEqual(before);
    await show.window.takePicture(`black-${name}-after`);
  };

  beforeAll(async () => {
    await writeFile(join(show.folder, 'deck.md'), '# First\n\n---\n\n# Second\n');
    await mkdir(dirname(settings()), { recursive: true });
    await writeFile(settings(), written);
    await writeFile(join(show.folder, '.demo/9-black.json'), JSON.stringify({ title: 'Black', version: 2, demos }));
  });

  it.each([
    ['Default Dark Modern', 'vs-dark'],
    ['Default High Contrast', 'hc-black'],
    ['Default High Contrast Light', 'hc-light'],
    ['Default Light Modern', 'vs'],
  ])('covers the whole window in the theme %s, and afterwards everything looks as before', async (theme, kind) => {
    const { page } = show.window;
    await run('clear');
    await writeFile(settings(), written.replace('"editor.wordWrap"', `"workbench.colorTheme": "${theme}", $&`));
    await page.locator(`.monaco-workbench.${kind}`).waitFor();
    await run('code');
    await blackAndBack(`${kind}-code`);
    await page.keyboard.press('Control+`');
    await page.locator('.xterm-helper-textarea:focus').waitFor({ state: 'attached' });
    await run('code');
    await show.window.runCommand('View: Split Editor Right');
    await expect.poll(() => page.locator('.editor-group-container').count()).toBe(2);
    await blackAndBack(`${kind}-groups-and-panel`);
    await run('slides');
    await blackAndBack(`${kind}-slides`);
  });

  it('covers the whole window in presentation mode as well', async () => {
    await writeFile(settings(), written);
    await run('mode');
    await blackAndBack('mode');
    expect(await text()).not.toBe(written);
  });

  it('leaves no dark window behind after a reload', async () => {
    const mode = await text();
    await turn(true);
    await expect.poll(brightest).toBeLessThan(barelySeen);
    await untilKept(show.window.page, 'showrunner.showrunner', '"darkWindow":{');
    // Like a browser: the window has no time to become bright again.
    await show.window.reload({ isAbrupt: true });
    await expect.poll(text).toBe(mode);
    // VS Code decides which bars are visible, because it saves its layout only every few
    // seconds.
    await expect.poll(brightest).toBeGreaterThan(128);
  });
});
