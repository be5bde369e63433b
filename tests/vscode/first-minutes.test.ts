import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from '../contract/subject.ts';

describe('the first minutes in VS Code', () => {
  const tabs = () => vscode.window.tabGroups.all.flatMap((group) => group.tabs.map(({ label }) => label));

  const closeAll = () => vscode.commands.executeCommand('workbench.action.closeAllEditors');
  beforeEach(closeAll); // a window of VS Code's begins with a page of its own
  afterEach(closeAll);

  it('have a walkthrough that a command opens', async () => {
    await eventually(() => assert.deepEqual(tabs(), []));
    await vscode.commands.executeCommand('showrunner.getStarted');
    await eventually(() => assert.equal(tabs().length, 1));
    assert.match(tabs().join(), /Welcome|Walkthrough|Get Started/);
  });

  it('have a guide that a command opens', async () => {
    await vscode.commands.executeCommand('showrunner.openGuide');
    await eventually(() => assert.match(tabs().join(), /guide\.md/));
  });
});
