import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { createPatternSearch } from '../../src/actions/shared/command-end.ts';
import { eventually } from '../contract/subject.ts';
import { workspaceFolder } from './workspace.ts';

const demos = [
  {
    id: 'actions-patch',
    title: 'Patch',
    steps: [
      {
        action: 'applyPatch',
        path: 'patched.txt',
        contentPath: 'before.txt',
        patch: 'change.patch',
        insertTypingMode: 'character-by-character',
        insertTypingSpeed: 5,
      },
    ],
  },
  {
    id: 'actions-chat',
    title: 'Chat',
    steps: [
      { action: 'askCopilotChat', message: 'Why?' },
      { action: 'closeCopilotChat' },
      { action: 'create', path: 'after-chat.txt', content: 'on' },
    ],
  },
];

describe('actions in VS Code', () => {
  const at = (name: string) => join(workspaceFolder(), name);
  const made = ['before.txt', 'patched.txt', 'change.patch', 'after-chat.txt', '.demo/actions.json'];

  before(() => {
    mkdirSync(at('.demo'), { recursive: true });
    writeFileSync(at('before.txt'), 'one\ntwo\nthree\n');
    writeFileSync(at('patched.txt'), 'something else\n');
    writeFileSync(at('change.patch'), '--- a\n+++ b\n@@ -1,3 +1,4 @@\n one\n-two\n+2\n+and a half\n three\n');
    writeFileSync(at('.demo/actions.json'), JSON.stringify({ title: 'Actions', version: 2, demos }));
  });

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const name of made) rmSync(at(name), { force: true });
  });

  const run = (id: string) => vscode.commands.executeCommand('showrunner.runDemo', id);

  it('give up matching a regular expression that would block the extension host forever', () => {
    const search = createPatternSearch(/(a+)+$/m, 'waitFor');
    assert.throws(() => search(`${'a'.repeat(60_000)}!`), { message: /takes too long to match: \(a\+\)\+\$/ });
    assert.equal(search('aaa'), true);
  });

  it('type the changes of a patch into the snapshot of the file', async () => {
    await eventually(async () => {
      await run('actions-patch');
      assert.equal(readFileSync(at('patched.txt'), 'utf8'), 'one\n2\nand a half\nthree\n');
    });
    assert.equal(vscode.window.activeTextEditor?.document.uri.fsPath, at('patched.txt'));
  });

  it('continue when the chat cannot be opened', async () => {
    await run('actions-chat');
    assert.equal(readFileSync(at('after-chat.txt'), 'utf8'), 'on');
  });
});
