import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { Disposable } from '../../src/core/disposables.ts';
import { systemClock } from '../../src/machine/system-clock.ts';
import type { PersonalChange } from '../../src/ports/documents.ts';
import type { Log } from '../../src/ports/log.ts';
import { createWorkbench, type VSCodeWorkbench } from '../../src/vscode/workbench/workbench.ts';
import { eventually } from '../contract/subject.ts';
import { createMemoryStore } from '../support/host-parts.ts';
import { slideScript, workspaceFolder } from './workspace.ts';

const start = { line: 0, character: 0 };
const log: Log = { info: () => undefined, warn: console.warn, error: console.error };

describe('changes in the editor', () => {
  let workbench: VSCodeWorkbench;
  let folder: string;
  let hearing: Disposable | undefined;
  let heard: PersonalChange[];
  const commands: Disposable[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(workspaceFolder(), 'person-'));
    const store = createMemoryStore();
    workbench = createWorkbench({ slideScript, clock: systemClock, log, store, showLog: () => undefined });
    heard = [];
    hearing = workbench.documents.onDidChangeByPerson?.((change) => heard.push(change));
  });

  afterEach(async () => {
    hearing?.dispose();
    for (const command of commands.splice(0)) command.dispose();
    await vscode.workspace.getConfiguration('files').update('autoSave', 'off', vscode.ConfigurationTarget.Workspace);
    await workbench.editor.close({ all: true });
    workbench.dispose();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const at = (name: string) => join(folder, name);
  const given = (name: string, text: string) => {
    writeFileSync(at(name), text);
    return at(name);
  };
  const documentOf = (path: string) => vscode.workspace.openTextDocument(vscode.Uri.file(path));
  /** A person's actions outside the workbench: the same calls that VS Code makes for keys and menus. */
  const person = {
    async types(path: string, text: string, line = 0) {
      const edit = new vscode.WorkspaceEdit();
      edit.insert((await documentOf(path)).uri, new vscode.Position(line, 0), text);
      // Unlike a key, an edit is refused while the show types, and then changes nothing.
      await eventually(async () => assert.ok(await vscode.workspace.applyEdit(edit)));
    },
    saves: async (path: string) => assert.ok(await (await documentOf(path)).save()),
    async does(change: (edit: vscode.WorkspaceEdit) => void) {
      const edit = new vscode.WorkspaceEdit();
      change(edit);
      assert.ok(await vscode.workspace.applyEdit(edit));
    },
  };
  const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
  /** Once VS Code reports this change, it has reported all earlier ones. */
  const all = async () => {
    const mark = given('mark', '');
    await person.types(mark, 'x');
    await eventually(() => assert.ok(heard.some(({ path }) => path === mark)));
    return heard.filter(({ path }) => path !== mark);
  };

  describe('that count as a person’s', () => {
    it('include typed text that is unsaved, and saved text with the hash of the file', async () => {
      const path = given('a.txt', 'one\n');
      await person.types(path, 'typed ');
      await eventually(() => assert.deepEqual(heard, [{ kind: 'typed', path }]));
      await person.saves(path);
      await eventually(() => assert.deepEqual(heard[1], { kind: 'saved', path, hash: hashOf(path) }));
    });

    it('include everything that was saved before they are requested', async () => {
      for (let time = 0; time < 20; time++) {
        const path = given(`${time}.txt`, 'one\n');
        await person.types(path, 'typed ');
        const saving = person.saves(path);
        while (!readFileSync(path, 'utf8').startsWith('typed')) await new Promise(setImmediate);
        await workbench.documents.untilChangesByPersonTold?.();
        assert.deepEqual(heard.at(-1), { kind: 'saved', path, hash: hashOf(path) });
        await saving;
      }
    });

    it('include text in an untitled document', async () => {
      const document = await vscode.workspace.openTextDocument({ content: '' });
      await person.does((edit) => edit.insert(document.uri, new vscode.Position(0, 0), 'words'));
      await eventually(() => assert.deepEqual(heard, [{ kind: 'typed', path: document.uri.path }]));
      await workbench.editor.close({ all: true });
      assert.equal((await all()).length, 1);
    });

    it('include an undo, even of an edit of the show', async () => {
      const path = given('a.txt', 'one\n');
      await workbench.editor.show(path);
      await workbench.documents.edit(path, [{ range: { start, end: start }, text: 'ours ' }]);
      await vscode.commands.executeCommand('undo');
      await eventually(() => assert.deepEqual(heard, [{ kind: 'typed', path }]));
    });

    it('include a file that is created, deleted or renamed', async () => {
      const [made, moved] = [vscode.Uri.file(at('made.txt')), vscode.Uri.file(at('moved.txt'))];
      await person.does((edit) => edit.createFile(made));
      await person.does((edit) => edit.renameFile(made, moved));
      await person.does((edit) => edit.deleteFile(moved));
      const expected = [
        { kind: 'made', path: made.fsPath },
        { kind: 'removed', path: made.fsPath },
        { kind: 'made', path: moved.fsPath },
        { kind: 'removed', path: moved.fsPath },
      ];
      await eventually(() => assert.deepEqual(heard, expected));
    });

    it('include text typed in one document while the show types in another', async () => {
      const [ours, theirs] = [given('ours.txt', ''), given('theirs.txt', '')];
      await workbench.editor.show(ours);
      const typing = typeOut(ours, 'a text that takes a while to be typed');
      await person.types(theirs, 'words');
      await person.saves(theirs);
      await typing;
      await eventually(() => assert.equal(heard.length, 2));
      assert.deepEqual(
        heard.map(({ kind, path }) => [kind, path]),
        [
          ['typed', theirs],
          ['saved', theirs],
        ],
      );
    });

    it('include text typed in the same document in which the show types', async () => {
      const path = given('both.txt', '\nbelow\n');
      await workbench.editor.show(path);
      const typing = typeOut(path, 'a text that takes a while to be typed');
      await person.types(path, 'words ', 1);
      await typing;
      assert.equal((await documentOf(path)).getText(), 'a text that takes a while to be typed\nwords below\n');
      assert.deepEqual(await all(), [{ kind: 'typed', path }]);
    });

    it('include text typed while VS Code reads a file that has just changed', async () => {
      for (let round = 0; round < 20; round++) {
        const path = given(`young-${round}.txt`, 'one\n');
        await workbench.editor.show(path);
        writeFileSync(path, 'by a program\n');
        const reading = workbench.documents.open(path);
        await sleep(round % 10);
        await person.types(path, 'words ');
        await reading;
        const document = await documentOf(path);
        assert.match(document.getText(), /^words (?:one|by a program)\n$/);
        assert.ok(document.isDirty);
        await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
      }
    });

    it('include typed text that VS Code saves automatically', async () => {
      const path = given('a.txt', '');
      const files = vscode.workspace.getConfiguration('files');
      await files.update('autoSave', 'afterDelay', vscode.ConfigurationTarget.Workspace);
      await person.types(path, 'words');
      await eventually(() => assert.deepEqual(heard.at(-1), { kind: 'saved', path, hash: hashOf(path) }));
      assert.equal(readFileSync(path, 'utf8'), 'words');
    });
  });

  describe('that do not count as a person’s', () => {
    it('include an edit of the show and its saving, visible or not, even with CRLF line breaks', async () => {
      const [seen, unseen] = [given('seen.txt', 'one\r\ntwo\r\n'), given('unseen.txt', 'one\n')];
      await workbench.editor.show(seen);
      for (const path of [seen, unseen]) {
        await workbench.documents.edit(path, [
          { range: { start, end: { line: 0, character: 3 } }, text: 'eins\nzwei' },
          { range: { start: { line: 1, character: 0 }, end: { line: 1, character: 0 } }, text: 'more\n' },
        ]);
        await workbench.documents.save(path);
      }
      assert.deepEqual(await all(), []);
    });

    it('include a file that the show writes, formats, moves, copies or deletes while it is open', async () => {
      const [path, moved, copy] = [given('a.txt', 'one\n'), at('moved.txt'), at('copy.txt')];
      await workbench.editor.show(path);
      await workbench.files.write(path, 'one\ntwo\nthree\n');
      await workbench.documents.format(path);
      await workbench.files.rename(path, moved, { overwrite: false });
      await workbench.files.copy(moved, copy, { overwrite: false });
      await workbench.files.delete(moved);
      assert.deepEqual(await all(), []);
    });

    it('include what changes when the show restores a state of the editor', async () => {
      const path = given('a.txt', 'one\n');
      await workbench.editor.show(path);
      await workbench.documents.edit(path, [{ range: { start, end: start }, text: 'unsaved ' }]);
      const state = await workbench.editor.capture();
      await workbench.documents.save(path);
      await workbench.editor.close();
      writeFileSync(path, 'one\n');
      await workbench.editor.restore(state);
      await workbench.editor.restore({ groups: [], activeGroup: 0, unsaved: [] });
      assert.deepEqual(await all(), []);
    });

    it('include a setting of the show', async () => {
      await workbench.window.updateSettings(new Map([['editor.tabSize', 3]]));
      await workbench.window.updateSettings(new Map([['editor.tabSize', undefined]]));
      assert.deepEqual(await all(), []);
    });

    it('include changes by a command of VS Code while it runs for the show', async () => {
      const [path, made] = [given('a.txt', 'one\n'), at('made.txt')];
      const work = async () => {
        await person.types(path, 'by a command ');
        await person.saves(path);
        await person.does((edit) => edit.createFile(vscode.Uri.file(made)));
      };
      commands.push(vscode.commands.registerCommand('showrunner.test.work', work));
      await workbench.window.executeCommand({ command: 'showrunner.test.work' });
      assert.deepEqual(await all(), []);
    });

    it('include an update of a document whose file a program has changed', async () => {
      const path = given('a.txt', 'one\n');
      await workbench.editor.show(path);
      writeFileSync(path, 'by a program\n');
      const document = await documentOf(path);
      await eventually(() => assert.equal(document.getText(), 'by a program\n'));
      assert.deepEqual(await all(), []);
    });

    it('include text of the show that VS Code saves automatically', async () => {
      const path = given('a.txt', '');
      const files = vscode.workspace.getConfiguration('files');
      await files.update('autoSave', 'afterDelay', vscode.ConfigurationTarget.Workspace);
      await workbench.documents.edit(path, [{ range: { start, end: start }, text: 'ours' }]);
      await eventually(() => assert.equal(readFileSync(path, 'utf8'), 'ours'));
      await eventually(async () => assert.equal((await documentOf(path)).isDirty, false));
      assert.deepEqual(
        (await all()).filter((change) => change.path === path),
        [],
      );
    });
  });

  const typeOut = async (path: string, text: string) => {
    for (const [character, letter] of [...text].entries()) {
      const place = { line: 0, character };
      await workbench.documents.edit(path, [{ range: { start: place, end: place }, text: letter }]);
    }
  };
});
