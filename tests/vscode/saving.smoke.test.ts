import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import { systemClock } from '../../src/machine/system-clock.ts';
import { createDocumentLoader } from '../../src/vscode/workbench/document-loader.ts';
import { createDocumentSaver, isOnDisk } from '../../src/vscode/workbench/document-saver.ts';
import { createDocuments } from '../../src/vscode/workbench/documents.ts';
import { createFiles } from '../../src/vscode/workbench/files.ts';
import { noDecorations } from '../../src/vscode/workbench/secrets/secret-decorations.ts';
import { eventually } from '../contract/subject.ts';
import { workspaceFolder } from './workspace.ts';

describe('saving a document', () => {
  const log = { info: () => undefined, warn: console.warn, error: console.error };
  const documents = createDocuments({
    documents: createDocumentLoader(systemClock, noDecorations),
    saver: createDocumentSaver(systemClock),
    decorations: noDecorations,
    log,
  });
  const start = { line: 0, character: 0 };
  let folder: string;

  const setAutoSave = (value: string | undefined, delay: number | undefined) => {
    const files = vscode.workspace.getConfiguration('files');
    const { Global, Workspace } = vscode.ConfigurationTarget;
    return Promise.all([files.update('autoSave', value, Workspace), files.update('autoSaveDelay', delay, Global)]);
  };
  const given = (name: string, content: Buffer | string) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };

  before(() => {
    folder = mkdtempSync(join(workspaceFolder(), 'saving-'));
  });

  after(async () => {
    await setAutoSave('off', undefined);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(folder, { recursive: true, force: true });
  });

  it('works while VS Code saves automatically at the same time', async () => {
    await setAutoSave('afterDelay', 1);
    const path = given('a.txt', '');
    let text = '';
    for (const character of 'saved by whomever') {
      await documents.edit(path, [{ range: { start, end: start }, text: character }]);
      await documents.save(path);
      text = character + text;
      await eventually(() => assert.equal(readFileSync(path, 'utf8'), text));
    }
    await setAutoSave('off', undefined);
  });

  it('replaces the whole text of a document that does not know of another program’s change', async () => {
    const files = createFiles(createDocumentSaver(systemClock), noDecorations, log);
    const path = given('behind.txt', 'one\n');
    await vscode.window.showTextDocument(vscode.Uri.file(path));
    writeFileSync(path, 'changed by a program\n');
    await files.write(path, 'two\n');
    assert.equal(readFileSync(path, 'utf8'), 'two\n');
    assert.equal((await documents.open(path)).text, 'two\n');
    await documents.edit(path, [{ range: { start, end: start }, text: 'zero\n' }]);
    await documents.save(path);
    assert.equal(readFileSync(path, 'utf8'), 'zero\ntwo\n');
  });

  // VS Code checks the time of a file, then reads it: in between, another version may replace
  // it.
  it('keeps all changes when programs and the show change a file in quick succession', async () => {
    const files = createFiles(createDocumentSaver(systemClock), noDecorations, log);
    for (let round = 0; round < 20; round++) {
      const path = given(`replaced-${round}.txt`, 'one\n');
      await vscode.window.showTextDocument(vscode.Uri.file(path));
      writeFileSync(path, 'changed by a program\n');
      await sleep(round * 7);
      if (round % 2 === 0) await files.write(path, 'two\n');
      else {
        writeFileSync(`${path}.new`, 'two\n');
        renameSync(`${path}.new`, path);
      }
      await documents.edit(path, [{ range: { start, end: start }, text: 'zero\n' }]);
      await documents.save(path);
      assert.equal(readFileSync(path, 'utf8'), 'zero\ntwo\n');
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    }
  });

  it('starts from the file on disk when VS Code has not noticed that the file changed', async () => {
    const files = vscode.workspace.getConfiguration('files');
    const exclude = (pattern: object | undefined) =>
      files.update('watcherExclude', pattern, vscode.ConfigurationTarget.Workspace);
    await exclude({ '**/saving-*/**': true });
    try {
      const path = given('deaf.txt', 'one\n');
      await vscode.window.showTextDocument(vscode.Uri.file(path));
      await vscode.window.showTextDocument(vscode.Uri.file(given('other.txt', 'other\n')));
      writeFileSync(path, 'changed by a program\n');
      await documents.edit(path, [{ range: { start, end: start }, text: 'zero\n' }]);
      await documents.save(path);
      assert.equal(readFileSync(path, 'utf8'), 'zero\nchanged by a program\n');
    } finally {
      await exclude(undefined);
    }
  });

  const contents: readonly [string, Buffer | string][] = [
    ['UTF-8', 'Grüße\nzwei\n'],
    ['a byte order mark', '\uFEFFGrüße\nzwei\n'],
    ['line breaks of Windows', 'eins\r\nzwei\r\n'],
    ['UTF-16', Buffer.from('\uFEFFGrüße\r\nzwei', 'utf16le')],
  ];
  for (const [words, content] of contents) {
    it(`is checked against the file on disk: ${words}`, async () => {
      const path = given(`${words}.txt`, content);
      const document = await vscode.workspace.openTextDocument(path);
      assert.equal(await isOnDisk(document), true);
      await documents.edit(path, [{ range: { start, end: start }, text: 'ä' }]);
      assert.equal(await isOnDisk(document), false);
      await documents.save(path);
      assert.equal(await isOnDisk(document), true);
      rmSync(path);
      assert.equal(await isOnDisk(document), false);
    });
  }
});
