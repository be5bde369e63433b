import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseDemoFile } from '../../src/demos/parse.ts';
import { call } from './api.ts';
import { useShow } from './use-show.ts';

/** A person does something once, and it becomes a show. */
describe('recording a demo in VS Code', () => {
  const settings = { 'workbench.editor.enablePreview': false, 'files.autoSave': 'off' };
  const [light, dark] = ['Default Light Modern', 'Default Dark Modern'];
  const show = useShow({ settings: { ...settings, 'workbench.colorTheme': dark } });

  const item = () => show.window.page.locator('.statusbar-item[id$="showrunner.recording"]');
  const lines = async () => (await show.window.editorLines()).map(({ text }) => text);
  const pick = (label: string) =>
    show.window.page.locator('.quick-input-widget .monaco-list-row', { hasText: label }).first();
  const board = () => show.window.page.frameLocator('iframe.webview').frameLocator('#active-frame');
  const fate = (name: string) => board().getByRole('button', { name });
  const answer = async (prompt: string, text: string) => {
    const question = show.window.page.locator('.quick-input-widget', { hasText: prompt });
    await question.waitFor();
    await show.window.page.locator('.quick-input-widget input.input').first().fill(text);
    await show.window.page.keyboard.press('Enter');
    // VS Code asks the extension whether the input is valid: a click elsewhere before the
    // answer dismisses it.
    await question.waitFor({ state: 'hidden' });
  };
  const actionsIn = async (path: string) => {
    const { demos } = parseDemoFile(await show.read(path), {
      path: join(show.folder, path),
      workspaceFolder: show.folder,
    });
    return demos.map(({ title, actions }) => ({ title, actions: actions.map(({ fields }) => fields) }));
  };
  /** Types a line at the end of the active file as slowly as a person, and saves it. */
  const typeLine = async (text: string) => {
    await show.window.clickLine();
    await show.window.page.keyboard.press('Control+End');
    await show.window.page.keyboard.press('Enter');
    await show.window.page.keyboard.type(text, { delay: 20 });
    await show.window.page.keyboard.press('Control+s');
    await expect.poll(() => show.read('src/greeting.py')).toContain(text);
  };
  it('records what is typed, even across a reload, and asks at the end what to do with the recording', async () => {
    await expect.poll(async () => (await call(show.port, '/api/runById?id=open'))?.status).toBe(200);
    await expect.poll(lines).toContain('def greet(name):');
    await show.window.runCommand('Showrunner: Record a Demo');
    await expect.poll(() => item().textContent()).toMatch(/0:0\d · 0 changes/);
    await typeLine('print("before")');
    await expect.poll(() => item().textContent()).toContain('1 change');
    await show.window.takePicture('recording-1-dark');
    expect(await show.window.notifications()).toEqual([]);

    await show.window.reload();
    await item().waitFor();
    await expect.poll(lines).toContain('print("before")');
    await typeLine('print("after")');
    await show.window.runCommand('Showrunner: Add Note to the Recording…');
    await answer('speaker notes of this demo', 'Say when.');
    await show.window.runCommand('Showrunner: New Demo…');
    await answer('Title of the next demo', 'And more');
    await typeLine('print("more")');
    await show.window.runCommand('Showrunner: Stop Recording');
    await answer('Title, for example', 'Twice');
    await fate('Keep').waitFor();
    await item().waitFor({ state: 'hidden' });
    // Checked from the files as they were at the beginning, nothing would fail.
    await expect.poll(() => board().locator('#summary').textContent()).toMatch(/^2 demos, /);
    await expect.poll(() => board().locator('img[src^="data:"]').count()).toBe(2);
    await show.window.takePicture('recording-2-dark');
    expect(await show.window.notifications()).toEqual([]);
    expect(await show.window.dialogs()).toEqual([]);
    await fate('Keep').click();
    await expect.poll(() => show.window.tabs()).not.toContain('Recorded');

    const [first, second] = await actionsIn('.demo/twice.json');
    expect(first?.title).toBe('Change greeting.py');
    expect(JSON.stringify(first?.actions)).toMatch(/print.*before.*print.*after/);
    expect(second?.title).toBe('And more');
    expect(await show.read('.demo/twice/01/notes.md')).toBe('Say when.\n');
  });

  it('plays a recording from its beginning with two clicks after it is stopped', async () => {
    await show.window.runCommand('Showrunner: Record a Demo');
    await item().waitFor();
    const before = await show.read('src/greeting.py');
    await typeLine('def shout(name):');
    await typeLine('shout("you")');
    const after = await show.read('src/greeting.py');
    await show.window.runCommand('Showrunner: Stop Recording');
    await answer('Title, for example', 'Shout');
    await fate('Play It').waitFor();
    await show.window.takePicture('recording-play-it');
    await fate('Play It').click();
    await expect.poll(() => show.read('src/greeting.py')).toBe(before);
    expect(await show.window.notifications()).toEqual([]);
    await show.window.runCommand('Showrunner: Next');
    await expect.poll(() => show.read('src/greeting.py')).toBe(after);
    expect(await show.window.notifications()).toEqual([]);

    await show.window.runCommand('Showrunner: Go to the Beginning of This Show');
    await expect.poll(() => show.read('src/greeting.py')).toBe(before);
    await show.window.runCommand('Showrunner: Undo Going Back');
    await expect.poll(() => show.read('src/greeting.py')).toBe(after);
    await expect.poll(async () => (await call(show.port, '/api/state'))?.body.status).toBe('idle');
  });

  it('offers its commands on a click, and shows its state in a light theme as well', async () => {
    await show.window.writeUserSettings({ ...settings, 'workbench.colorTheme': light });
    await show.window.page.locator('.monaco-workbench.vs').waitFor();
    await show.window.runCommand('Showrunner: Record a Demo');
    await item().waitFor();
    await item().click();
    await pick('Pause').waitFor();
    await show.window.takePicture('recording-3-light');
    await pick('Pause').click();
    await expect.poll(() => item().getAttribute('aria-label')).toContain('paused');
    await show.window.takePicture('recording-4-paused');
    await show.window.runCommand('Showrunner: Pause or Resume Recording');
    await typeLine('API_TOKEN = "ghp_abcdefghijklmnopqrstuvwxyz0123456789"');
    await show.window.runCommand('Showrunner: Stop Recording');
    await answer('Title, for example', '');
    await pick('Write dots instead').waitFor();
    await show.window.takePicture('recording-5-secret');
    await pick('Write dots instead').click();
    await fate('Discard').waitFor();
    await expect.poll(() => board().locator('img[src^="data:"]').count()).toBe(1);
    await show.window.takePicture('recording-6-light');
    await fate('Discard').click();
    await expect.poll(() => show.read('.demo/change-greeting-py.json').catch(() => 'gone')).toBe('gone');
  });
});
