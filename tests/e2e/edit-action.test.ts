import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseDemoFile } from '../../src/demos/parse.ts';
import { useShow } from './use-show.ts';

/** An action is edited in a form, for those who do not like JSON. */
describe('editing an action in its form', () => {
  const show = useShow({ settings: { 'workbench.editor.enablePreview': false } });
  const path = '.demo/1-greeting.json';
  const row = (label: string) =>
    show.window.page.locator('.quick-input-widget .monaco-list-row', { hasText: label }).first();
  const type = async (text: string) => {
    await show.window.page.locator('.quick-input-widget input.input').first().fill(text);
    await show.window.page.keyboard.press('Enter');
  };
  const actions = async (demo: number) => {
    const place = { path: join(show.folder, path), workspaceFolder: show.folder };
    return parseDemoFile(await show.read(path), place).demos[demo]?.actions.map(({ fields }) => fields);
  };

  it('asks for its fields, and writes all of them as one edit', async () => {
    const before = await show.read(path);
    const files = show.window.page.locator('.explorer-folders-view .monaco-list-row');
    await files.filter({ hasText: '.demo' }).click();
    await files.filter({ hasText: '1-greeting.json' }).dblclick();
    await show.window.untilEditorHasFocus('1-greeting.json');
    await show.window.clickLine('"position": 3');
    await show.window.runCommand('Showrunner: Edit Action…');
    await row('position').waitFor();
    await show.window.takePicture('edit-action-1');
    await row('position').click();
    await show.window.page.locator('.quick-input-widget', { hasText: 'highlight: position' }).waitFor();
    await show.window.takePicture('edit-action-2');
    await type('2:3');
    await row('1 change').waitFor();
    await row('path').click();
    await row('.vscode/settings.json').waitFor();
    await show.window.takePicture('edit-action-3');
    await row('.vscode/settings.json').click();
    await row('2 changes').waitFor();
    await row('Save').click();
    await expect
      .poll(() => actions(2))
      .toEqual([{ action: 'highlight', path: '.vscode/settings.json', position: '2:3' }]);
    const [old, next] = ['"src/greeting.py", "position": 3', '".vscode/settings.json", "position": "2:3"'];
    expect(await show.read(path)).toBe(before.replace(old, next));
    await show.window.untilEditorHasFocus('1-greeting.json');
    await show.window.page.keyboard.press('Control+z');
    await show.window.page.keyboard.press('Control+s');
    await expect.poll(() => show.read(path)).toBe(before);
  });

  it('changes nothing when it is dismissed', async () => {
    const before = await show.read(path);
    // The cursor is still in the action, where the edit was undone: it would lie under the mouse.
    await show.window.runCommand('Showrunner: Edit Action…');
    await type('Disable'); // it is far below
    await row('1 change').waitFor();
    await show.window.page.keyboard.press('Escape');
    await show.window.untilEditorHasFocus('1-greeting.json');
    expect(await show.read(path)).toBe(before);
  });
});
