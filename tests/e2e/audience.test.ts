import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodePng } from '../support/pixels.ts';
import { readQr } from '../support/qr-reader.ts';
import { isListening } from './api.ts';
import { useShow } from './use-show.ts';

const dark = { 'workbench.colorTheme': 'Default Dark Modern' };

describe('sharing with the audience', () => {
  const show = useShow({ api: 'off', settings: dark });

  /** The address in the visible QR code, as a phone reads it. */
  const readCode = async () => readQr(decodePng(await show.window.page.screenshot()));
  let address = '';
  const readSteps = async () =>
    (await fetch(`${address}/steps`)).json() as Promise<{ count: number; steps: { title: string }[] }>;
  const readTitles = () =>
    readSteps().then(
      ({ steps }) => steps.map(({ title }) => title),
      () => [],
    );

  beforeAll(async () => {
    const create = (id: string) => ({ action: 'create', path: `${id}.ts`, content: `export const ${id} = 1;\n` });
    const scenes = [
      { id: 'one', title: 'one', moves: [create('one')] },
      {
        id: 'two',
        title: 'two',
        moves: [
          create('begun'),

          { action: 'waitForTimeout', timeout: 60_000 },
          create('two'),
        ],
      },
      { id: 'three', title: 'three', moves: [create('three')] },
    ];
    await writeFile(join(show.folder, '.demo/0-talk.json'), JSON.stringify({ title: 'Talk', version: 3, scenes }));
  });

  it('asks first, and shows the short address as a QR code', async () => {
    const { window } = show;
    await window.runCommand('Showrunner: Share with the Audience…');
    await expect
      .poll(async () => (await window.dialogs()).join())
      .toMatch(/Share the show with the audience.*plain HTTP/s);
    await window.takePicture('audience-1-asks');
    await window.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Share', exact: true }).click();
    await expect.poll(readCode).toMatch(/\/f\/[0-9A-Z]{4}$/);
    address = (await readCode()) ?? '';
    await window.takePicture('audience-2-code');
    expect((await fetch(address, { headers: { accept: 'text/html' } })).status).toBe(200);
    expect((await fetch(new URL('/api/demos', address))).status).toBe(401);
  });

  it('tells followers each step, and the presenter view how many follow', async () => {
    const { window } = show;
    await window.runCommand('Showrunner: Next');
    await expect.poll(async () => (await readSteps()).count).toBe(1);
    const following = new AbortController();
    await fetch(`${address}/events`, { signal: following.signal });
    const opening = window.page.context().waitForEvent('page');
    await window.runCommand('Showrunner: Open Presenter View');
    const view = await opening;
    const readCount = async () => {
      const counts = view.frames().map((frame) => frame.locator('#audience-words').textContent({ timeout: 500 }));
      return (await Promise.allSettled(counts))
        .map((count) => (count.status === 'fulfilled' ? count.value : ''))
        .join('');
    };
    await expect.poll(readCount).toBe('1');
    await view.screenshot({ path: '.cache/e2e/audience-3-presenter-view.png' });
    await view.close();
    following.abort();
  });

  it('continues after a reload in the middle of a step at the same address, and ends by a command', async () => {
    const { window } = show;
    await window.runCommand('Showrunner: Next');
    await expect.poll(() => existsSync(join(show.folder, 'begun.ts'))).toBe(true);
    await window.reload();
    await expect.poll(readTitles).toEqual(['two']);
    const { step } = (await (await fetch(`${address}/steps/1`)).json()) as { step: { lines: string[] } };
    expect(step.lines).toEqual([]); // nothing that the step did not come to
    await window.runCommand('Showrunner: Next');
    await expect.poll(readTitles).toEqual(['two', 'three']);
    await window.reload();
    await expect.poll(readTitles).toEqual(['three']);
    const resumed = (await (await fetch(`${address}/steps/1`)).json()) as { step: { files: { name: string }[] } };
    expect(resumed.step.files.map(({ name }) => name)).toEqual(['three.ts']);
    await window.runCommand('Showrunner: Stop Sharing with the Audience');
    await expect.poll(() => isListening(show.port)).toBe(false);
  });
});
