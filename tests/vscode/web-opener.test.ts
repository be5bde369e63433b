import { strict as assert } from 'node:assert';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { createWebOpener } from '../../src/vscode/workbench/window/window.ts';
import { workspaceFolder } from './workspace.ts';

describe('a page in a file', () => {
  const { openFile } = createWebOpener({ info: () => undefined, warn: () => undefined, error: () => undefined });
  const page = () => vscode.Uri.file(join(workspaceFolder(), 'page.html'));
  before(() => writeFileSync(page().fsPath, '<h1>A page</h1>\n'));
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.workspace.fs.delete(page());
  });

  it('opens in the editor', async () => {
    await openFile(page().toString(), 'editor');
    assert.equal(vscode.window.activeTextEditor?.document.uri.fsPath, page().fsPath);
  });

  it('is refused with a hint when the browser is on another machine', async function () {
    // On a desktop it would open.
    if (vscode.env.uiKind === vscode.UIKind.Desktop) this.skip();
    await assert.rejects(
      async () => openFile(page().toString(), 'browser'),
      (error: Error & { code?: string; hint?: string }) =>
        error.code === 'unsupported' && /openInVSCode/.test(error.hint ?? ''),
    );
  });
});
