import { execFile } from 'node:child_process';
import { DemoError, messageOf } from '../core/errors.ts';
import { type BlamedLine, parseBlame } from './git/blame.ts';
import { type BlobReader, createBlobReader } from './git/blob-reader.ts';
import { gitEnvironment } from './git/environment.ts';
import { parseTree, parseTreeChanges, type TreeEntry } from './git/tree-listing.ts';

/** A Git repository, as it is seen from a folder in it. Nothing of it changes. */
export interface Repository {
  /** The hash of a commit by any of its names. `command-failed`. */
  resolve(revision: string): Promise<string>;
  isAncestor(ancestor: string, commit: string): Promise<boolean>;
  /** The commits after the first up to the last, oldest first; of a merge only the side that it was made on. */
  commitsBetween(from: string, to: string): Promise<readonly Commit[]>;
  /** The newest commits up to the current one, that first; of a merge only the side that it was made on. */
  recentCommits(limit: number): Promise<readonly CommitSummary[]>;
  /** The files of the folder in a commit, by their paths from it. */
  treeOf(commit: string): Promise<ReadonlyMap<string, TreeEntry>>;
  /** The files that one commit has otherwise than another; `undefined` for those that are gone. */
  treeChanges(from: string, to: string): Promise<ReadonlyMap<string, TreeEntry | undefined>>;
  /** Paths of the folder at which its files are not as in the last commit, new ones included that are not ignored. */
  changedPaths(): Promise<readonly string[]>;
  /** Files and folders that Git ignores; a folder of nothing else as one, with `/` at its end. */
  ignoredPaths(): Promise<readonly string[]>;
  /** Of each line of a file of the folder, as it is now: the commit that wrote it; `undefined` for those of none yet. */
  blame(path: string): Promise<readonly (BlamedLine | undefined)[]>;
  readonly blobs: BlobReader;
  dispose(): void;
}

export interface Commit {
  readonly hash: string;
  /** Subject, blank line, body. */
  readonly message: string;
}

export interface CommitSummary {
  readonly hash: string;
  readonly subject: string;
  /** As Git says it: "3 days ago". */
  readonly age: string;
  /** Whether there is a state before it. */
  readonly hasParent: boolean;
}

/** Bytes that a listing may have. */
const maximalOutput = 512 * 1024 * 1024;

/** `command-failed`: it is in no repository, or there is no Git. */
export async function openRepository(folder: string, signal: AbortSignal): Promise<Repository> {
  const git = (...args: readonly string[]) => runGit(folder, args, signal);
  const prefix = (await git('rev-parse', '--show-prefix').catch((error) => refuse(folder, error))).trim();
  const resolve = async (revision: string) => {
    const found = await git('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`).catch(
      () => '',
    );
    if (found !== '') return found.trim();
    throw new DemoError('command-failed', `There is no commit "${revision}" in the repository of ${folder}`, {
      hint: 'Name a branch, a tag or a hash, as `git log --oneline` lists them.',
    });
  };
  /** The hash of the folder in a commit; `undefined` where it is not there. */
  const findTree = async (commit: string) => {
    const found = await git('rev-parse', '--verify', '--quiet', `${commit}:${prefix}`).catch(() => '');
    return found.trim() || undefined;
  };
  const treeOf = async (commit: string) => {
    const tree = await findTree(commit);
    return tree === undefined ? new Map() : parseTree(await git('ls-tree', '-r', '-z', '--full-tree', tree));
  };
  return {
    resolve,
    isAncestor: (ancestor, commit) =>
      git('merge-base', '--is-ancestor', ancestor, commit).then(
        () => true,
        () => false,
      ),
    async commitsBetween(from, to) {
      const text = await git('log', '--first-parent', '--reverse', '-z', '--format=%H%n%B', `${from}..${to}`);
      return text.split('\0').flatMap((record) => {
        const cut = record.indexOf('\n');
        return cut < 0 ? [] : [{ hash: record.slice(0, cut), message: record.slice(cut + 1).trim() }];
      });
    },
    async recentCommits(limit) {
      const text = await git('log', '--first-parent', '-z', `--max-count=${limit}`, '--format=%H%n%P%n%cr%n%s');
      return text.split('\0').flatMap((record) => {
        const [hash = '', parents = '', age = '', subject = ''] = record.split('\n');
        return hash === '' ? [] : [{ hash, subject, age, hasParent: parents !== '' }];
      });
    },
    treeOf,
    async treeChanges(from, to) {
      const [old, made] = [await findTree(from), await findTree(to)];
      if (old === made) return new Map();
      if (old && made) return parseTreeChanges(await git('diff-tree', '-r', '-z', '--no-renames', old, made));
      const gone = [...(await treeOf(from)).keys()].map((path) => [path, undefined] as const);
      return new Map<string, TreeEntry | undefined>([...gone, ...(await treeOf(to))]);
    },
    async changedPaths() {
      const changed = await git('diff', '--name-only', '--no-renames', '--no-ext-diff', '--relative', '-z', 'HEAD');
      const added = await git('ls-files', '-z', '--others', '--exclude-standard');
      return [...new Set(`${changed}${added}`.split('\0'))].filter((path) => path !== '');
    },
    blame: async (path) => parseBlame(await git('blame', '--porcelain', '--', path), prefix),
    async ignoredPaths() {
      const listing = ['--others', '--ignored', '--exclude-standard', '--directory'];
      return (await git('ls-files', '-z', ...listing)).split('\0').filter((path) => path !== '');
    },
    ...openBlobs(folder, prefix),
  };
}

function openBlobs(folder: string, prefix: string) {
  const blobs = createBlobReader(folder, prefix);
  return { blobs, dispose: blobs.dispose };
}

/** Output of Git. Its messages are in English, and no program of the repository is run. */
function runGit(folder: string, args: readonly string[], signal: AbortSignal): Promise<string> {
  const options = { cwd: folder, signal, maxBuffer: maximalOutput, windowsHide: true, env: gitEnvironment() };
  return new Promise((resolve, reject) => {
    execFile('git', ['-c', 'core.fsmonitor=false', '-c', 'core.quotePath=false', ...args], options, (error, stdout) => {
      if (signal.aborted) reject(signal.reason);
      else if (error) reject(error);
      else resolve(stdout);
    });
  });
}

function refuse(folder: string, error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
    throw new DemoError('command-failed', 'There is no program "git"', { hint: 'Is it installed and on the PATH?' });
  }
  const isForeign = /dubious ownership/.test(messageOf(error));
  throw new DemoError('command-failed', `${folder} is not in a Git repository`, {
    cause: error,
    hint: isForeign
      ? 'Git distrusts it, since it belongs to somebody else: see `git status` there.'
      : 'Name a folder of one.',
  });
}
