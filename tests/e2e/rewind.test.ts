import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { call } from './api.ts';
import { useShow } from './use-show.ts';

describe('going back in VS Code', () => {
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
  /** Chooses one of the three rows that a command offers. */
  const choose = async (command: string, row: string, picture: string) => {
    await show.window.runCommand(command);
    await expect.poll(() => pickRows().count()).toBe(3);
    await show.window.takePicture(picture);
    await pickRows().filter({ hasText: row }).click();
  };

  beforeAll(async () => {
    before = await show.read('src/greeting.py');
  });

  it('restores the files and tabs of the previous demo', async () => {
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

  it('lists the demos that ran with their changes, and goes back to just before the chosen one', async () => {
    await choose('Showrunner: Go Back to…', 'Say it louder', 'rewind-1-back-to');
    await expect.poll(state).toMatchObject({ status: 'idle', nextDemo: { id: 'insert' } });
    expect(await show.read('src/greeting.py')).toBe(before);
    await expect.poll(() => show.window.tabs()).toEqual(['greeting.py']);
  });

  it('lists the demos to come, and goes forward to just before the chosen one', async () => {
    await choose('Showrunner: Go Forward to…', 'Fails on purpose', 'rewind-2-forward-to');
    await expect.poll(state).toMatchObject({ status: 'idle', nextDemo: { id: 'broken' } });
    expect(await show.read('src/goodbye.py')).toBe("goodbye = 'See you.'\n");
  });

  /** Types at the top of the file of the last demo, as if by accident. */
  const typeByAccident = async (text: string) => {
    await expect.poll(() => show.window.tabs()).toEqual(['greeting.py']);
    await show.window.clickLine();
    await show.window.page.keyboard.type(text);
    await expect.poll(async () => (await show.window.editorLines())[0]?.text).toContain(text);
  };
  const notified = async () => (await show.window.notifications()).join();
  const button = () =>
    show.window.page.locator('.notifications-toasts .monaco-button', { hasText: 'Recover My Edits' });
  const edits = () => pickRows().filter({ has: show.window.page.locator('.codicon-diff') });
  const listed = async () => {
    const answer = await fetch(`http://127.0.0.1:${show.port}/api/edits`);
    return ((await answer.json()) as { readonly edits: readonly { readonly id: string }[] }).edits;
  };
  const lightUp = async (isLight: boolean) => {
    const path = join(show.folder, '.vscode/settings.json');
    const settings = JSON.parse(await readFile(path, 'utf8'));
    const colorTheme = isLight ? 'Default Light Modern' : 'Default Dark Modern';
    await writeFile(path, JSON.stringify({ ...settings, 'workbench.colorTheme': colorTheme }));
    await show.window.page.locator(isLight ? '.monaco-workbench.vs' : '.monaco-workbench.vs-dark').waitFor();
  };

  it('shows a notice when it overwrites edits of the presenter, and the button of the notice lists them', async () => {
    expect((await post('/api/goTo', { id: 'create' })).status).toBe(200);
    await typeByAccident('oops');
    expect((await post('/api/reset', {})).status).toBe(200);
    expect(await show.read('src/greeting.py')).toBe(before);
    await expect.poll(() => show.window.tabs()).toEqual([]);
    expect(await show.window.dialogs()).toEqual([]);
    await expect.poll(notified).toContain('your edits in greeting.py');
    for (const isLight of [false, true]) {
      await lightUp(isLight);
      await show.window.takePicture(`rewind-3-notice-${isLight ? 'light' : 'dark'}`);
    }
    await button().click();
    await expect.poll(() => edits().count()).toBe(1);
    for (const isLight of [true, false]) {
      await lightUp(isLight);
      await show.window.takePicture(`rewind-4-recover-${isLight ? 'light' : 'dark'}`);
    }
  });

  it('compares a kept edit with the file, and puts the edit back, while the replaced text is kept in turn', async () => {
    await edits().first().click();
    await show.window.page.locator('.tab', { hasText: 'greeting.py (your edit ↔ now)' }).waitFor();
    await show.window.takePicture('rewind-5-diff');
    await show.window.runCommand('Showrunner: Recover My Edits…');
    await expect.poll(() => edits().count()).toBe(1);
    await edits().first().hover();
    await edits().first().locator('.codicon-discard').click();
    await expect.poll(notified).toContain('The previous content is kept as another entry.');
    expect(await show.read('src/greeting.py')).toContain('oops');
    await show.window.takePicture('rewind-6-put-back');
    await show.window.page.keyboard.press('Escape');
    const kept = await listed();
    expect(kept).toMatchObject([{ path: 'src/greeting.py', size: Buffer.byteLength(before) }]);
    const content = await fetch(`http://127.0.0.1:${show.port}/api/edits/content?id=${kept[0]?.id}`);
    expect(await content.text()).toBe(before);
    expect(await show.window.dialogs()).toEqual([]);
  });

  it('shows a kept edit of a file that was deleted', async () => {
    await show.window.runCommand('View: Close All Editors');
    await rm(join(show.folder, 'src/greeting.py'));
    await show.window.runCommand('Showrunner: Recover My Edits…');
    await edits().first().click();
    await show.window.page.locator('.tab', { hasText: 'greeting.py (your edit ↔ gone)' }).waitFor();
    await show.window.takePicture('rewind-7-gone');
    await writeFile(join(show.folder, 'src/greeting.py'), before);
    await show.window.runCommand('View: Close All Editors');
  });

  it('reports at the next start, and only once, the edits that a show has overwritten', async () => {
    await show.window.runCommand('Notifications: Clear All Notifications');
    expect((await post('/api/goTo', { id: 'create' })).status).toBe(200);
    await typeByAccident('again');
    expect((await post('/api/goTo', { id: 'highlight' })).status).toBe(200);
    expect(await notified()).not.toContain('Your edits');
    await show.window.reload({ isAbrupt: true });
    await expect.poll(notified).toContain('your edits in greeting.py');
    // The window remembers that it has shown the notice.
    await show.window.runCommand('Notifications: Clear All Notifications');
    await expect.poll(notified).toBe('');
    await show.window.reload();
    await expect.poll(async () => (await call(show.port, '/api/state'))?.status).toBe(200);
    await show.window.runCommand('Showrunner: Recover My Edits…');
    await expect.poll(() => edits().count()).toBeGreaterThan(0);
    expect(await notified()).not.toContain('Your edits');
  });
});
