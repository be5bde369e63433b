import assert from 'node:assert/strict';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { eventually } from '../contract/subject.ts';
import { workspaceFolder } from './workspace.ts';

describe('diagnostics of demo files', () => {
  const made: string[] = [];
  const write = (name: string, text: string) => {
    const path = join(workspaceFolder(), name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    made.push(path);
    return path;
  };
  const open = async (path: string) => {
    const document = await vscode.workspace.openTextDocument(path);
    await vscode.window.showTextDocument(document);
    return document;
  };
  /** Our diagnostics: code and the marked text. */
  const marks = ({ uri, getText }: vscode.TextDocument) =>
    vscode.languages
      .getDiagnostics(uri)
      .filter(({ source }) => source === 'showrunner')
      .map(({ code, range }) => `${code} ${getText(range)}`);
  const replace = async (document: vscode.TextDocument, from: string, to: string) => {
    const start = document.getText().indexOf(from);
    const edit = new vscode.WorkspaceEdit();
    const range = new vscode.Range(document.positionAt(start), document.positionAt(start + from.length));
    edit.replace(document.uri, range, to);
    await vscode.workspace.applyEdit(edit);
  };
  const fixesAt = async (document: vscode.TextDocument, text: string) => {
    const at = document.positionAt(document.getText().indexOf(text) + 1);
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      new vscode.Range(at, at),
      vscode.CodeActionKind.QuickFix.value,
    );
    return (title: string) => {
      const action = actions.find((each) => each.title === title);
      assert.ok(action?.edit, `“${title}” is among ${actions.map((each) => each.title).join(', ')}`);
      return vscode.workspace.applyEdit(action.edit);
    };
  };

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const path of made.splice(0)) rmSync(path, { force: true });
  });

  it('appear while typing, and quick fixes correct the problems', async () => {
    const path = write('.demo/9-broken.json', '{ "demos": [{ "title": "D", "steps": [{ "action": "save" }] }] }');
    const document = await open(path);
    await replace(document, '"save"', '"opn", "path": "nope.ts"');
    await eventually(() => assert.deepEqual(marks(document), ['unknown-action "opn"']));

    const fix = await fixesAt(document, '"opn"');
    await fix('Change to “open”');
    assert.ok(document.getText().includes('"action": "open", "path": "nope.ts"'));
    await eventually(() => assert.deepEqual(marks(document), ['file-not-found "nope.ts"']));

    made.push(join(workspaceFolder(), 'nope.ts'));
    await (await fixesAt(document, '"nope.ts"'))('Create nope.ts');
    await eventually(() => assert.ok(existsSync(join(workspaceFolder(), 'nope.ts'))));
    await eventually(() => assert.deepEqual(marks(document), []));
  });

  it('report commands that the window does not have, and none that it has, activated or not', async () => {
    const used = `workbench.action.toggleFullScreen workbench.action.closeSidebar workbench.action.terminal.killAll
      hideCustomTitleBarInFullScreen showCustomTitleBar workbench.action.showCommands workbench.action.focusSideBar
      workbench.action.closePanel workbench.action.toggleStatusbarVisibility workbench.action.terminal.sendSequence
      workbench.action.hideEditorTabs workbench.action.showMultipleEditorTabs workbench.action.terminal.focusFind
      simpleBrowser.show workbench.action.activityBarLocation.hide workbench.action.focusLeftGroup
      notifications.toggleDoNotDisturbMode workbench.action.chat.run.prompt workbench.action.chat.attachFile
      workbench.view.testing.focus workbench.extensions.action.installExtensions workbench.action.splitEditorToRightGroup
      workbench.action.chat.assignSelectedAgent workbench.action.toggleActivityBarVisibility workbench.view.extensions
      workbench.explorer.fileView.focus markdown.showPreview workbench.action.togglePanel git.openChange git.init vscode.open
      workbench.extensions.action.clearExtensionsSearchResults editor.action.formatDocument showrunner.next demo-time.start`;
    const commands = [...used.split(/\s+/), 'solutionExplorer.focus'];
    const steps = commands.map((command) => ({ action: 'executeVSCodeCommand', command }));
    const document = await open(write('.demo/9-needs.json', JSON.stringify({ demos: [{ title: 'D', steps }] })));
    await eventually(() => assert.deepEqual(marks(document), ['no-such-command "solutionExplorer.focus"']));
    const at = document.positionAt(document.getText().indexOf('solutionExplorer') + 1);
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      new vscode.Range(at, at),
      vscode.CodeActionKind.QuickFix.value,
    );
    const install = actions.find(({ title }) => title === 'Install ms-dotnettools.csdevkit');
    assert.equal(install?.command?.command, 'workbench.extensions.installExtension');
    assert.deepEqual(install?.command?.arguments, ['ms-dotnettools.csdevkit']);
    assert.ok((await vscode.commands.getCommands()).includes('workbench.extensions.installExtension'));
  });

  it('leave the syntax of an open JSON file to VS Code, and allow comments', async () => {
    const text = '{ // a comment\n "demos": [{ "title": "D" "steps": [] }] }';
    const document = await open(write('.demo/9-broken.json', text));
    assert.equal(document.languageId, 'jsonc');
    const all = () => vscode.languages.getDiagnostics(document.uri);
    await eventually(() =>
      assert.deepEqual(
        all().map(({ message }) => message),
        ['Expected comma'],
      ),
    );
    await (await fixesAt(document, '"D"'))('Add the comma');
    await eventually(() => assert.deepEqual(all(), []));
  });

  it('appear for files that are not open', async () => {
    await open(write('.demo/9-open.json', '{ "demos": [] }'));
    const closed = vscode.Uri.file(write('.demo/9-closed.json', '{ "demos": [{ "steps": [{ "action": "opn" }] }] }'));
    const codes = () => vscode.languages.getDiagnostics(closed).map(({ code }) => code);
    await eventually(() => assert.deepEqual(codes(), ['missing-title', 'unknown-action']));
    rmSync(closed.fsPath);
    await eventually(() => assert.deepEqual(codes(), []));
  });
});
