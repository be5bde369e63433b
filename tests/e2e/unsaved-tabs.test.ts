import { afterEach, describe, expect, it } from 'vitest';
import { call } from './api.ts';
import { useShow } from './use-show.ts';

/** A dialog of VS Code would be visible to the audience and block every command. */
describe('going back with unsaved documents', () => {
  const show = useShow({ settings: { 'workbench.editor.enablePreview': false } });

  const isUp = () => expect.poll(async () => (await call(show.port, '/api/demos'))?.status).toBe(200);
  const next = async (id: string) =>
    expect(await call(show.port, '/api/next', {})).toMatchObject({ status: 200, body: { executed: { id } } });
  /** Writes the presenter's own words, which have no file. */
  const write = async (words: string, { atOnce = false } = {}) => {
    await show.window.runCommand('File: New Untitled Text File');
    await show.window.page.locator('.tab.active[data-resource-name^="Untitled-"]').waitFor();
    await show.window.untilEditorHasFocus('untitled:');
    if (atOnce) await show.window.page.keyboard.insertText(words);
    else await show.window.page.keyboard.type(words);
    await show.window.page.locator('.tab.active.dirty').waitFor();
  };
  const isUntitled = (name: string) => name.startsWith('Untitled-') || name.startsWith('my own words');
  const untitled = async () => (await show.window.tabs()).filter(isUntitled);
  const reload = async () => {
    await show.window.reload();
    await isUp();
    await expect.poll(untitled).toHaveLength(1);
  };
  const goesBack = async () => {
    const answer = await call(show.port, '/api/reset', {}).catch(() => undefined);
    expect(await show.window.dialogs()).toEqual([]);
    expect([200, 202]).toContain(answer?.status); // on a busy machine it continues after its response
    await expect.poll(async () => (await show.window.tabs()).filter((name) => !isUntitled(name))).toEqual([]);
    expect(await show.window.dialogs()).toEqual([]);
  };

  afterEach(async () => {
    await call(show.port, '/api/reset', {});
    for (let tries = 0; tries < 9 && (await show.window.tabs()).length > 0; tries++)
      await show.window.runCommand('View: Revert and Close Editor');
    await expect.poll(show.window.tabs).toEqual([]);
  });

  it.each([
    ['word by word', false],
    ['at once', true],
  ])('opens no dialog after a reload of the window, with words written %s', async (_how, atOnce) => {
    await isUp();
    await next('open');
    await write('my own words', { atOnce });
    for (const id of ['insert', 'highlight', 'create']) await next(id);
    await reload();
    await goesBack();
  });

  it('opens no dialog after a reload when the document is behind another tab of a second group', async () => {
    await next('open');
    await show.window.runCommand('View: Split Editor Right');
    await write('my own words', { atOnce: true });
    for (const id of ['insert', 'highlight', 'create']) await next(id);
    await show.window.runCommand('View: Focus First Editor Group');
    await reload();
    await goesBack();
  });
});
