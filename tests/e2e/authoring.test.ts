import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseDemoFile } from '../../src/demos/parse.ts';
import { call } from './api.ts';
import { useShow } from './use-show.ts';

/** The author writes a show in the editor, in a terminal and in a repository. */
describe('writing a show in VS Code', () => {
  const show = useShow({ settings: { 'workbench.editor.enablePreview': false } });

  const run = (id: string) =>
    expect.poll(async () => (await call(show.port, `/api/runById?id=${id}`))?.status).toBe(200);
  const demosIn = async (path: string) => {
    const text = await show.read(path).catch(() => '');
    const { demos } = parseDemoFile(text, { path: join(show.folder, path), workspaceFolder: show.folder });
    return demos.map(({ title, actions }) => ({ title, actions: actions.map(({ fields }) => fields) }));
  };
  const actionsOf = async (title: string) =>
    (await demosIn('.demo/1-greeting.json')).find((demo) => demo.title === title)?.actions;
  const rows = (label: string) =>
    show.window.page.locator('.quick-input-widget .monaco-list-row', { hasText: label }).first();
  const answer = async (prompt: string, text: string) => {
    await show.window.page.locator('.quick-input-widget', { hasText: prompt }).waitFor();
    await show.window.page.locator('.quick-input-widget input.input').first().fill(text);
    await show.window.page.keyboard.press('Enter');
  };
  const lines = async () => (await show.window.editorLines()).map(({ text }) => text);
  const select = async (text: string) => {
    await show.window.clickLine(text);
    await show.window.page.keyboard.press('Home');
    await show.window.page.keyboard.press('Shift+End');
  };
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], { cwd: show.folder, stdio: 'pipe' });

  it('moves the selected code from the file into a demo, which types it again', async () => {
    await run('open');
    await expect.poll(lines).toContain('def greet(name):');
    const before = await lines();
    await select('def greet(name):');
    await show.window.runCommand('Showrunner: Add Insert of Selection…');
    await rows('Take it out of the file').waitFor();
    await show.window.takePicture('authoring-01-insert');
    await rows('Take it out of the file').click();
    await expect.poll(lines).not.toContain('def greet(name):');
    await expect
      .poll(async () => (await actionsOf('Open the greeting'))?.[1])
      .toEqual({
        action: 'insert',
        path: 'src/greeting.py',
        position: 1,
        content: 'def greet(name):',
        insertTypingMode: 'character-by-character',
      });
    await expect.poll(() => show.read('src/greeting.py')).not.toContain('def greet(name):');
    await show.window.page.keyboard.press('Control+z');
    await expect.poll(lines).toContain('def greet(name):');
    const count = async () => (await actionsOf('Open the greeting'))?.length;
    await expect.poll(count).toBe(1);
    const told = show.window.page.locator('.statusbar-item', { hasText: 'Insert added' });
    await told.waitFor({ state: 'hidden' });
    await select('def greet(name):');
    await show.window.runCommand('Showrunner: Add Insert of Selection…');
    await rows('Take it out of the file').click();
    await expect.poll(count).toBe(2);
    await told.waitFor(); // the show has read the change
    await run('open');
    await expect.poll(lines).toEqual(before);
    expect(await show.read('.demo/1-greeting.json')).toContain('// The show of the end-to-end tests.');
  });

  it('adds the chosen actions to a new demo by a key', async () => {
    await show.window.runCommand('Showrunner: New Demo…');
    await answer('Title', 'A look at it');
    await expect.poll(() => actionsOf('A look at it')).toEqual([]);
    await select('print(greet("stage"))');
    await show.window.page.keyboard.press('Control+k');
    await show.window.page.keyboard.press('a');
    await rows('Highlight of Selection').waitFor();
    await show.window.takePicture('authoring-02-add');
    await rows('Highlight of Selection').click();
    await expect.poll(async () => (await actionsOf('A look at it'))?.length).toBe(1);
    await show.window.runCommand('Showrunner: Add Open This File');
    await expect
      .poll(() => actionsOf('A look at it'))
      .toEqual([
        { action: 'highlight', path: 'src/greeting.py', position: 6 },
        { action: 'open', path: 'src/greeting.py' },
      ]);
  });

  it('adds the last command of the terminal to a demo', async () => {
    await show.window.page.keyboard.press('Control+`');
    await show.window.page.locator('.xterm-helper-textarea:focus').waitFor({ state: 'attached' });
    await show.window.page
      .locator('.terminal-command-decoration, .xterm-decoration')
      .first()
      .waitFor({ state: 'attached' });
    await show.window.page.keyboard.type('echo hello\n');
    await expect
      .poll(async () => {
        await show.window.runCommand('Showrunner: Add Last Terminal Command');
        return (await actionsOf('A look at it'))?.at(-1);
      })
      .toEqual({ action: 'executeTerminalCommand', command: 'echo hello' });
  });

  it('creates a deck, a demo that shows it, and another slide', async () => {
    await show.window.runCommand('Showrunner: New Deck…');
    await answer('Title of the talk', 'Why it matters');
    await expect
      .poll(() => actionsOf('Why it matters'))
      .toEqual([{ action: 'openSlide', path: '.demo/slides/why-it-matters.md' }]);
    await expect.poll(lines).toContain('# Why it matters');
    await show.window.runCommand('Showrunner: New Slide');
    await expect.poll(async () => (await lines()).filter((line) => line === '---')).toHaveLength(4);
    await show.window.untilEditorHasFocus('why-it-matters');
    await show.window.page.keyboard.type('A third');
    await expect.poll(async () => (await lines()).join('\n')).toContain('# A third');
    await show.window.takePicture('authoring-03-deck');
  });

  it('previews the slide at the cursor while it is typed, without moving the show', async () => {
    const { page } = show.window;
    const state = async () => (await call(show.port, '/api/state'))?.body.revision;
    const before = await state();
    await show.window.runCommand('Showrunner: Preview Slide');
    const slide = page
      .frameLocator('iframe.webview.ready')
      .frameLocator('#active-frame')
      .locator('.stage .page-box:not(.is-prepared)')
      .last();
    await expect.poll(() => slide.textContent()).toContain('A third');
    await show.window.untilEditorHasFocus('why-it-matters');
    await page.keyboard.type(' point');
    await expect.poll(() => slide.textContent(), { interval: 10 }).toContain('A third point');

    await page.keyboard.press('Control+Home');
    await expect.poll(() => slide.locator('h1').textContent()).toBe('Why it matters');
    await show.window.takePicture('authoring-09-preview');
    expect(await state()).toEqual(before);
    expect(await page.locator('.tab', { hasText: 'Preview why-it-matters.md' }).count()).toBe(1);
    await show.window.runCommand('View: Close All Editor Groups');
  });

  it('creates a show from commits, and a demo from the changes of the working tree', async () => {
    git('init', '-q');
    git('add', 'src');
    git('commit', '-qm', 'The greeting');
    await writeFile(join(show.folder, 'src/greeting.py'), 'def greet(name):\n    return f"Hi, {name}!"\n');
    git('commit', '-qam', 'feat: say hi\n\nShorter is better.');
    await show.window.runCommand('Showrunner: Make a Show from Commits…');
    await rows('feat: say hi').waitFor();
    await show.window.takePicture('authoring-04-commits');
    await rows('feat: say hi').click();
    await show.window.page.locator('.quick-input-widget input[placeholder*="the last commit"]').waitFor();
    await rows('feat: say hi').click();
    await expect.poll(async () => (await demosIn('.demo/commits.json')).map(({ title }) => title)).toEqual(['Say hi']);
    await expect.poll(() => show.window.tabs()).toContain('commits.json');
    await show.window.takePicture('authoring-05-commits');

    await show.window.runCommand('Showrunner: Check the Show');
    await expect
      .poll(() => show.window.page.locator('.notification-toast').allTextContents())
      .toEqual([expect.stringMatching(/would fail|warning/)]);
    await show.window.takePicture('authoring-06-beginning');

    await writeFile(join(show.folder, 'src/new.py'), 'x = 1\n');
    await show.window.runCommand('Showrunner: Add Working-Tree Changes as a Demo');
    await expect.poll(async () => JSON.stringify(await actionsOf('Changes'))).toContain('src/new.py');

    await show.window.runCommand('Showrunner: Run Demo…');
    await rows('Say hi').click();
    const warning = show.window.page.locator('.notification-toast', { hasText: 'This show begins at commit' });
    await warning.waitFor();
    await show.window.takePicture('authoring-07-first-next');
    await warning.getByRole('button', { name: 'Go to the Beginning of This Show' }).click();
    await rows('In a temporary folder').waitFor();
    await show.window.takePicture('authoring-08-where');
    await show.window.page.keyboard.press('Escape');
  });
});
