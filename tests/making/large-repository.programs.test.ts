import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCommits } from '../../src/making/commit-chapters.ts';
import { makeShow } from '../../src/making/make-show.ts';
import { openRepository } from '../../src/making/repository.ts';
import { readWorkingTree } from '../../src/making/working-tree.ts';
import { git } from '../headless/git.ts';
import { useScratch } from '../support/scratch.ts';

const scratch = useScratch('showrunner-large-');
const { signal } = new AbortController();
const options = { folder: '.demo/x', signal };

async function createRepository(files: Readonly<Record<string, string>> = { 'a.txt': 'a\n' }): Promise<string> {
  const folder = join(scratch.folder, 'talk');
  await mkdir(folder);
  git(folder, 'init', '--quiet', '--initial-branch', 'main');
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text);
  git(folder, 'add', '.');
  git(folder, 'commit', '--quiet', '--message', 'Begin');
  return folder;
}

function writeObject(folder: string, type: string, input: Buffer | string): string {
  const args = ['hash-object', '-t', type, '-w', '--stdin', '--literally'];
  return execFileSync('git', args, { cwd: folder, input }).toString().trim();
}

const treeEntry = (mode: string, name: Buffer | string, hash: string) =>
  Buffer.concat([Buffer.from(`${mode} `), Buffer.from(name), Buffer.from([0]), Buffer.from(hash, 'hex')]);

/** Commits a tree on top of the last commit. */
function commitTree(folder: string, tree: string, subject: string): string {
  const hash = git(folder, 'commit-tree', tree, '-p', 'HEAD', '-m', subject);
  git(folder, 'update-ref', 'HEAD', hash);
  return hash;
}

async function make(folder: string, from = 'HEAD~1') {
  const repository = await openRepository(folder, signal);
  try {
    return await makeShow((await readCommits(repository, { from, to: 'HEAD' })).chapters, options);
  } finally {
    repository.dispose();
  }
}

describe('a very large repository', () => {
  it('is rejected before its files are listed, even if few objects stand for billions of files', async () => {
    const folder = await createRepository();
    let tree = writeObject(folder, 'tree', treeEntry('100644', 'a', git(folder, 'rev-parse', 'HEAD:a.txt')));
    for (let depth = 0; depth < 10; depth++) {
      const names = Array.from({ length: 10 }, (_, index) => treeEntry('40000', String(index), tree));
      tree = writeObject(folder, 'tree', Buffer.concat(names));
    }
    commitTree(folder, tree, 'Many');
    await expect(make(folder)).rejects.toMatchObject({
      code: 'payload-too-large',
      message: expect.stringMatching(/^“Many” \(\w{7}\) is too large for a demo: More than 2000 files/),
      hint: expect.stringMatching(/--from \w{7}\), or end it before/),
    });
  });

  it('is rejected if it has endless nested trees without files', async () => {
    const folder = await createRepository();
    let tree = writeObject(folder, 'tree', '');
    for (let depth = 0; depth < 10; depth++) {
      const names = Array.from({ length: 10 }, (_, index) => treeEntry('40000', String(index), tree));
      tree = writeObject(folder, 'tree', Buffer.concat(names));
    }
    commitTree(folder, tree, 'Nothing');
    await expect(make(folder)).rejects.toMatchObject({ code: 'payload-too-large' });
  });

  it('has its trees compared by treeChanges as Git compares them', async () => {
    const folder = await createRepository({ 'a.txt': 'a\n', b: 'b\n', 'b.txt': 'b\n', gone: 'gone\n' });
    execFileSync(
      'sh',
      ['-c', 'rm b gone; mkdir b b/c new; echo c > b/c/d; echo x > new/x; echo more >> a.txt; chmod +x b.txt'],
      {
        cwd: folder,
      },
    );
    git(folder, 'add', '--all');
    git(folder, 'commit', '--quiet', '--message', 'Change');
    const repository = await openRepository(folder, signal);
    const changes = await repository.treeChanges('HEAD~1', 'HEAD');
    repository.dispose();
    const listing = git(folder, 'diff-tree', '-r', '--no-renames', 'HEAD~1', 'HEAD').split('\n');
    const expected = listing.map((line) => {
      const [, mode, , hash, path = ''] = line.split(/[ \t](?:[AMDT]\t)?/);
      return [path, mode === '000000' ? undefined : `${mode} ${hash}`];
    });
    const found = [...changes].map(([path, entry]) => [
      path,
      entry && `${entry.isExecutable ? '100755' : '100644'} ${entry.hash}`,
    ]);
    expect(found).toEqual(expected);
  });

  it('has files with names that are not UTF-8 reported, and the rest is made', async () => {
    const folder = await createRepository();
    const blob = git(folder, 'rev-parse', 'HEAD:a.txt');
    const names = [treeEntry('100644', 'a.txt', blob), treeEntry('100644', 'b.txt', blob)];
    names.push(treeEntry('100644', Buffer.from('old\xe9', 'latin1'), blob));
    commitTree(folder, writeObject(folder, 'tree', Buffer.concat(names)), 'Old');
    const { demos, omissions } = await make(folder);
    expect(omissions.map(({ path, why }) => `${path}: ${why}`)).toEqual([
      'old\ufffd: Its name is not UTF-8, so a demo file cannot contain it.',
    ]);
    expect(JSON.stringify(demos)).toContain('b.txt');
  });
});

describe('working tree changes', () => {
  it('leave out and report files that look like a secret, unless they are included', async () => {
    const folder = await createRepository();
    for (const name of ['.env', '.env.example', 'server.key', 'id_rsa', 'keys.ts'])
      await writeFile(join(folder, name), `${name}\n`);
    const repository = await openRepository(folder, signal);
    const omissions = async (...included: readonly string[]) => {
      const chapter = await readWorkingTree(repository, folder, 'Changes', new Set(included));
      const draft = await makeShow([chapter], options);
      return draft.omissions.map(({ path, why }) => `${path}: ${why}`).sort();
    };
    const why = 'It looks like a secret, so it is left out.';
    expect(await omissions()).toEqual([`.env: ${why}`, `id_rsa: ${why}`, `server.key: ${why}`]);
    expect(await omissions('.env', 'id_rsa', 'server.key')).toEqual([]);
    repository.dispose();
  });

  it('are rejected when there are too many of them', async () => {
    const folder = await createRepository();
    await Promise.all(Array.from({ length: 2001 }, (_, index) => writeFile(join(folder, `n${index}`), '')));
    const repository = await openRepository(folder, signal);
    await expect(readWorkingTree(repository, folder, 'Changes')).rejects.toMatchObject({ code: 'payload-too-large' });
    repository.dispose();
  });
});
