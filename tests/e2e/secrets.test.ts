import { beforeAll, describe, expect, it, vi } from 'vitest';
import { call } from './api.ts';
import { countMasked, readClear } from './in-page.ts';
import { type ReadableFrames, watchFrames } from './readable-frames.ts';
import { useShow } from './use-show.ts';

const word = 'readable-by-nobody';

describe('secrets in editors', () => {
  const show = useShow({
    fixture: 'secrets',
    settings: { 'showrunner.secrets.hide': 'always' },
    workspaceSettings: { 'showrunner.secrets.hide': 'never' },
  });

  /** A busy machine may answer after 8 s that the step still runs. */
  const run = async (id: string) =>
    expect([200, 202]).toContain((await call(show.port, `/api/runById?id=${id}`))?.status);
  /** Texts in visible editors that contain the word and are masked. */
  const masked = () => show.window.page.locator('.part.editor .view-line span').evaluateAll(countMasked, word);
  /** What was readable during the action, until `count` masks are visible. */
  const watched = async (act: () => Promise<unknown>, count = 1): Promise<ReadableFrames> => {
    const end = await watchFrames(show.window.page, word);
    await act();
    await expect.poll(masked).toBe(count);
    return end();
  };
  const nobody = { readable: 0, texts: [] };

  beforeAll(async () => {
    await vi.waitFor(async () => expect(await call(show.port, '/api/demos')).toBeDefined(), { timeout: 90_000 });
  });

  it('are never readable when a step opens a file', async () => {
    expect(await watched(() => run('open'))).toMatchObject(nobody);
    expect(await watched(() => run('other'))).toMatchObject(nobody);
    await show.window.takePicture('secrets-01-masked');
  });

  it('are never readable when another tab is selected', async () => {
    const tab = (name: string) => show.window.page.locator(`.tab[data-resource-name="${name}"]`).click();
    for (const name of ['config.ts', 'other.ts', 'config.ts'])
      expect(await watched(() => tab(name))).toMatchObject(nobody);
  });

  it('are never readable when the editor is split', async () => {
    const { window } = show;
    expect(await watched(() => window.runCommand('View: Split Editor Right'), 2)).toMatchObject(nobody);
    expect(await watched(() => window.runCommand('View: Close Editor'))).toMatchObject(nobody);
  });

  it.each(['insert', 'type', 'patch'])('are never readable when a step inserts them as text: %s', async (id) => {
    expect(await watched(() => run(id))).toMatchObject(nobody);
    expect(await watched(() => call(show.port, '/api/previous').then(() => run(id)))).toMatchObject(nobody);
    await show.window.takePicture(`secrets-02-${id}`);
  });

  it('are never readable in pasted text', async () => {
    const { page } = show.window;
    await run('paste');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(`navigator.clipboard.writeText('const apiKey = "${word}-pasted";')`);
    await show.window.clickLine();
    expect(await watched(() => page.keyboard.press('ControlOrMeta+v'))).toMatchObject(nobody);
  });

  it('stay hidden even if a demo runs the command that shows them', async () => {
    const end = await watchFrames(show.window.page, word);
    await call(show.port, '/api/runById?id=show');
    await expect.poll(masked).toBe(1);
    await run('other');
    await expect.poll(masked).toBe(1);
    expect(await end()).toMatchObject(nobody);
  });

  it('are the only text that is replaced by dots', async () => {
    await run('open');
    await expect.poll(masked).toBe(1);
    expect(await show.window.page.locator('.part.editor .view-line span').evaluateAll(readClear)).toContain('port');
  });

  it('are never readable while Showrunner restarts', async () => {
    const instance = async () => {
      const response = await fetch(`http://127.0.0.1:${show.port}/api/state`).catch(() => undefined);
      return response?.headers.get('Showrunner-Instance') ?? 'none';
    };
    const before = await instance();
    const restart = async () => {
      await show.window.runCommand('Showrunner: Restart Showrunner');
      await expect.poll(instance).not.toMatch(new RegExp(`^(none|${before})$`));
    };
    expect(await watched(restart)).toMatchObject(nobody);
  });

  // Not while it loads: VS Code paints restored editors before it starts any extension.
  it('are hidden again after a reload, even if they were shown before', async () => {
    const { window } = show;
    await window.runCommand('Showrunner: Hide or Show Secrets');
    await expect.poll(masked).toBe(0);
    await window.reload();
    await expect.poll(masked).toBe(1);
    await expect.poll(() => call(show.port, '/api/demos')).toBeDefined();
  });

  it('are readable while the presenter has turned hiding off', async () => {
    await show.window.runCommand('Showrunner: Hide or Show Secrets');
    await expect.poll(masked).toBe(0);
    const end = await watchFrames(show.window.page, word);
    await run('other');
    await expect.poll(() => show.window.tabs()).toContain('other.ts');
    await expect.poll(async () => (await show.window.editorLines()).map(({ text }) => text).join()).toContain(word);
    expect((await end()).texts.join()).toContain(word);
    await show.window.runCommand('Showrunner: Hide or Show Secrets');
    await expect.poll(masked).toBe(1);
  });
});
