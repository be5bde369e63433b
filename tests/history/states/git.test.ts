import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { needs } from '../../support/needs.ts';
import { useScratch } from '../../support/scratch.ts';
import { beforeOf, namesIn, openStates, type TestStates } from './states-rig.ts';

const scratch = useScratch('showrunner-git-');
const at = (...names: readonly string[]) => join(scratch.folder, 'work', ...names);
const write = (path: string, content = path) => scratch.write(join('work', path), content);
const gitIn = (folder: string, ...args: readonly string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b.c', '-c', 'gc.auto=0', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
  })
    .toString()
    .trim();
const git = (...args: readonly string[]) => gitIn(at(), ...args);
const head = () => git('rev-parse', 'HEAD');

/** Adds and commits everything; returns the commit id. */
function commit(message: string): string {
  git('add', '--all');
  git('commit', '--quiet', '--message', message);
  return head();
}

/** How Git sees it: head, all branches and tags, the changes, and that nothing is broken. */
function repository() {
  return {
    head: head(),
    branch: git('symbolic-ref', '--short', 'HEAD'),
    refs: git('show-ref'),
    status: git('status', '--porcelain', '--ignored'),
    log: git('reflog'),
    faults: git('fsck', '--no-dangling', '--no-progress'),
  };
}

let states: TestStates;
beforeEach(async () => {
  states = openStates(scratch);
  await mkdir(at());
  git('init', '--quiet', '--initial-branch', 'main');
  await write('a.txt', 'one');
  await write('.gitignore', 'ignored\n');
  commit('one');
});

/** Goes back over these steps. */
async function undo(work: () => unknown): Promise<readonly string[]> {
  await states.walkAll(at());
  await work();
  const walk = await states.walkAll(at());
  expect(await states.apply(beforeOf(walk))).toEqual([]);
  expect((await states.walkAll(at())).changes.size).toBe(walk.changes.size);
  return namesIn(at(), walk.changes.keys());
}

needs.git.describe('restoring a Git repository', () => {
  const cases: Readonly<Record<string, () => unknown>> = {
    'a commit': async () => {
      await write('a.txt', 'two');
      commit('two');
    },
    'a branch': async () => {
      git('checkout', '--quiet', '-b', 'feature/one');
      await write('b.txt');
      commit('on the branch');
    },
    'a tag': () => git('tag', '--annotate', 'v1', '--message', 'a tag'),
    'a merge': async () => {
      git('checkout', '--quiet', '-b', 'other');
      await write('b.txt');
      commit('other');
      git('checkout', '--quiet', 'main');
      git('merge', '--quiet', '--no-ff', '--message', 'merged', 'other');
    },
    'what is staged': async () => {
      await write('a.txt', 'staged');
      git('add', 'a.txt');
    },
    'a stash': async () => {
      await write('a.txt', 'stashed');
      git('stash', '--quiet');
    },
    'a commit, and all in packs': async () => {
      await write('a.txt', 'two');
      commit('two');
      git('gc', '--quiet');
    },
    'a rebase that stopped in the middle': async () => {
      git('checkout', '--quiet', '-b', 'other');
      await write('a.txt', 'theirs');
      commit('theirs');
      git('checkout', '--quiet', 'main');
      await write('a.txt', 'ours');
      commit('ours');
      expect(() => git('rebase', 'other')).toThrow();
    },
  };

  it.each(Object.entries(cases))('returns to the state before, after %s', async (_, work) => {
    const before = repository();
    await undo(work);
    expect(repository()).toEqual(before);
    expect(await readFile(at('a.txt'), 'utf8')).toBe('one');
    await write('a.txt', 'next');
    commit('it goes on');
    expect(repository().faults).toBe('');
  });

  it('leaves added objects in place, and also restores files that Git ignores', async () => {
    await write('ignored', 'one');
    const names = await undo(async () => {
      await write('ignored', 'two');
      await write('a.txt', 'two');
      commit('two');
    });
    expect(names).toEqual(expect.arrayContaining(['.git/index', '.git/refs/heads/main', 'a.txt', 'ignored']));
    expect(names.filter((name) => name.includes('objects'))).toEqual([]);
    expect(await readFile(at('ignored'), 'utf8')).toBe('one');
  });

  it('removes branches even if they are named like folders of Git', async () => {
    const before = repository();
    const names = await undo(() => {
      git('branch', 'objects');
      git('branch', 'lfs/one');
    });
    expect(names).toEqual(expect.arrayContaining(['.git/refs/heads/lfs/one', '.git/refs/heads/objects']));
    expect(repository()).toEqual(before);
  });

  it('removes the repository if the step created it', async () => {
    await rm(at('.git'), { recursive: true });
    await undo(() => {
      git('init', '--quiet');
      commit('one');
    });
    expect(namesIn(at(), (await states.lookInto(at())).keys())).toEqual(['.gitignore', 'a.txt']);
  });
});

