import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { ShowrunnerExtension } from '../../src/api/extension-api.ts';
import { eventually } from '../contract/subject.ts';
import { workspaceFolder } from './workspace.ts';

/** Different for each test: the show may still know the ids of the one before. */
let count = 0;
const id = (letter: string) => `sb${count}-${letter}`;
const first = () => `{ "version": 3, "title": "One", "scenes": [
  // the first
  { "id": "${id('a')}", "title": "A", "moves": [{ "action": "openSettings" }] },
  { "id": "${id('b')}", "title": "B", "moves": [] }
] }
`;
const second = () => `version: 3\ntitle: Two\nscenes:\n  - id: ${id('c')}\n    title: C\n    moves: []\n`;

describe('the storyboard', function () {
  this.timeout(120_000);
  const path = (name: string) => join(workspaceFolder(), '.demo', name);
  // Different for each test: VS Code remembers a document by its name for a while.
  let [one, two] = ['', ''];
  const read = (name: string) => readFileSync(path(name), 'utf8');
  const run = (name: string, argument?: unknown) => vscode.commands.executeCommand(`showrunner.${name}`, argument);
  const tabs = () => vscode.window.tabGroups.all.flatMap((group) => group.tabs.map(({ label }) => label));

  beforeEach(async () => {
    count += 1;
    [one, two] = [`storyboard-${count}-1.json`, `storyboard-${count}-2.yaml`];
    writeFileSync(path(one), first());
    writeFileSync(path(two), second());
    const extension = vscode.extensions.getExtension<ShowrunnerExtension>('showrunner.showrunner');
    const api = (await extension?.activate())?.getAPI(1);
    assert.ok(api);
    await eventually(async () => {
      const ids = (await api.demos()).flatMap(({ demos }) => demos.map(({ id }) => id));
      assert.deepEqual(ids.slice(-3), [id('a'), id('b'), id('c')]);
    });
  });

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const name of [one, two]) rmSync(path(name), { force: true });
  });

  it('opens once in a tab', async () => {
    await run('openStoryboard');
    await run('openStoryboard');
    await eventually(() => assert.equal(tabs().filter((label) => label === 'Storyboard').length, 1));
  });

  it('moves a demo with its comment, and one undo reverts it', async () => {
    await run('moveDemoDown', { id: id('a') });
    assert.match(read(one), /"B", "moves": \[\] \},\n {2}\/\/ the first\n {2}\{ "id": "sb\d+-a"/);
    await vscode.window.showTextDocument(vscode.Uri.file(path(one)));
    await vscode.commands.executeCommand('undo');
    await eventually(() => assert.equal(vscode.window.activeTextEditor?.document.getText(), first()));
    await vscode.window.activeTextEditor?.document.save();
  });

  it('disables several demos of a file at once without losing an edit', async () => {
    await Promise.all([run('toggleDemo', { id: id('a') }), run('toggleDemo', { id: id('b') })]);
    assert.equal(read(one).match(/"disabled": true/g)?.length, 2);
  });

  it('duplicates a demo, and deletes it', async () => {
    await run('copyDemo', { id: id('c') });
    assert.match(read(two), /title: C\n {4}moves: \[\]\n {2}- title: C \(copy\)\n {4}moves: \[\]\n/);
    await run('deleteDemo', { id: id('c') });
    assert.equal(read(two).includes(id('c')), false);
    assert.match(read(two), /scenes:\n {2}- title: C \(copy\)/);
  });

  it('offers a form for an action as a code action', async () => {
    const document = await vscode.workspace.openTextDocument(path(one));
    await vscode.window.showTextDocument(document);
    const at = document.positionAt(document.getText().indexOf('openSettings'));
    await eventually(async () => {
      const found = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        document.uri,
        new vscode.Range(at, at),
      );
      const form = found.find(({ title }) => title === 'Edit Action…');
      assert.deepEqual(form?.command?.arguments, [{ path: document.uri.fsPath, demo: 0, start: 0 }]);
    });
  });
});
