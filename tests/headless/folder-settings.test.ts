import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readFolderSettings } from '../../src/headless/folder-settings.ts';
import { needs } from '../support/needs.ts';
import { createFolder } from './workspace.ts';

async function read(files: Readonly<Record<string, string>>) {
  const warnings: string[] = [];
  const folder = await createFolder(files);
  return {
    settings: readFolderSettings(folder, (message) => void warnings.push(message.replace(folder, ''))),
    warnings,
  };
}

it('readFolderSettings reads the showrunner and demoTime settings, with comments and trailing commas', async () => {
  const text = '{ // mine\n "demoTime.timer": 20, "showrunner.stepTimeout": 9, "editor.fontSize": 20, }';
  expect(await read({ '.vscode/settings.json': text })).toEqual({
    settings: { 'demoTime.timer': 20, 'showrunner.stepTimeout': 9 },
    warnings: [],
  });
});

it('readFolderSettings prefers settings of the folder to those of a workspace file in it', async () => {
  const { settings } = await read({
    'talk.code-workspace': '{"folders": [], "settings": {"demoTime.timer": 20, "demoTime.highlightBlur": 3}}',
    '.vscode/settings.json': '{"demoTime.timer": 30}',
  });
  expect(settings).toEqual({ 'demoTime.timer': 30, 'demoTime.highlightBlur': 3 });
});

it('readFolderSettings ignores machine settings in a folder', async () => {
  const text = JSON.stringify({
    'showrunner.api.lan': true,
    'showrunner.restricted.allowedCommands': ['a'],
    'showrunner.a': 1,
  });
  expect((await read({ '.vscode/settings.json': text })).settings).toEqual({});
});

it('readFolderSettings lets a folder turn hiding of secrets on, but not off', async () => {
  const readHiding = (value: string) =>
    read({ '.vscode/settings.json': JSON.stringify({ 'showrunner.secrets.hide': value }) });
  expect((await readHiding('always')).settings).toEqual({ 'showrunner.secrets.hide': 'always' });
  expect((await readHiding('never')).settings).toEqual({});
  expect((await readHiding('nonsense')).settings).toEqual({});
});

it('readFolderSettings reads the browser that a folder names', async () => {
  const elsewhere = join(await createFolder({ chromium: '' }), 'chromium');
  for (const browser of ['auto', 'off', '/usr/bin/google-chrome-stable', elsewhere]) {
    const text = JSON.stringify({ 'showrunner.screenshot.browser': browser });
    expect(await read({ '.vscode/settings.json': text })).toEqual({
      settings: { 'showrunner.screenshot.browser': browser },
      warnings: [],
    });
  }
});

it('readFolderSettings ignores a browser setting with another program or one within the folder', async () => {
  const folder = await createFolder({ chromium: '' });
  const outside = await createFolder();
  if (needs.links.isMet) await symlink(join(folder, 'chromium'), join(outside, 'chrome'));
  for (const browser of [
    '/bin/sh',
    'chromium',
    '\\\\host\\share\\chrome.exe',
    '//host/share/chrome.exe',
    join(folder, 'chromium'),
    ...(needs.links.isMet ? [join(outside, 'chrome')] : []),
  ]) {
    await mkdir(join(folder, '.vscode'), { recursive: true });
    await writeFile(
      join(folder, '.vscode/settings.json'),
      JSON.stringify({ 'showrunner.screenshot.browser': browser }),
    );
    const warnings: string[] = [];
    expect(readFolderSettings(folder, (message) => void warnings.push(message))).toEqual({});
    expect(warnings).toEqual([expect.stringContaining('is ignored')]);
  }
});

it('readFolderSettings returns nothing when there are no settings files, or empty ones', async () => {
  expect(await read({})).toEqual({ settings: {}, warnings: [] });
  expect(await read({ '.vscode/settings.json': '', 'a.code-workspace': '{"settings": 1}' })).toEqual({
    settings: {},
    warnings: [],
  });
});

it('readFolderSettings reports what is broken in a file, and reads the rest', async () => {
  const { settings, warnings } = await read({ '.vscode/settings.json': '{"demoTime.timer": 20 "demoTime.zoom": 1}' });
  expect(settings).toEqual({ 'demoTime.timer': 20, 'demoTime.zoom': 1 });
  expect(warnings).toEqual([expect.stringMatching(/[\\/]\.vscode[\\/]settings\.json: /)]);
});
