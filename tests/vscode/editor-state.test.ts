import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { systemClock } from '../../src/machine/system-clock.ts';
import type { EditorState } from '../../src/ports/editor-state.ts';
import type { Log } from '../../src/ports/log.ts';
import { createWorkbench, type VSCodeWorkbench } from '../../src/vscode/workbench/workbench.ts';
import { eventually, pause } from '../contract/subject.ts';
import { createMemoryStore } from '../support/host-parts.ts';
import { slideScript, workspaceFolder } from './workspace.ts';

const warnings: string[] = [];
const log: Log = { info: () => undefined, warn: (text) => warnings.push(text), error: (text) => warnings.push(text) };

describe('restoring documents and tabs', () => {
  let workbench: VSCodeWorkbench;
  let folder: string;

  beforeEach(() => {
    warnings.length = 0;
    folder = mkdtempSync(join(workspaceFolder(), 'state-'));
    workbench = createWorkbench({
      slideScript,
      clock: systemClock,
      log,
      store: createMemoryStore(),
      showLog: () => undefined,
    });
  });
  afterEach(async () => {
    await workbench.editor.close({ all: true });
    await vscode.commands.executeCommand('workbench.action.closeAllGroups');
    workbench.dispose();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    assert.deepEqual(warnings, []);
  });

  const file = (name: string) => {
    const path = join(folder, name);
    writeFileSync(path, 'one\ntwo\nthree\nfour\n'.repeat(100));
    return vscode.Uri.file(path);
  };
  const show = (uri: vscode.Uri, viewColumn = 1, preview = false) =>
    vscode.window.showTextDocument(uri, { viewColumn, preview });
  const run = (command: string, ...args: unknown[]) => vscode.commands.executeCommand(command, ...args);
  const capture = () => workbench.editor.capture();
  const comesBack = async (then: EditorState) => {
    await workbench.editor.restore(then);
    await eventually(async () => assert.deepEqual(withoutScroll(await capture()), withoutScroll(then)));
  };

  /** A document without a file, with one change: VS Code reports it as unsaved only after the second. */
  const untitled = async (viewColumn = 1) => {
    const document = await vscode.workspace.openTextDocument();
    await vscode.window.showTextDocument(document, { viewColumn, preview: false });
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), 'words');
    assert.ok(await vscode.workspace.applyEdit(edit));
    return document;
  };
  const labels = () =>
    vscode.window.tabGroups.all.flatMap(({ tabs }) =>
      tabs.map(({ label }) => label).filter((label) => label !== 'Welcome'),
    );

  it('closes an untitled document in two groups without a dialog', async () => {
    await show(file('a.txt'), 1);
    const then = await capture();
    const document = await untitled();
    await vscode.window.showTextDocument(document, { viewColumn: 2, preview: false });
    await show(file('b.txt'), 2);
    await show(file('b.txt'), 1);
    await comesBack(then);
    assert.deepEqual(labels(), ['a.txt']);
  });

  it('restores the groups and their layout', async () => {
    const [a, b, c, d] = [file('a.txt'), file('b.txt'), file('c.txt'), file('d.txt')];
    await show(a, 1);
    await show(b, 1);
    await show(c, 2);
    await show(a, 2);
    await run('vscode.setEditorLayout', { orientation: 1, groups: [{ size: 0.3 }, { size: 0.7 }] });
    await show(a, 1);
    const then = await capture();
    assert.deepEqual(
      then.groups.map(({ tabs, activeTab }) => [tabs.length, activeTab]),
      [
        [2, 0],
        [2, 1],
      ],
    );
    assert.equal(then.activeGroup, 0);
    await run('workbench.action.closeAllGroups');
    await comesBack(then);
    await run('workbench.action.closeEditorsAndGroup');
    await show(d, 2);
    await show(d, 3);
    await comesBack(then);
    await run('vscode.setEditorLayout', { orientation: 0, groups: [{}, {}] });
    await show(c, 2);
    await comesBack(then);
  });

  it('restores the order of tabs that were moved', async () => {
    const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt'];
    const uris = names.map(file);
    for (const uri of uris) await show(uri);
    const then = await capture();
    const [a, , c, , e] = uris as [vscode.Uri, vscode.Uri, vscode.Uri, vscode.Uri, vscode.Uri];
    await show(e);
    await run('moveActiveEditor', { to: 'first', by: 'tab' });
    await show(a);
    await run('moveActiveEditor', { to: 'position', by: 'tab', value: 4 });
    await show(c);
    await run('workbench.action.closeActiveEditor');
    await comesBack(then);
  });

  it('restores pinned tabs and previews', async () => {
    const [a, b, c] = [file('a.txt'), file('b.txt'), file('c.txt')];
    await show(a);
    await show(b);
    await run('workbench.action.pinEditor');
    await show(c, 1, true); // beside the tab that was active
    const then = await capture();
    const flags = then.groups.flatMap(({ tabs }) =>
      tabs.map((tab) => tab.kind === 'text' && [tab.isPinned, tab.isPreview]),
    );
    assert.deepEqual(flags, [
      [true, undefined],
      [undefined, true],
      [undefined, undefined],
    ]);
    await run('workbench.action.keepEditor');
    await show(b);
    await run('workbench.action.unpinEditor');
    await comesBack(then);
    await workbench.editor.close({ all: true });
    await comesBack(then);
  });

  it('restores every cursor, the direction of its selection and the scroll position', async () => {
    const [a, b] = [file('a.txt'), file('b.txt')];
    const editor = await show(a);
    editor.selections = [new vscode.Selection(200, 3, 200, 0), new vscode.Selection(205, 0, 205, 2)];
    editor.revealRange(new vscode.Range(190, 0, 190, 0), vscode.TextEditorRevealType.AtTop);
    await eventually(() => assert.ok((vscode.window.activeTextEditor?.visibleRanges[0]?.start.line ?? 0) > 150));
    await pause(300);
    await show(b);
    const then = await capture();
    const [tab] = then.groups[0]?.tabs ?? [];
    assert.ok(tab?.kind === 'text');
    assert.deepEqual([tab.selections[0]?.isReversed, tab.selections.length], [true, 2]);
    await show(a);
    await run('cursorTop');
    await workbench.editor.close({ all: true });
    await comesBack(then);
    await show(a);
    await eventually(() => assert.equal(vscode.window.activeTextEditor?.visibleRanges[0]?.start.line, tab.firstLine));
  });

  it('restores a document that never had a file', async () => {
    await run('workbench.action.files.newUntitledFile');
    await run('type', { text: 'a thought' });
    const { document } = vscode.window.activeTextEditor ?? {};
    const then = await capture();
    assert.deepEqual(then.unsaved, [{ path: document?.uri.path, isUntitled: true, text: 'a thought' }]);
    await run('type', { text: ', and another' });
    await comesBack(then);
    await workbench.editor.close({ all: true });
    await run('workbench.action.files.newUntitledFile');
    await run('workbench.action.files.newUntitledFile');
    await run('type', { text: 'not to be kept' });
    await comesBack(then);
  });

  it('restores the active tab of each group after a reload of the window', async () => {
    const [a, b] = [file('a.txt'), file('b.txt')];
    for (const column of [1, 2]) for (const uri of [a, b]) await show(uri, column);
    const { clock, store } = { clock: systemClock, store: createMemoryStore() };
    const later = createWorkbench({ slideScript, clock, log, store, showLog: () => undefined });
    try {
      await show(b, 1);
      await show(a, 1);
      const then = await later.editor.capture();
      assert.deepEqual(
        then.groups.map(({ activeTab }) => activeTab),
        [0, 1],
      );
      assert.deepEqual(
        then.groups.map(({ recent }) => recent.at(-1)),
        [0, 1],
      );
      await show(b, 1);
      await show(a, 2);
      await later.editor.restore(then);
      const fronts = vscode.window.tabGroups.all.map(({ activeTab }) => activeTab?.label);
      assert.deepEqual(fronts, ['a.txt', 'b.txt']);
      // As an older version stored it.
      await later.editor.restore({ ...then, groups: then.groups.map((group) => ({ ...group, recent: [1, 0] })) });
      assert.deepEqual(
        vscode.window.tabGroups.all.map(({ activeTab }) => activeTab?.label),
        fronts,
      );
    } finally {
      later.dispose();
    }
  });

  it('opens and closes tabs of files that are not text, such as an image or an archive', async () => {
    const [a, image, other] = [file('a.txt'), file('dot.png'), file('slides.zip')];
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    writeFileSync(image.fsPath, Buffer.from(png, 'base64'));
    writeFileSync(other.fsPath, Buffer.of(0x50, 0x4b, 3, 4, 0, 0, 0xff));
    await show(a, 1);
    const without = await capture();
    for (const uri of [image, other]) await workbench.editor.show(uri.fsPath);
    await run('vscode.open', image, { viewColumn: 2, preview: false });
    await show(a, 1);
    const withAll = await capture();
    assert.deepEqual(labels(), ['a.txt', 'dot.png', 'slides.zip', 'dot.png']);
    await comesBack(without);
    assert.deepEqual(labels(), ['a.txt']);
    await comesBack(withAll);
    assert.deepEqual(labels(), ['a.txt', 'dot.png', 'slides.zip', 'dot.png']);
    await workbench.editor.close({ all: true });
    await comesBack(withAll);
  });

  it('leaves the tabs of other extensions in their places', async () => {
    const [a, b] = [file('a.txt'), file('b.txt')];
    const panel = vscode.window.createWebviewPanel('test.other', 'Other', vscode.ViewColumn.One);
    try {
      await show(a, 1);
      await show(b, 2);
      const then = await capture();
      panel.reveal();
      await run('vscode.diff', a, b);
      await show(b, 1);
      await comesBack(then);
      const labels = vscode.window.tabGroups.all.map(({ tabs }) => tabs.map(({ label }) => label).sort());
      assert.deepEqual(labels, [['Other', 'a.txt', 'a.txt ↔ b.txt'], ['b.txt']]);
      panel.reveal();
      const behind = await capture();
      assert.equal(behind.groups[0]?.activeTab, undefined);
      await show(a, 1);
      await comesBack(behind);
      assert.equal(panel.visible, true);
    } finally {
      panel.dispose();
    }
  });

  it('shows the current content of a file even if VS Code does not watch the file', async () => {
    const settings = vscode.workspace.getConfiguration('files');
    await settings.update('watcherExclude', { '**': true }, vscode.ConfigurationTarget.Workspace);
    try {
      const uri = file('a.txt');
      const { document } = await show(uri);
      const then = await capture();
      writeFileSync(uri.fsPath, 'as it was\n');
      await workbench.editor.restore(then);
      assert.equal(document.getText(), 'as it was\n');
      assert.equal(document.isDirty, false);
    } finally {
      await settings.update('watcherExclude', undefined, vscode.ConfigurationTarget.Workspace);
    }
  });

  it('restores ten tabs in the order of their use', async () => {
    const uris = Array.from({ length: 10 }, (_item, index) => file(`${index}.txt`));
    for (const uri of [...uris, ...uris.slice(4, 6)]) await show(uri);
    const then = await capture();
    assert.deepEqual(then.groups[0]?.recent, [0, 1, 2, 3, 6, 7, 8, 9, 4, 5]);
    await show(uris[6] ?? file('6.txt'));
    await comesBack(then);
    await workbench.editor.close({ all: true });
    await comesBack(then);
  });
});

function withoutScroll({ groups, ...rest }: EditorState): unknown {
  const still = groups.map((group) => ({
    ...group,
    tabs: group.tabs.map((tab) => ({ ...tab, firstLine: undefined })),
  }));
  return { ...rest, groups: still };
}
