import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { call, isListening } from './api.ts';
import { readFontSize } from './in-page.ts';
import { press } from './keys.ts';
import { useShow } from './use-show.ts';

const quiet = 'def greet(name):\n    return f"Hello, {name}"\n';
const loud = 'def greet(name):\n    name = name.upper()\n    return f"Hello, {name}"\n';

/** The main use of the product in one window; each test continues where the previous one ended. */
describe('a talk in VS Code, driven by curl', () => {
  const show = useShow({ fixture: 'main-job' });
  const get = (path: string) => call(show.port, path);
  const next = () => get('/api/next');
  const state = async () => (await get('/api/state'))?.body;
  const heading = () =>
    show.window.page
      .frameLocator('iframe.webview.ready')
      .frameLocator('iframe')
      .locator('.stage .page-box:not(.is-prepared) h1')
      .last()
      .textContent();
  const fileExists = (path: string) =>
    show.read(path).then(
      () => true,
      () => false,
    );
  const text = async () => (await show.window.editorLines()).map((line) => line.text).join('\n');

  it('the status bar says that the API is on, and its port', async () => {
    await expect.poll(() => isListening(show.port)).toBe(true);
    await expect.poll(() => show.window.statusBar()).toContain(String(show.port));
    expect(await show.window.notifications()).toEqual([]);
  });

  it('GET demos returns the list of demos', async () => {
    expect((await get('/api/demos'))?.body).toMatchObject({
      demoFiles: [{ demos: [{ id: 'deck' }, { id: 'edit' }, { id: 'command' }, { id: 'end' }] }],
      nextDemo: { id: 'deck', title: 'The deck' },
    });
  });

  it('GET screenshot returns a PNG of the next slide', async () => {
    const { screenshot } = (await get('/api/screenshot'))?.body ?? {};
    expect(Buffer.from(screenshot.split(',')[1], 'base64').subarray(1, 4).toString()).toBe('PNG');
  });

  it('`next` shows the deck slide by slide, and GET notes returns the speaker notes', async () => {
    expect(await next()).toMatchObject({
      status: 200,
      body: { executed: { id: 'deck' }, slide: { index: 1, count: 2 } },
    });
    await expect.poll(heading).toBe('A greeting');
    expect((await get('/api/notes'))?.body).toContain('Say **hello**.');
    expect((await next())?.body).toMatchObject({ slide: { index: 2 } });
    await expect.poll(heading).toBe('Said louder');
    await show.window.takePicture('main-job-1-slide');
  });

  it('`next` edits the file on disk, and the window shows the new text', async () => {
    expect(await next()).toMatchObject({ status: 200, body: { status: 'done', executed: { id: 'edit' } } });
    expect(await show.read('src/greeting.py')).toBe(loud);
    await expect.poll(text).toBe(loud);
    await show.window.takePicture('main-job-2-edit');
  });

  it('zoom-in and zoom-out change the font size', async () => {
    const size = () => show.window.page.locator('.editor-instance .view-lines').first().evaluate(readFontSize);
    const usual = await size();
    expect(await get('/api/zoom-in')).toMatchObject({ status: 200, body: { zoom: 'in' } });
    await expect.poll(size).toBeGreaterThan(usual);
    expect(await get('/api/zoom-out')).toMatchObject({ status: 200, body: { zoom: 'out' } });
    await expect.poll(size).toBe(usual);
  });

  it('runById runs the command of a demo', async () => {
    expect(await get('/api/runById?id=command')).toMatchObject({ status: 200, body: { executed: { id: 'command' } } });
    await expect.poll(() => show.read('goodbye.txt').catch(() => '')).toBe('See you.\n');
    await show.window.takePicture('main-job-3-command');
  });

  it('`previous` undoes what the command and then the edit have written', async () => {
    await expect.poll(async () => (await state()).status).toBe('idle');
    expect(await get('/api/previous')).toMatchObject({ status: 200, body: { executed: { id: 'edit' } } });
    await expect.poll(() => fileExists('goodbye.txt')).toBe(false);
    expect(await show.read('src/greeting.py')).toBe(loud);
    expect(await get('/api/previous')).toMatchObject({ status: 200, body: { executed: { id: 'deck' } } });
    expect(await show.read('src/greeting.py')).toBe(quiet);
    expect(await show.window.dialogs()).toEqual([]);
  });

  it('a page of another origin runs nothing', async () => {
    const api = `http://localhost:${show.port}/api`;
    const server = createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end('<p>'));
    server.listen(0, '127.0.0.1');
    const page = await show.window.page.context().newPage();
    const { revision } = await state();
    try {
      await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
      await page.evaluate(`(async () => {
        for (const mode of ['cors', 'no-cors'])
          for (const method of ['GET', 'POST'])
            await fetch('${api}/next', { mode, method }).catch(() => undefined);
        await new Promise((end) => Object.assign(new Image(), { src: '${api}/next', onerror: end }));
      })()`);
      await page.goto(`${api}/next`);
      expect(await page.textContent('h1')).toContain('Run “Say it louder”?');
      expect((await state()).revision).toBe(revision);
    } finally {
      await page.close();
      server.closeAllConnections();
      server.close();
    }
  });

  it('a reload leaves the show at the same place, and the show continues', async () => {
    await show.window.reload();
    await expect.poll(() => isListening(show.port)).toBe(true);
    await expect.poll(heading).toBe('Said louder');
    await expect.poll(() => show.window.statusBar()).toContain(String(show.port));
    expect(await next()).toMatchObject({ status: 200, body: { executed: { id: 'edit' } } });
    expect(await show.read('src/greeting.py')).toBe(loud);
  });

  it('the key of the command Next continues the show', async () => {
    await show.window.untilEditorHasFocus('greeting.py');
    await press(show.window.page, 'showrunner.next');
    await expect.poll(() => show.read('goodbye.txt').catch(() => '')).toBe('See you.\n');
    expect(await show.window.notifications()).toEqual([]);
    await show.window.takePicture('main-job-4-after-reload');
  });
});
