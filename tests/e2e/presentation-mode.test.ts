import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call } from './api.ts';
import { listenerOf } from './listener-process.ts';
import { useShow } from './use-show.ts';

const demo = (id: string, action: string) => ({ id, title: id, steps: [{ action }] });
const bars = {
  id: 'bars',
  title: 'bars',
  steps: [
    ...[
      'showCustomTitleBar',
      'hideCustomTitleBar',
      'hideCustomTitleBarInFullScreen',
      'toggle.toggleCustomTitleBar',
      'toggle.window.customTitleBarVisibility',
      'toggle.window.customTitleBarVisibility.windowed',
    ].map((command) => ({ action: 'executeVSCodeCommand', command })),
    { action: 'showInfoMessage', message: 'The bar is away' },
  ],
};
const tidy = {
  id: 'tidy',
  title: 'tidy',
  steps: [
    { action: 'unsetPresentationView' },
    { action: 'closeAll' },
    ...['workbench.action.closePanel', 'notifications.clearAll'].map((command) => ({
      action: 'executeVSCodeCommand',
      command,
    })),
  ],
};
const demos = [demo('on', 'setPresentationView'), demo('off', 'unsetPresentationView'), bars, tidy];

/** Like a file that somebody keeps tidy. */
const written = `{
\t// The talk.
\t"editor.wordWrap": "on", "editor.minimap.enabled": true, // stays
\t"editor.rulers": [ 80,120 ],
}`;

describe('the presentation mode in VS Code', () => {
  const show = useShow({ fixture: 'presenting', api: 'user' });

  const settings = () => join(show.folder, '.vscode/settings.json');
  const text = () => readFile(settings(), 'utf8').catch(() => undefined);
  const write = async (content: string) => {
    await mkdir(dirname(settings()), { recursive: true });
    await writeFile(settings(), content);
  };
  const run = async (id: string) => {
    await expect.poll(async () => (await call(show.port, `/api/runById?id=${id}`))?.status).toBe(200);
  };
  const current = async () => (await call(show.port, '/api/state'))?.body.currentDemo?.id;
  const sideBar = () => show.window.page.locator('.part.sidebar').isVisible();

  beforeAll(async () => {
    await writeFile(join(show.folder, '.demo/9-mode.json'), JSON.stringify({ title: 'Mode', version: 2, demos }));
  });

  afterEach(async () => {
    await run('tidy');
    await rm(dirname(settings()), { recursive: true, force: true });
    if (await sideBar()) return;
    await show.window.runCommand('View: Show Explorer');
    // It takes the focus when it is visible, and no other part does later.
    await show.window.page.locator('.part.sidebar :focus').waitFor();
  });

  it('leaves no settings file and no folder behind when there were none', async () => {
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

  it('restores the settings file byte for byte, and leaves a closed side bar closed', async () => {
    await show.window.runCommand('View: Toggle Primary Side Bar Visibility');
    await expect.poll(sideBar).toBe(false);
    await write(written);
    // Immediately, while VS Code's own knowledge of the file is older.
    await run('on');
    expect(await text()).toContain('"editor.minimap.enabled": false, // stays');
    const during = await text();
    expect((await fetch(`http://127.0.0.1:${show.port}/api/reset`, { method: 'POST' })).status).toBe(200);
    expect(await text()).toBe(during);
    await write(during?.replace('// The talk.', '// My talk.') ?? '');
    await run('off');
    expect(await text()).toBe(written.replace('// The talk.', '// My talk.'));
    await write(written);
    await run('on');
    await run('off');
    expect(await text()).toBe(written);
    expect(await sideBar()).toBe(false);
  });

  it('lets a clicker move the show in an editor and a terminal, but only while the mode is on', async () => {
    const { page, clickLine, untilEditorHasFocus } = show.window;
    await write(written);
    await run('open');
    await clickLine();
    const line = () => page.locator('.editor-instance .active-line-number').textContent();
    const first = await line();
    await page.keyboard.press('PageDown');
    // Only the editor gets the key.
    await expect.poll(line).not.toBe(first);
    expect(await current()).toBe('open');
    await run('on');
    await untilEditorHasFocus();
    await page.keyboard.press('PageDown');
    await expect.poll(current).toBe('off');
    await run('on');
    await page.keyboard.press('Control+`');
    await page.locator('.xterm-helper-textarea:focus').waitFor({ state: 'attached' });
    await show.window.takePicture('presentation-mode-04-terminal');
    await page.keyboard.press('PageDown');
    await expect.poll(current).toBe('off');
    await expect.poll(text).toBe(written);
  });

  it('shows no notice of VS Code when a demo hides the title bar, which a browser does not have', async () => {
    const { notifications, takePicture } = show.window;
    await run('bars');
    // The events after the commands have arrived: a notice by VS Code would be visible now.
    await expect.poll(async () => (await notifications()).join()).toContain('The bar is away');
    await takePicture('presentation-mode-07-bars');
    expect(await notifications()).toEqual(['The bar is away']);
  });

  it.runIf(process.platform === 'linux').each([
    ['comes on', 'on', (now: string | undefined) => now !== written],
    ['goes off', 'off', (now: string | undefined) => now === written],
  ])('restores everything when the extension host is killed while the mode %s', async (_way, id, hasBegun) => {
    await write(written);
    if (id === 'off') await run('on');
    const host = await listenerOf(show.port);
    const before = await text();
    let isOver = false;
    const turning = call(show.port, `/api/runById?id=${id}`)
      .catch(() => undefined)
      .finally(() => {
        isOver = true;
      });
    // At this very moment: VS Code reads the file only later.
    while (!hasBegun(await text()) && !isOver) await new Promise((resolve) => setTimeout(resolve, 1));
    expect([before, await text()].map(hasBegun)).toEqual([false, true]);
    process.kill(host, 'SIGKILL');
    await turning;
    await expect.poll(async () => (await call(show.port, '/api/state'))?.status).toBe(200);
    expect(await listenerOf(show.port)).not.toBe(host);
    await run('off');
    expect(await text()).toBe(written);
  });
});
