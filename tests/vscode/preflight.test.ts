import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { eventually } from '../contract/subject.ts';
import { workspaceFolder } from './workspace.ts';

describe('the preflight in VS Code', () => {
  const file = () => join(workspaceFolder(), '.demo', 'preflight-test.json');
  /** Problems that the editor has already found are not shown twice. */
  const told = () => {
    const found = vscode.languages.getDiagnostics(vscode.Uri.file(file()));
    const lines = found.map(({ code, range: { start } }) => `${start.line + 1} ${code}`);
    return [...new Set(lines)];
  };
  const write = (...moves: readonly object[]) => {
    const lines = moves.map((move) => JSON.stringify(move)).join(',\n');
    mkdirSync(join(workspaceFolder(), '.demo'), { recursive: true });
    writeFileSync(file(), `{ "title": "T", "version": 3, "scenes": [{ "title": "Z", "moves": [\n${lines}\n] }] }`);
  };

  afterEach(async () => {
    rmSync(file(), { force: true });
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('shows problems where they are, and removes them once they are fixed', async () => {
    write({ action: 'create', path: 'dry.txt', content: 'x' }, { action: 'highlight', path: 'gone.txt', position: 1 });
    await vscode.commands.executeCommand('showrunner.preflight');
    assert.deepEqual(told(), ['3 file-not-found']);
    assert.throws(() => readFileSync(join(workspaceFolder(), 'dry.txt')), { code: 'ENOENT' });

    write({ action: 'create', path: 'dry.txt', content: 'x' }, { action: 'open', path: 'dry.txt' });
    await vscode.commands.executeCommand('showrunner.preflight');
    await eventually(() => assert.deepEqual(told(), []));
  });

  it('checks unsaved text of a demo file', async () => {
    write({ action: 'open', path: 'gone.txt' });
    const document = await vscode.workspace.openTextDocument(file());
    const edit = new vscode.WorkspaceEdit();
    const at = document.getText().indexOf('"open"');
    edit.replace(document.uri, new vscode.Range(document.positionAt(at), document.positionAt(at + 6)), '"create"');
    await vscode.workspace.applyEdit(edit);
    assert.equal(document.isDirty, true);
    await vscode.commands.executeCommand('showrunner.preflight');
    await eventually(() => assert.deepEqual(told(), []));
    await document.save();
  });
});
