import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createBeginningNotice } from '../../src/app/beginning-notice.ts';
import { writeFiles } from '../../src/authoring/write-show.ts';
import { parseDemoFile } from '../../src/demos/parse.ts';
import { createHeadlessWorkbench } from '../../src/headless/workbench.ts';
import { systemClock } from '../../src/machine/system-clock.ts';
import { withBeginnings } from '../../src/making/beginning.ts';
import { checkOutBeginning } from '../../src/making/check-out.ts';
import { makeShowOfCommits } from '../../src/making/commit-chapters.ts';
import { openRepository } from '../../src/making/repository.ts';
import type { Notice } from '../../src/ports/stage.ts';
import { git } from '../headless/git.ts';
import { createFixedLibrary, createRecordingLog } from '../support/host-parts.ts';
import { useScratch } from '../support/scratch.ts';
import { compareFolders } from './proof/compare-folders.ts';
import { runShow } from './proof/run-show.ts';

const scratch = useScratch('showrunner-beginning-');
const { signal } = new AbortController();

/** What its installer sets, and what it notes in each repository. */
const gitForWindows = ['core.autocrlf=true', 'core.fileMode=false', 'core.symlinks=false', 'core.ignoreCase=true'];

describe.each([
  { by: 'Git', settings: [], lineEnd: '\n' },
  { by: 'Git for Windows', settings: gitForWindows, lineEnd: '\r\n' },
])('a show made from commits by $by', ({ settings, lineEnd }) => {
  const talk = () => join(scratch.folder, 'talk');

  /** Makes a show of all but the first commit, or of all, in the current folder. */
  async function begin(from: string | undefined) {
    await mkdir(talk(), { recursive: true });
    git(talk(), 'init', '--quiet', '--initial-branch', 'main');
    for (const setting of settings) git(talk(), 'config', ...setting.split('='));
    for (const [name, text] of [
      ['a.txt', 'one\n'],
      ['a.txt', 'one\ntwo\n'],
      ['b.txt', 'b\n'],
    ] as const) {
      await writeFile(join(talk(), name), text.replaceAll('\n', lineEnd));
      git(talk(), 'add', '.');
      git(talk(), 'commit', '--quiet', '--message', `Write ${name}`);
    }
    const repository = await openRepository(talk(), signal);
    const range = { from, to: 'HEAD' };
    const { files, path } = await makeShowOfCommits(repository, range, { folder: talk(), name: 'commits', signal });
    repository.dispose();
    await writeFiles(files, talk());
    const report = { folders: [talk()], files: [join(talk(), path)], demos: [], needs: [], findings: [] };
    return async () => (await withBeginnings(report, signal)).findings.map(({ message }) => message);
  }

  it('makes the check warn when its files are already finished, but not at its first commit', async () => {
    const check = await begin('HEAD~2');
    expect(await check()).toEqual([
      expect.stringMatching(
        /^This show begins at commit \w{7}, but a\.txt and 1 more file differ from it, .*git worktree add/,
      ),
    ]);
    git(talk(), 'checkout', '--quiet', 'HEAD~2');
    expect(await check()).toEqual([]);
    await writeFile(join(talk(), 'c.txt'), 'mine, and no matter');
    expect(await check()).toEqual([]);
    await writeFile(join(talk(), 'a.txt'), 'one and a half\n');
    expect(await check()).toEqual([expect.stringContaining('a.txt differs from it')]);
  });

  it('makes the check warn of nothing if the commit or Git is missing', async () => {
    const check = await begin('HEAD~2');
    execFileSync('rm', ['-rf', '.git'], { cwd: talk() });
    expect(await check()).toEqual([]);
    git(talk(), 'init', '--quiet');
    expect(await check()).toEqual([]);
  });

  it('links each demo to its commit where the remote has pages', async () => {
    await mkdir(talk());
    git(talk(), 'init', '--quiet');
    git(talk(), 'remote', 'add', 'origin', 'git@github.com:me/talk.git');
    await begin('HEAD~2');
    const [name = ''] = await readdir(join(talk(), '.demo'));
    const { scenes } = JSON.parse(await readFile(join(talk(), '.demo', name), 'utf8'));
    expect(scenes.map(({ commit }: { commit: string }) => commit)).toEqual([
      `https://github.com/me/talk/commit/${git(talk(), 'rev-parse', 'HEAD~1').trim()}`,
      `https://github.com/me/talk/commit/${git(talk(), 'rev-parse', 'HEAD').trim()}`,
    ]);
  });

  it('starts with an empty folder when all commits are shown', async () => {
    const check = await begin(undefined);
    expect(await check()).toEqual([]);
    const stage = join(scratch.folder, 'stage');
    await mkdir(stage);
    execFileSync('cp', ['-r', join(talk(), '.demo'), stage]);
    expect(await runShow(stage)).toEqual([]);
    expect(await compareFolders(stage, talk())).toEqual([]);
  });

  /** The warnings of the show's first step. */
  async function warn() {
    const [name = ''] = await readdir(join(talk(), '.demo'));
    const path = join(talk(), '.demo', name);
    const file = parseDemoFile(await readFile(path, 'utf8'), { path, workspaceFolder: talk() });
    const told: Notice[] = [];
    const log = createRecordingLog();
    const stage = { notify: (notice: Notice) => void told.push(notice) };
    const workbench = { ...createHeadlessWorkbench({ folders: [talk()] }), stage };
    const { service: library } = createFixedLibrary(file);
    const parts = { workbench, library, clock: systemClock, log, isTrusted: () => true };
    await createBeginningNotice(parts)(file, signal);
    expect(log.lines).toEqual([]);
    return { told, file };
  }

  it('makes the check warn before its first step, and its first commit can be opened in a new folder without hooks', async () => {
    await begin('HEAD~2');
    git(talk(), 'config', 'core.hooksPath', scratch.folder);
    await writeFile(join(scratch.folder, 'post-checkout'), '#!/bin/sh\ntouch MARK\n', { mode: 0o755 });
    const { told, file } = await warn();
    expect(told).toEqual([
      {
        severity: 'warning',
        message: expect.stringContaining('a.txt and 1 more file'),
        commands: ['goToBeginning'],
      },
    ]);
    const status = git(talk(), 'status', '--porcelain');
    const options = { parent: scratch.folder, name: 'talk', signal };
    const { folder, told: missing } = await checkOutBeginning(file, options);
    expect([folder, missing]).toEqual([join(scratch.folder, 'talk-2'), []]);
    expect((await readdir(folder)).sort()).toEqual(['.demo', 'a.txt']);
    expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe(`one${lineEnd}`);
    expect(await runShow(folder)).toEqual([]);
    expect(await compareFolders(folder, talk())).toEqual([]);
    expect(git(talk(), 'status', '--porcelain')).toBe(status);
    git(talk(), 'checkout', '--quiet', 'HEAD~2', '--', 'a.txt');
    git(talk(), 'rm', '--quiet', 'b.txt');
    expect((await warn()).told).toEqual([]);
  });

  it('writes no file outside of the new folder for its first commit, and reports what it leaves out', async () => {
    await begin('HEAD~2');
    const blob = git(talk(), 'hash-object', '-w', 'a.txt');
    await writeFile(join(scratch.folder, 'tree'), `120000 blob ${blob}\tlink\n100755 blob ${blob}\trun.sh\n`);
    const tree = execFileSync('git', ['mktree'], { cwd: talk(), input: await readFile(join(scratch.folder, 'tree')) });
    const commit = git(talk(), 'commit-tree', '-m', 'Link', String(tree).trim());
    const options = { parent: scratch.folder, name: 'made', signal };
    const made = await checkOutBeginning({ workspaceFolder: talk(), beginsAt: commit }, options);
    expect(made.told).toEqual(['link is not there: it is a link']);
    expect((await readdir(made.folder)).sort()).toEqual(['.demo', 'run.sh']);
    expect((await stat(join(made.folder, 'run.sh'))).mode & 0o100).toBe(0o100);
  });
});
