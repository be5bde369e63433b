import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import manifest from '../../package.json' with { type: 'json' };
import { settingDefinitions } from '../../src/core/settings.ts';
import { eventually } from '../contract/subject.ts';
import { call, freePort, isListening } from '../e2e/api.ts';
import { workspaceFolder } from './workspace.ts';

describe('the extension in VS Code', () => {
  const settings = () => vscode.workspace.getConfiguration('showrunner');
  const set = (key: string, value: unknown) => settings().update(key, value, vscode.ConfigurationTarget.Workspace);

  afterEach(async () => {
    await set('api.enabled', undefined);
    await set('api.port', undefined);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('activates without a command', () =>
    eventually(() => assert.equal(vscode.extensions.getExtension('showrunner.showrunner')?.isActive, true)));

  it('has terminals that read no start-up file of the person who runs the tests', function () {
    // On a desktop, VS Code was started by someone else.
    if (process.env.SHOWRUNNER_GREP === undefined) return this.skip();
    const home = process.env.HOME ?? '';
    assert.deepEqual([home.includes('showrunner-host'), process.env.SHELL], [true, '/bin/bash']);
    assert.deepEqual(
      readdirSync(home).filter((name) => /rc$|profile$|^\.z/.test(name)),
      [],
    );
  });

  it('registers every command of its manifest', async () => {
    const registered = await vscode.commands.getCommands(true);
    const missing = manifest.contributes.commands.filter(({ command }) => !registered.includes(command));
    assert.deepEqual(missing, []);
  });

  it('registers every setting with its default', () => {
    for (const [key, { default: value }] of Object.entries(settingDefinitions)) {
      assert.deepEqual(settings().inspect(key)?.defaultValue, value, key);
    }
  });

  it('opens its guide', async () => {
    const labels = () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
    await vscode.commands.executeCommand('showrunner.openGuide');
    await eventually(() => assert.ok(labels().includes('Preview guide.md'), labels().join()));
  });

  it('serves the API when its setting is on, and runs a demo that writes a file', async () => {
    const port = await freePort();
    await set('api.port', port);
    assert.equal(await isListening(port), false);
    await set('api.enabled', true);
    await eventually(async () => assert.equal(await isListening(port), true));

    await vscode.commands.executeCommand('showrunner.reset'); // other suites have run demos in this window
    const answer = await call(port, '/api/next');
    assert.deepEqual([answer?.status, answer?.body.executed?.id], [200, 'write'], JSON.stringify(answer));
    assert.equal(readFileSync(join(workspaceFolder(), 'made.txt'), 'utf8'), 'first\nbetween\nlast\n');
    assert.equal(vscode.window.activeTextEditor?.document.isDirty, false);

    await set('api.enabled', false);
    await eventually(async () => assert.equal(await isListening(port), false));
  });

  it('serves the API when a setting of the original extension turns it on, unless the Showrunner setting is off', async () => {
    const port = await freePort();
    const path = join(workspaceFolder(), '.vscode/settings.json');
    const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
    try {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify({ 'demoTime.api.port': port, 'demoTime.api.enabled': true }));
      await eventually(async () => assert.equal(await isListening(port), true));
      await set('api.enabled', false);
      await eventually(async () => assert.equal(await isListening(port), false));
    } finally {
      if (before === undefined) rmSync(path);
      else writeFileSync(path, before);
    }
  });
});
