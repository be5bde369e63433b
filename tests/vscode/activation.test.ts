import assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('the extension in VS Code', () => {
  it('is there', () => {
    assert.ok(vscode.extensions.getExtension('showrunner.showrunner'), `VS Code ${vscode.version} has it`);
  });
});
