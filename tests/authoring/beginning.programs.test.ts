import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { beginningFindings } from '../../src/authoring/beginning.ts';
import { makeShowOfCommits } from '../../src/authoring/commit-chapters.ts';
import { openRepository } from '../../src/authoring/repository.ts';
import { writeFiles } from '../../src/authoring/write-show.ts';
import { git } from '../headless/git.ts';
import { useScratch } from '../support/scratch.ts';
import { compareFolders } from './proof/compare-folders.ts';
import { runShow } from './proof/run-show.ts';

const scratch = useScratch('showrunner-beginning-');
const { signal } = new AbortController();

describe('a show of commits', () => {
  const talk = () => join(scratch.folder, 'talk');

  /** Makes a show of all but the first commit, or of all, in the folder as it is now. */
  async function begin(from: string | undefined) {
    await mkdir(talk());
    git(talk(), 'init', '--quiet', '--initial-branch', 'main');
    for (const [name, text] of [
      ['a.txt', 'one\n'],
      ['a.txt', 'one\ntwo\n'],
      ['b.txt', 'b\n'],
    ] as const) {
      await writeFile(join(talk(), name), text);
      git(talk(), 'add', '.');
      git(talk(), 'commit', '--quiet', '--message', `Write ${name}`);
    }
    const repository = await openRepository(talk(), signal);
    const range = { from, to: 'HEAD' };
    const { files, path } = await makeShowOfCommits(repository, range, { folder: talk(), name: 'commits', signal });
    repository.dispose();
    await writeFiles(files, talk());
    const report = { folders: [talk()], files: [join(talk(), path)] };
    return async () => (await beginningFindings(report, signal)).map(({ message }) => message);
  }

  it('is warned about where its files are finished already, and not at its beginning', async () => {
    const check = await begin('HEAD~2');
    expect(await check()).toEqual([
      expect.stringMatching(
        /^This show begins at commit \w{7}, and a\.txt and 1 more file are not as they were there: .*git worktree add/,
      ),
    ]);
    git(talk(), 'checkout', '--quiet', 'HEAD~2');
    expect(await check()).toEqual([]);
    await writeFile(join(talk(), 'c.txt'), 'mine, and no matter');
    expect(await check()).toEqual([]);
    await writeFile(join(talk(), 'a.txt'), 'one and a half\n');
    expect(await check()).toEqual([expect.stringContaining('a.txt is not as it was there')]);
  });

  it('says nothing where nobody can know: without the commit, and without Git', async () => {
    const check = await begin('HEAD~2');
    execFileSync('rm', ['-rf', '.git'], { cwd: talk() });
    expect(await check()).toEqual([]);
    git(talk(), 'init', '--quiet');
    expect(await check()).toEqual([]);
  });

  it('begins with nothing where all commits are shown', async () => {
    const check = await begin(undefined);
    expect(await check()).toEqual([]);
    const stage = join(scratch.folder, 'stage');
    await mkdir(stage);
    execFileSync('cp', ['-r', join(talk(), '.demo'), stage]);
    expect(await runShow(stage)).toEqual([]);
    expect(await compareFolders(stage, talk())).toEqual([]);
  });
});
