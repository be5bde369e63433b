import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TerminalExecution } from '../../src/ports/terminals.ts';
import { eventually, type Law, pause, rejectsWith, type Subject } from './subject.ts';

/** A shell may need some time to start. */
const patience = 20_000;
const id = 'Contract';

/** The host must be able to run real commands. */
export function terminalsLaw(law: Law): void {
  law('runs a command in the folder in which the terminal was opened', async (subject) => {
    const { terminals } = subject.workbench;
    await withTerminal(subject, async () => {
      await terminals.execute(id, 'echo ran > ran.txt');
      await eventually(() => assert.match(readFileSync(join(subject.folder, 'ran.txt'), 'utf8'), /ran/), patience);
    });
  });

  law('has started a command when it reports so, on hosts that can report it', async (subject) => {
    const { terminals } = subject.workbench;
    await withTerminal(subject, async () => {
      const execution = await terminals.execute(id, 'echo begun > begun.txt');
      assert.equal(terminals.ready(id, new AbortController().signal), undefined);
      await execution?.exitCode;
      if (execution) assert.ok(existsSync(join(subject.folder, 'begun.txt')));
    });
  });

  law('returns output and exit code of a command that it can follow', async (subject) => {
    const { terminals } = subject.workbench;
    await withTerminal(subject, async () => {
      await terminals.execute(id, 'echo first > first.txt');
      await eventually(() => assert.ok(existsSync(join(subject.folder, 'first.txt'))), patience);
      const execution = await terminals.execute(id, 'echo followed > second.txt && echo followed');
      if (execution) {
        assert.match(await outputOf(execution), /followed/);
        assert.ok([0, undefined].includes(await execution.exitCode));
      }
      await eventually(() => assert.ok(existsSync(join(subject.folder, 'second.txt'))), patience);
    });
  });

  law('reports a command that failed', async (subject) => {
    const { terminals } = subject.workbench;
    await withTerminal(subject, async () => {
      const execution = await terminals.execute(id, 'node -e "process.exit(3)"');
      const code = await execution?.exitCode;
      assert.ok(code === undefined || code === 3, `exit code ${code}`);
    });
  });

  law('runs a script in the background, and returns its output', async ({ workbench, folder }) => {
    writeFileSync(join(folder, 'say.mjs'), 'console.log(process.argv.slice(2).join("|")); console.log(process.cwd());');
    const call = { command: 'node', args: [join(folder, 'say.mjs'), 'a b', '$HOME'], cwd: folder };
    const output = await workbench.terminals.runScript(call, new AbortController().signal);
    assert.equal(output, `a b|$HOME\n${folder}`);
  });

  law('returns the system on which its programs run', async ({ workbench: { terminals } }) => {
    const expected = { darwin: 'mac', win32: 'windows' }[String(process.platform)] ?? 'linux';
    assert.equal(terminals.platform, expected);
  });

  law('reports a script that fails, and a missing program', async ({ workbench, folder }) => {
    const run = (command: string, ...args: string[]) =>
      workbench.terminals.runScript({ command, args, cwd: folder }, new AbortController().signal);
    await rejectsWith('command-failed', run('node', '-e', 'console.error("sad"); process.exit(3)'));
    await rejectsWith('command-failed', run('no-such-program-anywhere'));
  });

  law('ends a script when it is aborted', async ({ workbench, folder }) => {
    const aborter = new AbortController();
    const args = ['-e', 'setInterval(() => {}, 1000)'];
    const running = workbench.terminals.runScript({ command: 'node', args, cwd: folder }, aborter.signal);
    aborter.abort(new Error('enough'));
    await assert.rejects(running, /enough/);
  });

  law('runs typed text when Enter is pressed, and not before', async (subject) => {
    const { terminals } = subject.workbench;
    await withTerminal(subject, async () => {
      for (const character of 'echo typed > typed.txt') await terminals.sendText(id, character);
      await pause(500);
      assert.equal(existsSync(join(subject.folder, 'typed.txt')), false);
      const execution = await terminals.enter(id);
      await execution?.exitCode;
      await eventually(() => assert.match(readFileSync(join(subject.folder, 'typed.txt'), 'utf8'), /typed/), patience);
    });
  });

  law('creates a missing terminal, and shows an existing one', async (subject) => {
    const { terminals } = subject.workbench;
    await terminals.focus(id);
    await terminals.focus(id);
    await terminals.open(id, subject.folder);
    await terminals.close(id);
  });

  law('does nothing when it closes a missing terminal', async ({ workbench: { terminals } }) => {
    await terminals.close('Contract: never opened');
    await terminals.close('Contract: never opened');
  });

  law('ends nothing when nothing is running, and runs the next command as usual', async (subject) => {
    const { terminals } = subject.workbench;
    await terminals.endCommand('Contract: never opened');
    await withTerminal(subject, async () => {
      await terminals.endCommand(id);
      await terminals.execute(id, 'echo next > next.txt');
      await eventually(() => assert.match(readFileSync(join(subject.folder, 'next.txt'), 'utf8'), /next/), patience);
    });
  });

  if (process.platform === 'win32') return;
  ending(law);
  law('ends what is running in a terminal when it closes', async (subject) => {
    const { terminals } = subject.workbench;
    const ticks = join(subject.folder, 'ticks.txt');
    await withTerminal(subject, async () => {
      await terminals.execute(id, 'while true; do echo tick >> ticks.txt; sleep 0.1; done');
      await eventually(() => assert.ok(existsSync(ticks)), patience);
    });
    await eventually(async () => {
      const size = statSync(ticks).size;
      await pause(500);
      assert.equal(statSync(ticks).size, size);
    });
  });
}

