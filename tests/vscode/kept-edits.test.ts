import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { EditsAside, KeptEdit } from '../../src/history/kept-edit.ts';
import { createKeptEditDocuments, type KeptEditDocuments } from '../../src/vscode/commands/kept-edit-documents.ts';
import { workspaceFolder } from './workspace.ts';

/** Edits in memory, with the content as the hash; putting one back keeps the replaced content. */
function createEdits(): EditsAside {
  let kept: readonly KeptEdit[] = [];
  const forget: EditsAside['forget'] = async (gone) => {
    kept = kept.filter((edit) => !gone.includes(edit));
  };
  return {
    list: () => kept,
    listUncertain: () => [],
    read: async ({ hash }) => Buffer.from(hash),
    async putBack(edit) {
      if (existsSync(edit.path)) kept = [...kept, { ...edit, hash: readFileSync(edit.path, 'utf8') }];
      writeFileSync(edit.path, edit.hash);
      await forget([edit]);
    },
    forget,
  };
}

describe('kept edits in editors', () => {
  let folder: string;
  let edits: EditsAside;
  let documents: KeptEditDocuments;
  const editOf = (path: string, hash = 'mine\n'): KeptEdit => ({ path, hash, demo: 'A', at: 1 });
  const titles = () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));

  beforeEach(() => {
    folder = mkdtempSync(join(workspaceFolder(), 'kept-'));
    edits = createEdits();
    documents = createKeptEditDocuments(edits);
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    documents.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  it('are put back over the file, whose current content is kept as another edit', async () => {
    const path = join(folder, 'a.txt');
    writeFileSync(path, 'there\n');
    assert.equal(await documents.putBack(editOf(path)), 'Put back. The previous content is kept as another entry.');
    assert.equal(readFileSync(path, 'utf8'), 'mine\n');
    assert.deepEqual(
      edits.list().map(({ hash }) => hash),
      ['there\n'],
    );
  });

  it('are put back even when the file was deleted', async () => {
    const path = join(folder, 'gone.txt');
    assert.equal(await documents.putBack(editOf(path)), 'Put back into a new file, because the file was gone.');
    assert.equal(readFileSync(path, 'utf8'), 'mine\n');
  });

  it('are opened in a new untitled document if they come from one', async () => {
    assert.equal(await documents.putBack(editOf('Untitled-7')), 'Your edit is in a new untitled document.');
    const { document } = vscode.window.activeTextEditor ?? {};
    assert.deepEqual([document?.isUntitled, document?.getText()], [true, 'mine\n']);
    assert.deepEqual(edits.list(), []);
  });

  it('are compared with the file, or with an empty text if the file was deleted', async () => {
    const path = join(folder, 'a.txt');
    writeFileSync(path, 'there\n');
    await documents.compare(editOf(path));
    assert.deepEqual(titles(), ['a.txt (your edit ↔ now)']);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(path);
    await documents.compare(editOf(path));
    assert.deepEqual(titles(), ['a.txt (your edit ↔ gone)']);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await documents.compare(editOf('Untitled-7'));
    assert.deepEqual(titles(), ['Untitled-7 (your edit ↔ gone)']);
  });
});
