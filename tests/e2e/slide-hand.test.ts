import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, isListening } from './api.ts';
import { hasFocus } from './in-page.ts';
import { useShow } from './use-show.ts';

describe.each(['Default Dark Modern', 'Default Light Modern'])('the hand on the slide in VS Code, %s', (theme) => {
  const show = useShow({ fixture: 'slides', workspaceSettings: { 'workbench.colorTheme': theme } });
  let slides: FrameLocator;

  beforeAll(async () => {
    await writeFile(join(show.folder, 'slides/tone.wav'), silence(20));
    await appendFile(
      join(show.folder, 'slides/talk.md'),
      '\n---\n\n# It sounds\n\n<audio src="tone.wav" controls></audio>\n',
    );
    slides = show.window.page
      .frameLocator('iframe.webview[src*="purpose=webviewPanel"], iframe.webview:not([src*="purpose"])')
      .first()
      .frameLocator('#active-frame');
  });

  const picture = (name: string) => show.window.takePicture(`hand-${theme.split(' ')[1]?.toLowerCase()}-${name}`);
  const heading = () => slides.locator('.stage .page-box:not(.is-prepared) :is(h1, h2)').last().textContent();
  const strokes = () => slides.locator('.marks .ink > g').count();
  const post = async (path: string, body: object) => {
    const response = await fetch(`http://127.0.0.1:${show.port}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.status;
  };
  const state = async () => (await call(show.port, '/api/state'))?.body;
  const tool = () => slides.locator('body').getAttribute('data-tool');
  /** As often as it takes: for an instant of the focus' way to the slide a key goes to the frame around it, and nowhere. */
  const take = (key: string, name: string) =>
    expect
      .poll(
        async () => {
          if ((await tool()) !== name) await show.window.page.keyboard.press(key);
          return tool();
        },
        { interval: 1000 },
      )
      .toBe(name);
  const transform = () => slides.locator('.stage').evaluate(readTransform);

  it('points, draws and looks closer by keys and mouse', async () => {
    const { keyboard, mouse } = show.window.page;
    await expect.poll(() => isListening(show.port)).toBe(true);
    await call(show.port, '/api/next');
    await expect.poll(heading).toBe('Slides in the editor');
    const { x, y, width, height } = (await slides.locator('.stage').boundingBox())!;
    const at = (across: number, down: number) => [x + width * across, y + height * down] as const;
    await slides.locator('.stage').click();
    await expect.poll(() => slides.locator('.stage').evaluate(hasFocus)).toBe(true);
    await take('p', 'pen');
    await mouse.move(...at(0.2, 0.7));
    await mouse.down();
    await mouse.move(...at(0.5, 0.72), { steps: 12 });
    await mouse.up();
    await expect.poll(strokes).toBe(1);
    await take('l', 'laser');
    await mouse.move(...at(0.5, 0.4));
    await mouse.move(...at(0.6, 0.5), { steps: 5 });
    await expect.poll(() => slides.locator('.marks .laser').isVisible()).toBe(true);
    await picture('1-laser-and-pen');
    await keyboard.press('Escape');
    const before = await transform();
    await keyboard.press('+');
    await keyboard.press('+');
    await expect.poll(transform).not.toBe(before);
    await keyboard.press('4');
    await picture('2-closer-and-number');
    await keyboard.press('Enter');
    await expect.poll(async () => (await state()).slide.index).toBe(4);
    await expect.poll(transform).toBe(before);
    expect(await strokes()).toBe(0);
  });

  it('does the same from afar, without a revision', async () => {
    const standing = async () => {
      const { status, stage } = await state();
      return [status, stage];
    };
    await expect.poll(standing).toEqual(['idle', undefined]); // the slide is seen: nothing of it comes later
    const { revision } = await state();
    expect(await post('/api/pen', { points: [0.1, 0.1, 0.4, 0.1, 0.4, 0.3], stroke: 1, color: 'yellow' })).toBe(200);
    expect(await post('/api/pen', { points: [0.1, 0.3, 0.1, 0.1], stroke: 1 })).toBe(200);
    expect(await post('/api/look', { zoom: 1.6, x: 0.4, y: 0.4 })).toBe(200);
    expect(await post('/api/laser', { points: [0.3, 0.3, 0.35, 0.35] })).toBe(200);
    await expect.poll(strokes).toBe(1);
    await expect.poll(() => slides.locator('.marks .laser').isVisible()).toBe(true);
    await picture('3-from-afar');
    expect(await post('/api/laser', { points: [] })).toBe(200);
    expect(await post('/api/erase', { what: 'all' })).toBe(200);
    await expect.poll(strokes).toBe(0);
    expect((await state()).revision).toBe(revision);
  });

  it('plays, pauses and seeks what sounds on a slide, and tells of it', async () => {
    await call(show.port, '/api/state');
    expect(await post('/api/media', { action: 'play' })).toBe(409);
    expect(await post('/api/goTo', { slide: 7 })).toBe(200);
    await expect.poll(heading).toBe('It sounds');
    await expect.poll(async () => (await state()).media?.duration).toBe(20);
    expect(await post('/api/media', { action: 'seek', seconds: 5 })).toBe(200);
    await expect.poll(async () => (await state()).media?.seconds).toBe(5);
    expect(await post('/api/media', { action: 'play' })).toBe(200);
    await expect.poll(async () => (await state()).media?.isPlaying).toBe(true);
    await expect.poll(async () => (await state()).media?.seconds).toBeGreaterThan(5.5);
    await picture('4-sound');
    expect(await post('/api/media', { action: 'pause' })).toBe(200);
    await expect.poll(async () => (await state()).media?.isPlaying).toBe(false);
    await post('/api/goTo', { slide: 1 });
    await expect.poll(async () => (await state()).media).toBeUndefined();
  });
});

function readTransform(stage: { readonly style: { readonly transform: string } }): string {
  return stage.style.transform;
}

/** A WAV file: so many seconds of nothing, at 8 kHz in 8 bits. */
function silence(seconds: number): Uint8Array {
  const size = seconds * 8000;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + size, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(8000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(size, 40);
  return Buffer.concat([header, Buffer.alloc(size, 128)]);
}
