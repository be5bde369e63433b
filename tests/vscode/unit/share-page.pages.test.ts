import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { describeInvitation, type SharingState } from '../../../src/app/invitation.ts';
import { readShareRequest, renderSharePageHtml, renderShareView } from '../../../src/vscode/sharing/share-page.ts';
import { reason } from '../../pictures/installed-browser.ts';
import { findViolations } from '../../support/axe.ts';
import { decodePng } from '../../support/pixels.ts';
import { readQr } from '../../support/qr-reader.ts';
import { executablePath, useBrowser } from '../../support/test-browser.ts';

const situation: SharingState = {
  status: { state: 'on', port: 3710, url: 'http://localhost:3710', lanUrls: [] },
  token: 'q3Vf0Jx8sN2cLr7yTz1uWb6KpEa9HgMdXoQi4CvRlS0',
  addresses: [
    { url: 'http://192.168.1.20:3710', interfaceName: 'Wi-Fi "<guest>"', kind: 'lan' },
    { url: 'http://10.8.0.4:3710', interfaceName: 'en5', kind: 'lan' },
  ],
  platform: 'linux',
};

describe('readShareRequest', () => {
  it('accepts known requests of the page and nothing else', () => {
    expect(readShareRequest({ ask: 'copyAddress' })).toEqual({ ask: 'copyAddress' });
    expect(readShareRequest({ ask: 'choose', url: 'http://a' })).toEqual({ ask: 'choose', url: 'http://a' });
    for (const odd of [
      undefined,
      null,
      'copyAddress',
      {},
      { ask: 'choose' },
      { ask: 'format' },
      { ask: ['copyAddress'] },
    ]) {
      expect(readShareRequest(odd)).toBeUndefined();
    }
  });
});

describe.runIf(executablePath)(`the page with the QR code${reason}`, () => {
  const browser = useBrowser(async (page) => {
    await page.addInitScript(
      `globalThis.acquireVsCodeApi = () => ({ postMessage: (m) => (globalThis.sent ??= []).push(m) })`,
    );
    await page.route('http://page.test/', (route) =>
      route.fulfill({ contentType: 'text/html', body: renderSharePageHtml('Remote') }),
    );
  });

  /** The page in a theme of VS Code, and the messages it has sent. */
  async function open(theme: string, change: Partial<SharingState> = {}) {
    const page = await browser.openPage({ viewport: { width: 1100, height: 760 } });
    await page.goto('http://page.test/');
    await page.evaluate(`document.body.className = ${JSON.stringify(theme)}`);
    const show = (next: Partial<SharingState>) =>
      page.evaluate(
        `window.postMessage(${JSON.stringify(renderShareView(describeInvitation({ ...situation, ...next })))})`,
      );
    await show(change);
    await page.locator('h1').waitFor();
    return { page, show, sent: () => page.evaluate('globalThis.sent') };
  }

  const read = async (page: Page) => readQr(decodePng(await page.screenshot()));

  it.each(['vscode-dark', 'vscode-light', 'vscode-high-contrast', 'vscode-high-contrast vscode-high-contrast-light'])(
    'can be read by a phone in %s, and axe finds no violation',
    async (theme) => {
      const { page } = await open(theme);
      expect(await read(page)).toBe(`http://192.168.1.20:3710/#token=${situation.token}`);
      expect(await findViolations(page)).toEqual([]);
    },
  );

  it('shows the token only on request', async () => {
    const { page, show } = await open('vscode-dark');
    expect(await page.locator('main').textContent()).not.toContain(situation.token);
    await page.getByRole('button', { name: 'Show token' }).click();
    expect(await page.locator('.address').textContent()).toContain(situation.token);
    await show({ token: 'the-next-one' });
    await expect.poll(() => page.locator('.address').textContent()).toContain('the-next-one');
    expect(await page.evaluate('document.activeElement.dataset.ask')).toBe('reveal');
  });

  it('sends the pressed button, and escapes HTML in names', async () => {
    const { page, sent } = await open('vscode-light');
    expect(await page.locator('.about').textContent()).toContain('Wi-Fi "<guest>"');
    for (const name of ['Copy Address', 'New Token', 'Stop Sharing']) await page.getByRole('button', { name }).click();
    await page.getByRole('button', { name: '10.8.0.4' }).click();
    expect(await sent()).toEqual([
      { ask: 'ready' },
      { ask: 'copyAddress' },
      { ask: 'renew' },
      { ask: 'stop' },
      { ask: 'choose', url: 'http://10.8.0.4:3710' },
    ]);
  });
});
