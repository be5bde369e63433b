import { execFileSync } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { action } from '../support/demo-files.ts';
import { needs } from '../support/needs.ts';
import { useScratch } from '../support/scratch.ts';
import { readTree, setUpHistory } from './history-rig.ts';

const scratch = useScratch('showrunner-repositories-');
const work = (...names: readonly string[]) => join(scratch.folder, 'work', ...names);
const identity = '-c user.name=a -c user.email=a@b.c';

function git(folder: string, ...args: readonly string[]): string {
  return execFileSync('git', ['-C', folder, ...identity.split(' '), ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_SYSTEM: '/dev/null',
      GIT_CEILING_DIRECTORIES: scratch.folder,
    },
  });
}

async function makeRepository(folder: string) {
  await mkdir(folder, { recursive: true });
  await scratch.write(join(folder, 'a.txt').slice(scratch.folder.length + 1), 'one\n');
  git(folder, 'init', '-q', '-b', 'main');
  git(folder, 'add', '.');
  git(folder, 'commit', '-q', '-m', 'one');
  git(folder, 'commit', '-q', '--allow-empty', '-m', 'two');
}

/** What Git reports about a repository: the subjects of its log, or its error. */
function logOf(folder: string): string {
  try {
    return git(folder, 'log', '--format=%s').trim().replaceAll('\n', ', ');
  } catch (error) {
    return String(error).match(/fatal: [^\n]*/)?.[0] ?? String(error);
  }
}

const unrecoverable: Readonly<Record<string, string>> = {
  'made the repository anew': `rm -rf .git; git init -q -b main; git add -A; git ${identity} commit -qm fresh`,
  'removed the repository': 'rm -rf .git',
  'amended a commit and pruned the old one': `git ${identity} commit -q --amend --allow-empty -m other; git reflog expire --expire=now --all; git gc -q --prune=now`,
  'removed a nested repository': 'rm -rf sub',
  'removed the Git folder of a nested repository': 'rm -rf sub/.git',
};

needs.git.describe('a step whose command lost commits for good', () => {
  describe.each(Object.entries(unrecoverable))('because it %s', (_, command) => {
    it.each([
      ['and was waited for', true],
      ['and went on behind the step', false],
    ])(
      '%s: reports the loss once the command has ended, and going back leaves the repository as it is',
      async (_, wait) => {
        await makeRepository(work());
        await makeRepository(work('sub'));
        const line = wait ? command : `sleep 0.2; ${command}; echo done > done.txt`;
        const draft = {
          id: 'a',
          actions: [action('executeTerminalCommand', { command: line, ...(wait && { wait }) })],
        };
        const rig = setUpHistory(work(), [draft]);
        scratch.onEnd(rig.dispose);
        const { show, clock } = rig;
        await clock.run(show.next());
        if (!wait) await expect.poll(() => readdir(work()), { timeout: 60_000 }).toContain('done.txt');
        await expect
          .poll(() => show.history[0]?.obstacle)
          .toBe('it permanently removed commits from the Git repository');
        await expect(clock.run(show.goTo('a'))).rejects.toMatchObject({ code: 'not-undoable' });
        const before = logOf(work());
        const { notRestored } = await clock.run(show.reset());
        expect(notRestored).not.toBeUndefined();
        expect(logOf(work())).toEqual(before);
        expect(logOf(work('sub'))).not.toContain('bad object');
        // The files next to the repository are restored anyway.
        expect(await readTree(work())).toMatchObject({ 'sub/a.txt': '644 one\n' });
      },
      120_000,
    );
  });
});
