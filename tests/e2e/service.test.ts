import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { call, freePort, isListening } from './api.ts';
import { readBackground } from './in-page.ts';
import { listenerOf } from './listener-process.ts';
import { type Show, type Stage, setUpStage } from './stage.ts';

const on = { 'showrunner.api.enabled': true };

describe('the API of a window', () => {
  let stage: Stage;
  let show: Show | undefined;

  beforeAll(async () => {
    stage = await setUpStage({ extensions: inject('extensions') });
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await show?.window.takePicture(`failed - ${task.name}`);
    await show?.window.close();
  });
  afterAll(() => stage?.tearDown());

  it('gets its port back after a reload of the window', async () => {
    const port = await freePort();
    show = await stage.openShow({ ...on, 'showrunner.api.port': port });
    const { window } = show;
    await expect.poll(() => isListening(port)).toBe(true);
    await window.reload();
    // The previous extension host holds the port until VS Code ends it, which may take time;
    // then the port is requested again.
    await expect.poll(() => window.statusBar()).toMatch(/is on/);
    expect((await call(port, '/api/next'))?.status).toBe(200);
  });

  it('gets its port back after the page of the window has crashed, although the old extension host still runs', async () => {
    const port = await freePort();
    show = await stage.openShow({ ...on, 'showrunner.api.port': port });
    const { page, statusBar } = show.window;
    await expect.poll(statusBar).toMatch(/is on/);
    const before = await listenerOf(port);
    const crashed = page.waitForEvent('crash');
    const session = await page.context().newCDPSession(page);
    void session.send('Page.crash').catch(() => undefined);
    await crashed;
    const again = await stage.openFolder(show.folder, show.window);
    await expect.poll(again.statusBar).toMatch(/is on/);
    expect(await listenerOf(port)).not.toBe(before);
    expect((await call(port, '/api/next'))?.status).toBe(200);
  });
});

describe('an API that is open to the network', () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await setUpStage({ extensions: inject('extensions'), machineSettings: { 'showrunner.api.lan': true } });
  });
  afterAll(() => stage?.tearDown());

  it('is marked in the status bar, and only a setting of the machine can open it', async () => {
    const port = await freePort();
    const { window } = await stage.openShow({ ...on, 'showrunner.api.port': port, 'showrunner.api.lan': false });
    await expect.poll(() => window.statusBar()).toMatch(/LAN.*open to the network/);
    const plain = await window.page.locator('.statusbar').evaluate(readBackground);
    expect([plain, 'rgba(0, 0, 0, 0)']).not.toContain(await window.statusBarColor());
    expect((await call(port, '/api/demos'))?.status).toBe(200);
    await window.page.locator('.statusbar-item.warning-kind[id^="showrunner."]').waitFor();
    await window.takePicture('11-open-to-the-network');
    await window.page.locator('.statusbar-item[id^="showrunner."]').first().hover();
    await window.page.locator('.monaco-hover', { hasText: 'Open to the network' }).first().waitFor();
    await window.takePicture('12-open-to-the-network-where');
  });
});

describe('an untrusted workspace', () => {
  let stage: Stage;
  let port: number;

  beforeAll(async () => {
    port = await freePort();
    stage = await setUpStage({
      extensions: inject('extensions'),
      workspaceTrust: true,
      settings: { ...on, 'showrunner.api.port': port },
    });
  });
  afterAll(() => stage?.tearDown());

  it('does not listen until it is trusted, even if a user setting turns the API on', async () => {
    const { window } = await stage.openShow(on);
    await expect.poll(() => window.statusBar()).toMatch(/trust/i);
    expect(await isListening(port)).toBe(false);
    await window.takePicture('9-untrusted');

    await window.runCommand('Workspaces: Manage Workspace Trust');
    await window.page.getByRole('button', { name: 'Trust', exact: true }).click();
    await expect.poll(() => isListening(port)).toBe(true);
    await expect.poll(() => window.statusBar()).toContain(String(port));
    await window.takePicture('10-trusted');
  });
});