/** The call returns only when the command has ended: these tests do not wait. */
function ending(law: Law): void {
  law('ends a program like Ctrl+C, and resolves once it has ended', async (subject) => {
    const { terminals } = subject.workbench;
    const bye = `process.on('SIGINT', () => setTimeout(() => { say('bye', ''); process.exit(0); }, 300));`;
    await withTerminal(subject, async () => {
      const { pid, execution } = await start(subject, program(bye));
      await terminals.endCommand(id);
      assert.ok(existsSync(join(subject.folder, 'bye')));
      assert.equal(isAlive(pid), false);
      await execution?.exitCode;
      await terminals.execute(id, 'echo next > next.txt');
      await eventually(() => assert.ok(existsSync(join(subject.folder, 'next.txt'))), patience);
    });
  });

  law('ends by force programs that ignore signals, also in the background', async (subject) => {
    const { terminals } = subject.workbench;
    const deaf = `for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => undefined);`;
    await withTerminal(subject, async () => {
      const behind = await start(subject, program(deaf), 'node program.mjs &');
      const before = await start(subject, program(deaf));
      await terminals.endCommand(id);
      assert.deepEqual([isAlive(behind.pid), isAlive(before.pid)], [false, false]);
    });
  });

  law('ends what a command has left in the background, and waits for its end', async (subject) => {
    const { terminals } = subject.workbench;
    await withTerminal(subject, async () => {
      const { pid } = await start(subject, program(''), 'sh -c "node program.mjs & wait" &');
      await Promise.all([terminals.endCommand(id), terminals.endCommand(id)]);
      assert.equal(isAlive(pid), false);
    });
  });

  law('closes a terminal once its program has ended, even one that ignores signals', async (subject) => {
    const { terminals } = subject.workbench;
    const deaf = `process.on('SIGHUP', () => undefined);`;
    await withTerminal(subject, async () => {
      const { pid } = await start(subject, program(deaf));
      await terminals.close(id);
      assert.equal(isAlive(pid), false);
    });
  });
}

/** A program that runs until it is ended, and writes its process ID once it has started. */
function program(first: string): string {
  const say = `const say = (name, text) => writeFileSync(name, text);`;
  const lines = [`import { writeFileSync } from 'node:fs';`, say, first, `setInterval(() => undefined, 1000);`];
  return [...lines, `say('pid', String(process.pid));`].join('\n');
}

async function start({ workbench: { terminals }, folder }: Subject, text: string, commandLine = 'node program.mjs') {
  const path = join(folder, 'pid');
  rmSync(path, { force: true });
  writeFileSync(join(folder, 'program.mjs'), text);
  const execution = await terminals.execute(id, commandLine);
  await eventually(() => assert.match(readFileSync(path, 'utf8'), /\d/), patience);
  return { pid: Number(readFileSync(path, 'utf8')), execution };
}

/** A zombie counts as ended. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', `${pid}`], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z');
}

async function withTerminal({ workbench: { terminals }, folder }: Subject, use: () => Promise<void>): Promise<void> {
  await terminals.open(id, folder);
  await terminals.ready(id, new AbortController().signal);
  try {
    await use();
  } finally {
    await terminals.close(id);
  }
}

async function outputOf({ output }: TerminalExecution): Promise<string> {
  let text = '';
  for await (const piece of output) text += piece;
  return text;
}
