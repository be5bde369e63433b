import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { listProcesses } from '../../src/machine/process-list.ts';
import { systemClock } from '../../src/machine/system-clock.ts';
import type { OnProcessStart } from '../../src/ports/terminals.ts';
import { createTerminals } from '../../src/vscode/workbench/terminals.ts';
import { eventually, pause } from '../contract/subject.ts';
import { workspaceFolder } from './workspace.ts';

/** A shell may be slow on a busy machine. */
const patience = 60_000;

const canRun = process.platform !== 'win32' && !process.env.SHOWRUNNER_NO_TERMINALS;
if (!canRun) console.warn('SKIPPED: commands that are ended.');

(canRun ? describe : describe.skip)('a command that runs in a terminal', function () {
  this.timeout(2 * patience);
  const id = 'Ending';
  let folder: string;
  let ticks: string;

  beforeEach(() => {
    folder = mkdtempSync(join(workspaceFolder(), 'ending-'));
    ticks = join(folder, 'ticks');
  });

  afterEach(async () => {
    for (const terminal of vscode.window.terminals) terminal.dispose();
    await eventually(() => assert.equal(vscode.window.terminals.length, 0));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const begin = async (commandLine: string, onStart?: OnProcessStart) => {
    const terminals = createTerminals(systemClock);
    await terminals.open(id, folder);
    await terminals.ready(id, new AbortController().signal);
    await terminals.execute(id, commandLine, onStart);
    await eventually(() => assert.ok(existsSync(ticks)), patience);
    return terminals;
  };
  /** Nothing ticks from now on. */
  const assertEnded = async () => {
    const { size } = statSync(ticks);
    await pause(700);
    assert.equal(statSync(ticks).size, size);
  };

  it('is ended even if it began before a reload of the window', async () => {
    (await begin('sh -c "while true; do echo >> ticks; sleep 0.1; done"')).dispose();
    const later = createTerminals(systemClock);
    await later.endCommand(id);
    await assertEnded();
    assert.ok(vscode.window.terminals.some(({ name }) => name === id));
    later.dispose();
  });

  it('is ended through its shell process when the terminal is not restored after a reload', async () => {
    const named: string[] = [];
    const keep = async (process: string) => void named.push(process);
    (await begin('sh -c "while true; do echo >> ticks; sleep 0.1; done"', keep)).dispose();
    const later = createTerminals(systemClock);
    await later.endCommand('Not back', named[0]);
    await assertEnded();
    later.dispose();
  });

  it('is ended through its shell process when another terminal has the same name after a reload', async () => {
    const named: string[] = [];
    const keep = async (process: string) => void named.push(process);
    (await begin('sh -c "while true; do echo >> ticks; sleep 0.1; done"', keep)).dispose();
    const other = vscode.window.createTerminal({ name: 'Another', cwd: folder });
    const shell = await other.processId;
    const later = createTerminals(systemClock);
    await later.endCommand('Another', named[0]);
    await assertEnded();
    assert.deepEqual([other.exitStatus, await other.processId], [undefined, shell]);
    later.dispose();
  });

  it('is ended even if it is a loop of the shell itself', async () => {
    const terminals = await begin('while true; do echo >> ticks; sleep 0.1; done');
    await terminals.endCommand(id);
    await assertEnded();
    assert.ok(vscode.window.terminals.some(({ name }) => name === id));
    terminals.dispose();
  });

  it('is ended without the keyboard, and the terminal stays for the next command', async () => {
    const terminals = await begin('while true; do echo >> ticks; sleep 0.1; done');
    const shell = (await vscode.window.terminals.find(({ name }) => name === id)?.processId) ?? 0;
    const { parent: ptyHost = 0 } = (await listProcesses()).find(({ pid }) => pid === shell) ?? {};
    assert.ok(ptyHost > 1);
    process.kill(ptyHost, 'SIGSTOP');
    try {
      await terminals.endCommand(id);
      await assertEnded();
    } finally {
      process.kill(ptyHost, 'SIGCONT');
    }
    assert.ok(vscode.window.terminals.some(({ name }) => name === id));
    await terminals.execute(id, 'sleep 1.5; echo later >> ticks');
    await eventually(() => assert.match(readFileSync(ticks, 'utf8'), /later/), patience);
    terminals.dispose();
  });

  it('is ended with its shell if it is a loop that ignores signals', async () => {
    const terminals = await begin(`trap '' INT TERM; while true; do echo >> ticks; sleep 0.1; done`);
    await terminals.endCommand(id);
    await assertEnded();
    assert.ok(vscode.window.terminals.every(({ name }) => name !== id));
    assert.equal(await terminals.open(id, folder), true);
    terminals.dispose();
  });
});
