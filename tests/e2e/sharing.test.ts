import { describe, expect, it } from 'vitest';
import { decodePng } from '../support/pixels.ts';
import { readQr } from '../support/qr-reader.ts';
import { isListening } from './api.ts';
import { readBackground } from './in-page.ts';
import { useShow } from './use-show.ts';

const dark = { 'workbench.colorTheme': 'Default Dark Modern' };

const command = 'Showrunner: Share Remote on the Local Network';

describe('sharing the remote', () => {
  const show = useShow({ api: 'off', settings: dark });

  /** The address in the visible QR code, as a phone reads it. */
  const readCode = async () => {
    const text = readQr(decodePng(await show.window.page.screenshot()));
    return text === undefined ? undefined : new URL(text);
  };
  const statusAt = async (address: URL | undefined, token = address?.hash.replace('#token=', '')) => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await fetch(new URL('/api/demos', address), { headers })).status;
  };
  const answer = (button: string) =>
    show.window.page.locator('.monaco-dialog-box').getByRole('button', { name: button, exact: true }).click();

  it('asks for confirmation first, and Cancel opens nothing', async () => {
    const { window } = show;
    await expect.poll(() => window.searchPalette('Showrunner: Share')).toContain(command);
    await window.runCommand(command);
    await expect.poll(async () => (await window.dialogs()).join()).toMatch(/Share the remote.*plain HTTP/);
    await window.takePicture('20-share-asks');
    await answer('Cancel');
    expect(await isListening(show.port)).toBe(false);
    expect(await window.tabs()).toEqual([]);
  });

  it('shows a QR code whose address requires the token', async () => {
    const { window } = show;
    await window.runCommand(command);
    await expect.poll(async () => (await window.dialogs()).length).toBe(1);
    await answer('Share');
    await expect.poll(readCode).toBeDefined();
    const address = await readCode();
    expect(address?.port).toBe(String(show.port));
    expect([await statusAt(address), await statusAt(address, 'guessed')]).toEqual([200, 401]);
    await window.takePicture('21-share-dark');
    const plain = await window.page.locator('.statusbar').evaluate(readBackground);
    expect([plain, 'rgba(0, 0, 0, 0)']).not.toContain(await window.statusBarColor());
  });

  it('replaces the token and the QR code immediately on request', async () => {
    const { window } = show;
    const before = await readCode();
    await window.runCommand('Showrunner: New Token');
    await expect.poll(async () => (await window.dialogs()).join()).toContain('Create a new token');
    await window.takePicture('23-new-token-asks');
    await answer('New Token');
    await expect.poll(async () => (await readCode())?.hash).not.toBe(before?.hash);
    await expect.poll(readCode).toBeDefined();
    const after = await readCode();
    expect([await statusAt(after), await statusAt(before)]).toEqual([200, 401]);
  });

  it('continues after a reload of the window with the same address', async () => {
    const { window } = show;
    const address = await readCode();
    await window.reload();
    await expect.poll(() => window.statusBar()).toMatch(/LAN.*open to the network/);
    expect(await statusAt(address)).toBe(200);
  });

  it('can be stopped from the menu of the status bar', async () => {
    const { window } = show;
    await window.page.locator('.statusbar-item[id^="showrunner."]').first().click();
    const stop = window.page.locator('.quick-input-widget .monaco-list-row', { hasText: 'Stop Sharing' });
    await stop.waitFor();
    await window.takePicture('24-menu-while-shared');
    await stop.click();
    await expect.poll(() => isListening(show.port)).toBe(false);
    await expect.poll(() => window.statusBar()).toBe('');
  });
});
