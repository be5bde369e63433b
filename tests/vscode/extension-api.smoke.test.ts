import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { ShowrunnerApi, ShowrunnerExtension } from '../../src/api/extension-api.ts';
import { workspaceFolder } from './workspace.ts';

describe('the API for other extensions', () => {
  let api: ShowrunnerApi;

  before(async () => {
    const extension = vscode.extensions.getExtension<ShowrunnerExtension>('showrunner.showrunner');
    assert.ok(extension);
    const exported = await extension.activate();
    assert.match(exported.version, /^1\.\d+\.\d+$/);
    assert.equal(exported.getAPI(1), exported.getAPI(1));
    assert.throws(() => exported.getAPI(2 as 1), /version 1/);
    api = exported.getAPI(1);
    await api.reset();
  });

  after(async () => {
    await api.reset();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('moves the show through the same queue as all callers, and reports the state', async () => {
    const [first, second] = await Promise.all([api.next(), api.state()]);
    assert.equal(first.executed.id, 'write');
    assert.equal(typeof second.revision, 'number');
    assert.equal(readFileSync(join(workspaceFolder(), 'made.txt'), 'utf8'), 'first\nbetween\nlast\n');
    const state = await api.state();
    assert.deepEqual([state.status, state.currentDemo?.id, state.canGoBack], ['idle', 'write', false]);
    await api.goTo('write');
    assert.equal((await api.state()).nextDemo?.id, 'write');
  });

  it('rejects a call that fails with an error code', async () => {
    const codeOf = (work: Promise<unknown>) =>
      work.then(
        () => 'none',
        (error) => error.code,
      );
    assert.equal(await codeOf(api.runById('gone')), 'unknown-demo');
    assert.equal(await codeOf(api.next({ ifRevision: 1_000_000 })), 'revision-mismatch');
    await api.reset();
    assert.equal(await codeOf(api.previous()), 'no-previous');
    assert.equal(await codeOf(api.notes()), 'no-notes');
  });

  it('gives a picture of the next step', async () => {
    const { png, source } = await api.screenshot(320);
    assert.deepEqual([...png.slice(1, 4)].map((byte) => String.fromCharCode(byte)).join(''), 'PNG');
    assert.ok(['panel', 'browser', 'card'].includes(source));
  }).timeout(60_000);
});
