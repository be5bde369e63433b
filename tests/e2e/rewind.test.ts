import { beforeAll, describe, expect, it } from 'vitest';
import { call } from './api.ts';
import { useShow } from './use-show.ts';

describe('the way back in VS Code', () => {
  const show = useShow();
  let before: string;

  const state = async () => (await call(show.port, '/api/state'))?.body;
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`http://127.0.0.1:${show.port}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as { readonly code?: string } };
  };
  const missing = (path: string) =>
    show.read(path).then(
      () => false,
      () => true,
    );
  const pickRows = () => show.window.page.locator('.quick-input-widget .quick-input-list .monaco-list-row');
  /** Of three that a command offers. */
  const choose = async (command: string, row: string, picture: string) => {
    await show.window.runCommand(command);
    await expect.poll(() => pickRows().count()).toBe(3);
    await show.window.takePicture(picture);
    await pickRows().filter({ hasText: row }).click();
  };

  beforeAll(async () => {
    before = await show.read('src/greeting.py');
  });

  it('has a demo that ran be as it was when it ended, files and tabs', async () => {
    await expect.poll(async () => (await call(show.port, '/api/demos'))?.status).toBe(200);
    for (const _ of ['open', 'insert', 'highlight', 'create']) await call(show.port, '/api/next');
    await expect.poll(() => show.window.tabs()).toEqual(['greeting.py', 'goodbye.py']);
    expect(await call(show.port, '/api/previous')).toMatchObject({
      status: 200,
      body: { executed: { id: 'highlight' } },
    });
    await expect.poll(() => show.window.tabs()).toEqual(['greeting.py']);
    expect(await missing('src/goodbye.py')).toBe(true);
    expect(await state()).toMatchObject({
      canGoBack: true,
      history: [{ id: 'open' }, { id: 'insert' }, { id: 'highlight', undoable: true }],
    });
  });

  it('lists what ran, with what each demo changes, and goes back to just before the one that is chosen', async () => {
    await choose('Showrunner: Go Back to…', 'Say it louder', 'rewind-1-back-to');
    await expect.poll(state).toMatchObject({ status: 'idle', nextDemo: { id: 'insert' } });
    expect(await show.read('src/greeting.py')).toBe(before);
    await expect.poll(() => show.window.tabs()).toEqual(['greeting.py']);
  });

  it('lists what comes, and goes forward to just before the one that is chosen', async () => {
    await choose('Showrunner: Go Forward to…', 'Fails on purpose', 'rewind-2-forward-to');
    await expect.poll(state).toMatchObject({ status: 'idle', nextDemo: { id: 'broken' } });
    expect(await show.read('src/goodbye.py')).toBe("goodbye = 'See you.'\n");
  });

  it('keeps what the presenter typed by accident, and shows it beside what is there', async () => {
    expect((await post('/api/goTo', { id: 'create' })).status).toBe(200);
    await expect.poll(() => show.window.tabs()).toEqual(['greeting.py']);
    await show.window.page.locator('.editor-instance .view-line').first().click();
    await show.window.page.keyboard.type('oops');
    await expect.poll(async () => (await show.window.editorLines())[0]?.text).toContain('oops');
    expect((await post('/api/reset', {})).status).toBe(200);
    expect(await show.read('src/greeting.py')).toBe(before);
    await expect.poll(() => show.window.tabs()).toEqual([]);
    expect(await show.window.dialogs()).toEqual([]);
    await expect.poll(async () => (await show.window.notifications()).join()).toContain('Recover My Edits');
    await show.window.takePicture('rewind-3-notice');
    await show.window.runCommand('Showrunner: Recover My Edits…');
    await expect.poll(() => pickRows().count()).toBe(1);
    await show.window.takePicture('rewind-4-recover');
    await pickRows().first().click();
    await show.window.page.locator('.tab', { hasText: 'greeting.py (your edit ↔ now)' }).waitFor();
    await show.window.takePicture('rewind-5-diff');
  });
});
