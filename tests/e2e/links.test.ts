import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { readValues } from './in-page.ts';
import { type Show, type Stage, setUpStage } from './stage.ts';

const dark = { 'workbench.colorTheme': 'Default Dark Modern' };

describe('a link into the editor', () => {
  let stage: Stage;
  let show: Show;

  beforeAll(async () => {
    stage = await setUpStage({ extensions: inject('extensions'), settings: dark });
    show = await stage.openShow();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await show.window.takePicture(`failed - ${task.name}`);
  });
  afterAll(() => stage?.tearDown());

  /** Opens a link as the operating system does. */
  const openLink = async (link: string) => {
    const { page } = show.window;
    await show.window.runCommand('Developer: Open URL');
    // The palette used the same input for a command; a link in the clipboard is already in it.
    const input = page.locator('.quick-input-widget input.input:focus');
    await expect.poll(() => input.evaluateAll(readValues)).toEqual([expect.not.stringMatching(/^>/)]);
    await input.fill(link);
    await input.press('Enter');
  };

  it('asks before it runs, names the demo, and has the focus on No', async () => {
    const { window } = show;
    await expect.poll(() => window.searchPalette('Showrunner: Next')).toContain('Showrunner: Next');
    await openLink('vscode://showrunner.showrunner/runById?id=open');
    // VS Code asks once whether the extension may open links.
    await expect.poll(async () => (await window.dialogs()).join()).toContain('Allow');
    const dialog = window.page.locator('.monaco-dialog-box');
    await dialog.getByRole('checkbox').click();
    await dialog.getByRole('button', { name: 'Open', exact: true }).click();
    await expect.poll(async () => (await window.dialogs()).join()).toContain('Open the greeting');
    await dialog.getByRole('button', { name: 'No', exact: true }).and(window.page.locator(':focus')).waitFor();
    await window.takePicture('25-link-asks');
    await window.page.keyboard.press('Enter');
    await expect.poll(() => window.dialogs()).toEqual([]);
    expect(await window.tabs()).toEqual([]);
  });

  it('runs at once if it contains the token that Copy Link adds', async () => {
    const { window } = show;
    await window.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await window.runCommand('Showrunner: Copy Link');
    await window.page.locator('.quick-input-widget .monaco-list-row', { hasText: 'Open the greeting' }).click();
    await expect.poll(() => window.page.evaluate('navigator.clipboard.readText()')).toContain('token=');
    const link = String(await window.page.evaluate('navigator.clipboard.readText()'));
    expect(new URL(link).searchParams.get('id')).toBe('open');
    await openLink(link);
    await expect.poll(() => window.tabs()).toEqual(['greeting.py']);
    expect(await window.dialogs()).toEqual([]);
  });
});
