import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type Shell, shellAliases } from '../../../src/app/shell-aliases.ts';
import { startServing } from '../../api/serving.ts';

interface Case {
  readonly program: string;
  readonly shell: Shell;
  /** Starts without the user's own configuration. */
  readonly flags: readonly string[];
}

const cases: readonly Case[] = [
  { program: 'bash', shell: 'bash', flags: ['--norc', '--noprofile', '-c'] },
  { program: 'zsh', shell: 'zsh', flags: ['-f', '-c'] },
  { program: 'fish', shell: 'fish', flags: ['--no-config', '-c'] },
  { program: 'dash', shell: 'bash', flags: ['-c'] },
];

const ids = [
  'intro',
  'two words',
  "it's",
  'say “hi”',
  'a "b" c',
  'a&b=c',
  '100%',
  '%41',
  'Größe',
  'a+b',
  '$HOME `x`',
  '-d',
  '你好 #1',
];
const token = 'q3Vf0Jx8sN2c-r7yTz1u_b6KpEa9HgMd';

function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** An id as one word, in quotes that bash, zsh, dash and fish share. */
function quoted(id: string): string {
  return `"${id.replace(/["$`\\]/g, '\\$&')}"`;
}

/** Backquotes have no meaning in fish, even after a backslash. */
function wordOf(id: string, { program }: Case): string {
  return program === 'fish' ? quoted(id).replaceAll('\\`', '`') : quoted(id);
}

for (const each of cases) {
  const { program, shell, flags } = each;
  const skipped = isInstalled(program) ? '' : ` (skipped: ${program} is not installed)`;

  describe.skipIf(skipped !== '')(`the aliases in ${program}${skipped}`, () => {
    async function run(script: string, requireToken: boolean, programs = '') {
      const { server, ran, stop } = await startServing({}, {}, undefined, { requireToken, token });
      const address = { url: `http://localhost:${server.port}`, ...(requireToken && { token }) };
      // A proxy in the environment or an older alias must not interfere.
      const PATH = [programs, process.env.PATH].filter(Boolean).join(delimiter);
      const environment = { PATH, HOME: tmpdir(), http_proxy: 'http://127.0.0.1:1' };
      const lines = shellAliases(shell, address);
      const { stdout, stderr } = await promisify(execFile)(program, [...flags, `${lines}${script}`], {
        env: environment,
      });
      await stop();
      return { ran, stdout, stderr };
    }

    it.each([true, false])('run the show (with a token: %s)', async (requireToken) => {
      const { ran, stderr } = await run(
        'next\nprev\nrestart\nstop\ndemo intro\ngoto intro\nblackout\nlights\n',
        requireToken,
      );
      expect(ran).toEqual([
        'next',
        'previous',
        'reset',
        'stop',
        'runById intro',
        'goTo intro',
        'blackout true',
        'blackout false',
      ]);
      expect(stderr).toBe('');
    });

    it('print the response, with a line break after it', async () => {
      const { stdout } = await run('notes\ndemos\n', true);
      expect(stdout).toMatch(/^# Notes\n\{"demoFiles":.*\}\n$/);
    });

    it('accept ids with spaces, quotes and other characters', async () => {
      const { ran } = await run(ids.map((id) => `demo ${wordOf(id, each)}\n`).join(''), true);
      expect(ran).toEqual(ids.map((id) => `runById ${id}`));
    });

    it('accept several words as one id', async () => {
      const { ran } = await run('demo say hello to Größe\ngoto two words\n', false);
      expect(ran).toEqual(['runById say hello to Größe', 'goTo two words']);
    });

    it('keep the token off the command line of curl, where other users could read it', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'showrunner-curl-'));
      await writeFile(join(folder, 'curl'), '#!/bin/sh\necho "arguments: $*"\necho "input: $(cat)"\n', { mode: 0o755 });
      const { stdout } = await run('next\n', true, folder);
      await rm(folder, { recursive: true });
      expect(stdout).toMatch(
        /^arguments: .*-H @- http:\/\/localhost:\d+\/api\/next\ninput: Authorization: Bearer .+\n$/s,
      );
      expect(stdout.split('input: ')[0]).not.toContain(token);
    });
  });
}
