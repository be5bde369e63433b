import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { needs } from '../support/needs.ts';
import { createWorkspace } from './workspace.ts';

describe('a terminal', () => {
  it('logs what would run, and runs nothing unless told to', async () => {
    const { workbench, folder, at, told } = await createWorkspace();
    const { terminals } = workbench;
    await terminals.open('Demo', folder);
    expect(await terminals.execute('Demo', 'echo > ran.txt')).toBeUndefined();
    await terminals.sendText('Demo', 'echo ');
    await terminals.sendText('Demo', '> ran.txt');
    expect(await terminals.enter('Demo')).toBeUndefined();
    await terminals.focus('Demo');
    await terminals.close('Demo');
    expect(told()).toMatchInlineSnapshot(`
      "terminal Demo opens
      terminal Demo $ echo > ran.txt
      terminal Demo types "echo "
      terminal Demo types "> ran.txt"
      terminal Demo $ echo > ran.txt
      terminal Demo focus
      terminal Demo closes"
    `);
    expect(existsSync(at('ran.txt'))).toBe(false);
  });

  it('does not take special keys for text of the command line', async () => {
    const { workbench, told } = await createWorkspace();
    for (const key of ['\u001b[A', '\u000c', '\u007f', 'ls\t.', '\u0004'])
      await workbench.terminals.sendText('Demo', key);
    await workbench.terminals.enter('Demo');
    expect(told().split('\n').at(-1)).toBe('terminal Demo $ ls\t.');
  });
});

needs.shell.describe('a terminal that runs commands', () => {
  async function createTerminal() {
    const workspace = await createWorkspace({}, { exec: true });
    await workspace.workbench.terminals.open('T', workspace.folder);
    const run = async (commandLine: string) =>
      (await workspace.workbench.terminals.execute('T', commandLine))?.exitCode;
    workspace.told();
    return { ...workspace, terminals: workspace.workbench.terminals, run };
  }

  it('does not read a start-up file of the shell, even if the program was not started by a shell', async () => {
    vi.stubEnv('SHELL', '/bin/bash');
    vi.stubEnv('SHLVL', undefined);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { folder, at, run } = await createTerminal();
    await writeFile(at('.bashrc'), 'echo > read.txt\n');
    vi.stubEnv('HOME', folder);
    expect(await run('echo > ran.txt')).toBe(0);
    expect([existsSync(at('ran.txt')), existsSync(at('read.txt'))]).toEqual([true, false]);
  });

  it.each(['a command line', 'a script'])(
    'starts %s only after its process id is stored, and never if it was killed before',
    async (kind) => {
      const { terminals, folder, at } = await createTerminal();
      const named: string[] = [];
      let keep: () => void = () => undefined;
      const begin = (name: string) => {
        const onStart = (process: string) => {
          named.push(process);
          return new Promise<void>((resolve) => {
            keep = resolve;
          });
        };
        if (kind === 'a command line')
          return terminals.execute('T', `touch ${name}`, onStart).then((one) => one?.exitCode);
        return terminals.runScript(
          { command: 'touch', args: [name], cwd: folder },
          new AbortController().signal,
          onStart,
        );
      };
      const first = begin('first.txt');
      await expect.poll(() => named).toHaveLength(1);
      expect(existsSync(at('first.txt'))).toBe(false);
      keep();
      await first;
      expect(existsSync(at('first.txt'))).toBe(true);
      void begin('second.txt').catch(() => undefined);
      await expect.poll(() => named).toHaveLength(2);
      process.kill(-Number.parseInt(named[1] ?? '', 10), 'SIGKILL');
      keep();
      expect(existsSync(at('second.txt'))).toBe(false);
    },
  );

  it('prints the output of the program without cursor movements', async () => {
    const { run, told } = await createTerminal();
    expect(await run(`printf '\\033[31mred\\033[0m\\nno break'; exit 3`)).toBe(3);
    expect(told()).toMatchInlineSnapshot(`
      "terminal T $ printf '\\033[31mred\\033[0m\\nno break'; exit 3
      terminal T | red
      terminal T | no break
      terminal T ended with exit code 3"
    `);
  });

  it('stays in the folder that cd went to', async () => {
    const { run, lines, at } = await createTerminal();
    await run('mkdir below; cd below');
    await run('pwd');
    expect(lines.at(-1)).toBe(`terminal T | ${at('below')}`);
  });

  it.each([
    ['behind a rest of its output', 'printf first >&3; cd below'],
    ['twice', `printf '/nowhere\\0' >&3; cd below`],
    ['in part', `cd below; trap 'printf "%s\\0/now" "$PWD" >&3' EXIT`],
  ])('stays in the folder that cd went to when the shell reports the folder %s', async (_how, commandLine) => {
    const { run, lines, at } = await createTerminal();
    await run('mkdir below');
    await run(commandLine);
    expect(await run('pwd')).toBe(0);
    expect(lines.at(-1)).toBe(`terminal T | ${at('below')}`);
  });

  it('stays in the old folder when the shell ends before it could report', async () => {
    const { run, lines, folder } = await createTerminal();
    await run('mkdir below; cd below; kill -9 $$');
    await run('pwd');
    expect(lines.at(-1)).toBe(`terminal T | ${folder}`);
  });

  it('interrupts the running command when another one comes', async () => {
    const { terminals, run } = await createTerminal();
    const first = await terminals.execute('T', 'sleep 60');
    expect(await run('true')).toBe(0);
    expect(await first?.exitCode).not.toBe(0);
  });

  it('sends typed text to the running program', async () => {
    const { terminals, lines } = await createTerminal();
    const execution = await terminals.execute('T', 'read answer; echo "got $answer"');
    await terminals.sendText('T', 'yes\n');
    await execution?.exitCode;
    expect(lines.at(-1)).toBe('terminal T | got yes');
  });

  it('reports a folder that does not exist', async () => {
    const { terminals, lines, at } = await createTerminal();
    await terminals.open('Gone', at('missing'));
    expect(await (await terminals.execute('Gone', 'true'))?.exitCode).toBeUndefined();
    const told = lines.join('\n');
    expect(told).toContain(`| There is no folder ${at('missing')}`);
    expect(told).toMatch(/ended early/);
  });
});
