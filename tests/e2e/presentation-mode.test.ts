import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { call, freePort } from './api.ts';
import { listenerOf } from './listener-process.ts';
import { type Show, type Stage, setUpStage } from './stage.ts';

const demo = (id: string, action: string) => ({ id, title: id, steps: [{ action }] });
const demos = [demo('on', 'setPresentationView'), demo('off', 'unsetPresentationView')];

/** As somebody writes it who keeps it in order. */
const written = `{
\t// The talk.
\t"editor.wordWrap": "on", "editor.minimap.enabled": true, // stays
\t"editor.rulers": [ 80,120 ],
}`;

describe('the presentation mode in VS Code', () => {
  let stage: Stage;
  let show: Show;
  let port: number;

  const settings = () => join(show.folder, '.vscode/settings.json');
  const text = () => readFile(settings(), 'utf8').catch(() => undefined);
  const run = async (id: string) => {
    await expect.poll(async () => (await call(port, `/api/runById?id=${id}`))?.status, { timeout: 30_000 }).toBe(200);
  };
  const current = async () => (await call(port, '/api/state'))?.body.currentDemo?.id;
  const sideBar = () => show.window.page.locator('.part.sidebar').isVisible();

  beforeAll(async () => {
    port = await freePort();
    const user = { 'showrunner.api.enabled': true, 'showrunner.api.port': port };
    stage = await setUpStage({ extensions: inject('extensions'), settings: user });
    show = await stage.openShow(undefined, 'presenting');
    await writeFile(join(show.folder, '.demo/9-mode.json'), JSON.stringify({ title: 'Mode', version: 2, demos }));
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await show.window.takePicture(`failed - ${task.name}`);
  });

  afterAll(() => stage?.tearDown());

  it('leaves neither a file nor a folder behind where there was none', async () => {
    await run('open');
    await show.window.takePicture('presentation-mode-01-before');
    await run('on');
    await expect.poll(sideBar).toBe(false);
    expect(await text()).toContain('"editor.minimap.enabled": false');
    await show.window.takePicture('presentation-mode-02-on');
    await run('off');
    await expect.poll(sideBar).toBe(true);
    expect(existsSync(join(show.folder, '.vscode'))).toBe(false);
    await show.window.takePicture('presentation-mode-03-after');
  });

  it('gives the settings file back byte for byte, and leaves a closed side bar closed', async () => {
    await show.window.runCommand('View: Toggle Primary Side Bar Visibility');
    await expect.poll(sideBar).toBe(false);
    await mkdir(dirname(settings()));
    await writeFile(settings(), written);
    await show.window.page.waitForTimeout(1500);
    await run('on');
    expect(await text()).toContain('"editor.minimap.enabled": false, // stays');
    await run('off');
    expect(await text()).toBe(written);
    expect(await sideBar()).toBe(false);
  });

  it('moves the show by the keys of a clicker, in an editor and in a terminal, only while it is on', async () => {
    const { page } = show.window;
    await run('open');
    await page.locator('.editor-instance .view-line').first().click();
    await page.keyboard.press('PageDown');
    await page.waitForTimeout(1000);
    expect(await current()).toBe('open');
    await run('on');
    await page.keyboard.press('PageDown');
    await expect.poll(current).toBe('off');
    await run('on');
    await page.keyboard.press('Control+`');
    await page.locator('.xterm-helper-textarea:focus').waitFor({ state: 'attached' });
    await show.window.takePicture('presentation-mode-04-terminal');
    await page.keyboard.press('PageDown');
    await expect.poll(current).toBe('off');
    await expect.poll(text).toBe(written);
    await page.keyboard.press('Control+`');
  });

  it.runIf(process.platform === 'linux').each([
    ['comes on', 'on', (now: string | undefined) => now !== written],
    ['goes off', 'off', (now: string | undefined) => now === written],
  ])('gives all back though the extension host is killed while it %s', async (_way, id, hasBegun) => {
    if (id === 'off') await run('on');
    const host = await listenerOf(port);
    const turning = call(port, `/api/runById?id=${id}`).catch(() => undefined);
    while (!hasBegun(await text())) await new Promise((resolve) => setTimeout(resolve, 1));
    process.kill(host, 'SIGKILL');
    await turning;
    await expect.poll(async () => (await call(port, '/api/state'))?.status, { timeout: 60_000 }).toBe(200);
    expect(await listenerOf(port)).not.toBe(host);
    await run('off');
    expect(await text()).toBe(written);
  });
});
