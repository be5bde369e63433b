import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { ShowrunnerApi, ShowrunnerExtension } from '../../src/api/extension-api.ts';
import { eventually } from '../contract/subject.ts';
import { workspaceFolder } from './workspace.ts';

/** A shell may be slow on a busy machine. */
const patience = 60_000;

/**
 * Lets a shell start only once the file `open` exists, and writes a tick every tenth of a second
 * until then.
 */
const slowStart = 'while [ ! -e "$GATE/open" ]; do printf . >> "$GATE/ticks"; sleep 0.1; done\n';
/** More ticks than fit in the old limit of three seconds. */
const longStart = 50;

/** Chooses the shell for the terminals of this machine. */
function choose(profile: object | undefined): Promise<unknown> {
  const settings = vscode.workspace.getConfiguration('terminal.integrated');
  const system = process.platform === 'darwin' ? 'osx' : 'linux';
  const { Global } = vscode.ConfigurationTarget;
  return Promise.all([
    settings.update(`profiles.${system}`, profile && { Fixed: profile }, Global),
    settings.update(`defaultProfile.${system}`, profile && 'Fixed', Global),
  ]);
}

function closeTerminals(): void {
  for (const terminal of vscode.window.terminals) terminal.dispose();
}

const run = (id: string, terminalId: string) => ({
  id,
  title: id,
  steps: [{ action: 'executeTerminalCommand', terminalId, command: `echo ${id} > ${id}.txt` }],
});
const demos = ['integrated', 'plain', 'sh'].flatMap((name) => [run(`${name}-first`, name), run(`${name}-then`, name)]);

const canRun = process.platform !== 'win32' && !process.env.SHOWRUNNER_NO_TERMINALS;
if (!canRun) console.warn('SKIPPED: shells that are slow to start.');

(canRun ? describe : describe.skip)('a terminal step', function () {
  this.timeout(2 * patience);
  const demoFile = join(workspaceFolder(), '.demo/terminal-start.json');
  const at = (name: string) => join(workspaceFolder(), name);
  let gate: string;
  let api: ShowrunnerApi;

  /** VS Code adopts another profile with a delay, so all tests share one, and its program changes. */
  const startWith = (line: string) => {
    writeFileSync(join(gate, 'bash'), `#!/bin/sh\nexport GATE='${gate}'\n${line}\n`, { mode: 0o755 });
  };
  const status = async () => (await api.state()).status;
  const ticks = () => (existsSync(join(gate, 'ticks')) ? statSync(join(gate, 'ticks')).size : 0);
  const outcome = (step: Promise<unknown>) =>
    step.then(
      () => 'done',
      ({ code, message }) => code ?? message,
    );

  before(async () => {
    const extension = vscode.extensions.getExtension<ShowrunnerExtension>('showrunner.showrunner');
    assert.ok(extension);
    api = (await extension.activate()).getAPI(1);
    gate = realpathSync(mkdtempSync(join(tmpdir(), 'showrunner-shell-')));
    for (const name of ['.bashrc', 'rc']) writeFileSync(join(gate, name), slowStart);
    mkdirSync(at('.demo'), { recursive: true });
    writeFileSync(demoFile, JSON.stringify({ title: 'Terminals', version: 2, demos }));
    await eventually(async () => {
      assert.ok((await api.demos()).some((file) => file.demos.some(({ id }) => id === 'sh-then')));
    }, patience);
    startWith('touch "$GATE/used"; exec sh');
    await choose({ path: join(gate, 'bash') });
    await eventually(async () => {
      vscode.window.createTerminal({ name: 'probe' });
      await eventually(() => assert.ok(existsSync(join(gate, 'used'))), 2000);
    }, patience);
    closeTerminals();
  });

  afterEach(async () => {
    await api.stop();
    closeTerminals();
    for (const { id } of demos) rmSync(at(`${id}.txt`), { force: true });
    for (const name of ['open', 'ticks']) rmSync(join(gate, name), { force: true });
  });

  after(async () => {
    await choose(undefined);
    rmSync(demoFile, { force: true });
    rmSync(gate, { recursive: true, force: true, maxRetries: 5 });
  });

  const shells: readonly [string, string, string][] = [
    ['integrated', 'shell integration', 'HOME="$GATE" exec /usr/bin/env bash "$@"'],
    ['plain', 'none', 'exec /usr/bin/env -u VSCODE_INJECTION bash --rcfile "$GATE/rc"'],
  ];
  for (const [name, words, line] of shells) {
    it(`waits for a slow shell (${words}), and never runs if its step was stopped before`, async () => {
      startWith(line);
      const stopped = outcome(api.runById(`${name}-first`));
      await eventually(() => assert.ok(ticks() > longStart), patience);
      assert.equal(await status(), 'running');
      await api.stop();
      assert.equal(await stopped, 'cancelled');

      const second = outcome(api.runById(`${name}-then`));
      const before = ticks();
      const early = await Promise.race([second, eventually(() => assert.ok(ticks() > before + longStart), patience)]);
      assert.equal(early, undefined, 'done before the shell had started');
      assert.equal(existsSync(at(`${name}-then.txt`)), false);
      writeFileSync(join(gate, 'open'), '');
      assert.equal(await second, 'done');
      await eventually(() => assert.equal(readFileSync(at(`${name}-then.txt`), 'utf8'), `${name}-then\n`), patience);
      assert.equal(existsSync(at(`${name}-first.txt`)), false);
    });
  }

  it('runs in a shell that never reports that it has started', async () => {
    startWith('exec /bin/sh');
    for (const id of ['sh-first', 'sh-then']) {
      assert.equal(await outcome(api.runById(id)), 'done');
      await eventually(() => assert.equal(readFileSync(at(`${id}.txt`), 'utf8'), `${id}\n`), patience);
    }
  });

  it('fails when its terminal is closed before the shell has started', async () => {
    startWith('HOME="$GATE" exec /usr/bin/env bash "$@"');
    const step = outcome(api.runById('integrated-first'));
    await eventually(() => assert.ok(ticks() > 0), patience);
    closeTerminals();
    assert.match(await step, /^step-failed$/);
  });
});
