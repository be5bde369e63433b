import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { systemClock } from '../../src/machine/system-clock.ts';
import { createTerminals } from '../../src/vscode/workbench/terminals.ts';
import { eventually } from '../contract/subject.ts';
import { workspaceFolder } from './workspace.ts';

/** A shell may start slowly on a busy machine. */
const patience = 60_000;

const canRun = process.platform !== 'win32' && !process.env.SHOWRUNNER_NO_TERMINALS;
if (!canRun) console.warn('SKIPPED: commands of somebody else.');

(canRun ? describe : describe.skip)('a command in a terminal', function () {
  this.timeout(3 * patience);

  afterEach(async () => {
    for (const terminal of vscode.window.terminals) terminal.dispose();
    await eventually(() => assert.equal(vscode.window.terminals.length, 0));
  });

  it('is reported as somebody else’s until its end, unless the show runs it', async () => {
    const terminals = createTerminals(systemClock);
    const signal = new AbortController().signal;
    const told: string[] = [];
    const hearing = terminals.onDidStartOther?.(({ ended }) => {
      told.push('begun');
      void ended.then(() => told.push('ended'));
    });
    await terminals.open('Show', workspaceFolder());
    await terminals.ready('Show', signal);
    const own = await terminals.execute('Show', 'echo own');
    await own?.exitCode;
    assert.deepEqual(told, []);

    const other = vscode.window.createTerminal({ name: 'Other', cwd: workspaceFolder() });
    other.show(true);
    await eventually(() => assert.ok(other.shellIntegration), patience);
    other.shellIntegration?.executeCommand('echo other');
    await eventually(() => assert.deepEqual(told, ['begun', 'ended']), patience);
    hearing?.dispose();
    terminals.dispose();
  });
});
