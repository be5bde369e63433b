import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Draft } from '../../../src/authoring/draft.ts';
import { printShow } from '../../../src/authoring/print-show.ts';
import { readCommits } from '../../../src/making/commit-chapters.ts';
import { makeShow } from '../../../src/making/make-show.ts';
import { openRepository } from '../../../src/making/repository.ts';
import { compareFolders } from './compare-folders.ts';
import { countDraft, type DraftCounts } from './counts.ts';
import { runShow } from './run-show.ts';

export interface RepositoryProof extends DraftCounts {
  readonly name: string;
  readonly commits: number;
  /** Milliseconds. */
  readonly makingTime: number;
  /** Paths that the show says it leaves as they are. */
  readonly told: readonly string[];
  /** Files that are not as they should be and of which the show says nothing; actions that failed. */
  readonly faults: readonly string[];
}

/** Makes a show of the newest commits of a repository, which stays as it is, and runs it on a checkout. */
export async function proveRepository(folder: string, wanted: number, keep?: string): Promise<RepositoryProof> {
  const home = join(await realpath(await mkdtemp(join(tmpdir(), 'make-proof-'))));
  const name =
    folder
      .split('/')
      .filter((part) => part !== 'repo' && part !== '.git')
      .at(-1) ?? '';
  const [stage, expected] = [join(home, 'stage'), join(home, 'expected')];
  try {
    const hashes = git(folder, 'log', '--first-parent', `-n${wanted + 1}`, '--format=%H')
      .trim()
      .split('\n');
    const [to = '', from = ''] = [hashes[0], hashes.at(-1)];
    for (const [place, commit] of [
      [stage, from],
      [expected, to],
    ] as const) {
      git(home, 'clone', '-q', '--shared', '--no-checkout', folder, place);
      git(place, 'checkout', '-q', '--detach', commit);
    }
    const { draft, makingTime } = await make(expected, from, to);
    const style = { path: '.demo/zz-made.json', title: name, notation: 'json' } as const;
    await rm(join(stage, '.demo'), { recursive: true, force: true });
    for (const { path, bytes, isExecutable } of printShow(draft, style)) {
      await mkdir(dirname(join(stage, path)), { recursive: true });
      await writeFile(join(stage, path), bytes);
      if (isExecutable) await chmod(join(stage, path), 0o755);
    }
    if (keep) await cp(join(stage, '.demo'), join(keep, name), { recursive: true });
    const failures = await runShow(stage);
    const told = draft.omissions.map(({ path, why }) => `${path}: ${why}`);
    const silent = new Set(draft.omissions.map(({ path }) => path));
    const differences = (await compareFolders(stage, expected)).filter((path) => !silent.has(path));
    const faults = [...failures, ...differences.map((path) => `${path} differs`)];
    return { name, commits: hashes.length - 1, makingTime, told, faults, ...countDraft(draft) };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function make(folder: string, from: string, to: string): Promise<{ draft: Draft; makingTime: number }> {
  const { signal } = new AbortController();
  const repository = await openRepository(folder, signal);
  try {
    const start = performance.now();
    const { chapters } = await readCommits(repository, { from, to });
    const draft = await makeShow(chapters, { folder: '.demo/zz-made', signal });
    return { draft, makingTime: performance.now() - start };
  } finally {
    repository.dispose();
  }
}

function git(cwd: string, ...args: readonly string[]): string {
  const env = { ...process.env, GIT_LFS_SKIP_SMUDGE: '1' };
  return execFileSync('git', [...args], {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}