needs.git.describe('hasCommits', () => {
  const has = (...ids: readonly string[]) => states.hasCommits(at('.git'), ids);

  it('finds loose and packed commits until they are pruned', async () => {
    const first = head();
    await write('a.txt', 'two');
    const second = commit('two');
    expect(await has(first, second)).toBe(true);
    git('gc', '--quiet');
    await write('a.txt', 'three');
    const third = commit('three');
    expect([await has(first, second, third), await has('ab'.repeat(20)), await has()]).toEqual([true, false, true]);
    git('reset', '--quiet', '--hard', 'HEAD~1');
    expect(await has(third)).toBe(true);
    git('reflog', 'expire', '--expire=now', '--all');
    git('gc', '--quiet', '--prune=now');
    expect([await has(first, second), await has(third), await has(first, third)]).toEqual([true, false, false]);
    git('reset', '--quiet', '--hard', 'HEAD~1');
    git('reflog', 'expire', '--expire=now', '--all');
    git('gc', '--quiet', '--prune=now');
    expect([await has(first), await has(second)]).toEqual([true, false]);
  });

  it('finds exactly the commits that Git finds among many', async () => {
    const ids = [head()];
    for (let i = 0; i < 40; i++) {
      await write('a.txt', String(i));
      ids.push(commit(String(i)));
    }
    git('gc', '--quiet');
    const all = git('cat-file', '--batch-all-objects', '--batch-check=%(objectname)').split('\n');
    expect(all.length).toBeGreaterThan(120);
    expect(await has(...all)).toBe(true);
    for (const id of ids) {
      const last = id.endsWith('0') ? '1' : '0';
      expect(await has(id.slice(0, -1) + last)).toBe(false);
    }
  });

  it.each(['x', '../../HEAD', 'ab'])('returns false for an invalid name: %j', async (id) => {
    // An object in the first part of the index is the one that an empty name would find.
    const blob = (text: string) => createHash('sha1').update(`blob ${text.length}\0${text}`).digest('hex');
    const text = Array.from({ length: 10_000 }, (_, index) => `${index}`).find((one) => blob(one).startsWith('00'));
    await write('a.txt', text);
    commit('with an object that begins with 00');
    git('gc', '--quiet');
    expect(await has(id)).toBe(false);
    expect(await states.hasCommits(at('missing'), [id])).toBe(false);
  });

  it('also works for SHA-256 repositories', async () => {
    await rm(at('.git'), { recursive: true });
    git('init', '--quiet', '--object-format=sha256');
    const id = commit('one');
    git('gc', '--quiet');
    expect([id.length, await has(id), await has('ab'.repeat(32))]).toEqual([64, true, false]);
  });
});

needs.git.describe('outerRepository', () => {
  const outer = (...names: readonly string[]) => states.outerRepository(at(...names));

  it('finds the repository of a folder above, and nothing if the folder has its own', async () => {
    await write('packages/one/b.txt');
    expect([await outer(), await outer('packages/one')]).toEqual([undefined, at('.git')]);
    await rm(at('.git'), { recursive: true });
    expect(await outer('packages/one')).toBeUndefined();
  });

  it('finds the Git folder of a working tree outside of the main one', async () => {
    git('worktree', 'add', '--quiet', join(scratch.folder, 'tree'));
    const found = await states.outerRepository(join(scratch.folder, 'tree'));
    expect(found).toBe(at('.git/worktrees/tree'));
    gitIn(scratch.folder, 'init', '--quiet', '--separate-git-dir', at('own/git'), at('own/folder'));
    expect([await outer('own/folder'), await outer('own')]).toEqual([at('own/git'), at('.git')]);
  });

  it('ignores a .git file that is invalid or points into the folder itself', async () => {
    await write('one/.git', 'nonsense');
    await write('two/.git', 'gitdir: .real\n');
    await mkdir(at('three'));
    await symlink('/dev/zero', at('three/.git'));
    expect([await outer('one'), await outer('two')]).toEqual([undefined, undefined]);
    expect(await outer('three')).toBe(at('.git'));
  });
});
