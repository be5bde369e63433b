import { randomBytes } from 'node:crypto';
import { DemoError, messageOf } from '../core/errors.ts';
import { type BlamedLine, parseBlame } from './git/blame.ts';
import { createGitDialogue, createObjectDialogue } from './git/git-dialogue.ts';
import { type GitProgram, openGit } from './git/git-program.ts';
import { createTreeComparer, type TreeChanges } from './git/tree-comparer.ts';
import { parseTree, type TreeEntry } from './git/tree-listing.ts';

/** Seen from a folder in it. Read-only. */
export interface Repository {
  /** @throws DemoError `command-failed`. */
  resolve(revision: string): Promise<string>;
  isAncestor(ancestor: string, commit: string): Promise<boolean>;
  /** Oldest first, without `from`, along first parents. */
  commitsBetween(from: string | undefined, to: string): Promise<readonly Commit[]>;
  /** Newest first, along first parents. */
  recentCommits(limit: number): Promise<readonly CommitSummary[]>;
  /** By path relative to the folder. */
  treeOf(commit: string): Promise<ReadonlyMap<string, TreeEntry>>;
  /** `undefined` for deleted files. @throws DemoError `payload-too-large`. */
  treeChanges(from: string | undefined, to: string): Promise<TreeChanges>;
  /** Since the last commit, including new files that are not ignored. */
  changedPaths(): Promise<readonly string[]>;
  /** A folder ends with `/`. */
  ignoredPaths(): Promise<readonly string[]>;
  /** `undefined` for uncommitted lines. */
  blame(path: string): Promise<readonly (BlamedLine | undefined)[]>;
  /** Web address of a commit without its hash; `undefined` if the remote `origin` has none. */
  commitAddress(): Promise<string | undefined>;
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
  /** As written by Git: "3 days ago". */
  readonly age: string;
  readonly hasParent: boolean;
}

/** More changed files cannot be shown. */
export const mostChanges = 2000;

/** @throws DemoError `command-failed` if there is no repository or no Git. */
export async function openRepository(folder: string, signal: AbortSignal): Promise<Repository> {
  const program = await openGit(folder, signal).catch((error) => refuse(folder, error));
  const git = (...args: readonly string[]) => program.run(args, signal);
  const prefix = (await git('rev-parse', '--show-prefix').catch((error) => refuse(folder, error))).trim();
  const findTree = async (commit: string) => {
    const found = await git('rev-parse', '--verify', '--quiet', `${commit}:${prefix}`).catch(() => '');
    return found.trim() || undefined;
  };
  const treeOf = async (commit: string) => {
    const tree = await findTree(commit);
    return tree === undefined ? new Map() : parseTree(await git('ls-tree', '-r', '-z', '--full-tree', tree));
  };
  const [blobs, trees] = [createBlobReader(program, prefix), createTreeComparer(program)];
  return {
    resolve: (revision) => resolveCommit(git, folder, revision),
    isAncestor: (ancestor, commit) =>
      git('merge-base', '--is-ancestor', ancestor, commit).then(
        () => true,
        () => false,
      ),
    async commitsBetween(from, to) {
      const text = await git(
        'log',
        '--first-parent',
        '--reverse',
        '-z',
        '--format=%H%n%B',
        from === undefined ? to : `${from}..${to}`,
      );
      const records = text.split('\0').filter((record) => record !== '');
      return records.map((record) => {
        const [, hash = '', message = ''] = /^([0-9a-f]{40,64})\n(.*)$/s.exec(record) ?? [];
        if (hash === '') throw new DemoError('command-failed', `The log of the repository of ${folder} cannot be read`);
        return { hash, message: message.trim() };
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
      const [old, made] = [from === undefined ? undefined : await findTree(from), await findTree(to)];
      return old === made ? new Map() : trees.compare(old, made, mostChanges);
    },
    async changedPaths() {
      const listing = ['--name-only', '--no-renames', '--no-ext-diff', '--ignore-submodules=all', '--relative', '-z'];
      const changed = await git('diff', ...listing, 'HEAD');
      const added = await git('ls-files', '-z', '--others', '--exclude-standard');
      return [...new Set(`${changed}${added}`.split('\0'))].filter((path) => path !== '');
    },
    blame: async (path) => parseBlame(await git('blame', '--porcelain', '--no-textconv', '--', path), prefix),
    async ignoredPaths() {
      const listing = ['--others', '--ignored', '--exclude-standard', '--directory'];
      return (await git('ls-files', '-z', ...listing)).split('\0').filter((path) => path !== '');
    },
    commitAddress: async () => commitAddressOf(await git('config', '--get', 'remote.origin.url').catch(() => '')),
    blobs,
    dispose() {
      blobs.dispose();
      trees.dispose();
    },
  };
}

/** Drops user names and tokens. GitHub, Gitea and Forgejo have the same paths. */
export function commitAddressOf(remote: string): string | undefined {
  const parts = /^(?:(?:https?|ssh|git):\/\/(?:[^/@\s]*@)?|[^/@:\s]+@)([\w.-]+)(?::\d+(?=\/))?[:/](.+?)(?:\.git)?\/?$/;
  const [, host = '', path = ''] = parts.exec(remote.trim()) ?? [];
  if (!/^[\w.~/-]+$/.test(path) || !path.slice(1, -1).includes('/')) return undefined;
  const page = /gitlab/i.test(host) ? '-/commit' : /bitbucket/i.test(host) ? 'commits' : 'commit';
  return `https://${host}/${path}/${page}/`;
}

async function resolveCommit(
  git: (...args: readonly string[]) => Promise<string>,
  folder: string,
  revision: string,
): Promise<string> {
  const name = `${revision}^{commit}`;
  const found = await git('rev-parse', '--verify', '--quiet', '--end-of-options', name).catch(() => '');
  if (found !== '') return found.trim();
  throw new DemoError('command-failed', `There is no commit "${revision}" in the repository of ${folder}`, {
    hint: 'Name a branch, a tag or a hash, as `git log --oneline` lists them.',
  });
}

const refusals: readonly (readonly [words: RegExp, hint: string])[] = [
  [/dubious ownership/, 'Git does not trust it, because it belongs to another user: see `git status` there.'],
  [/bare repository/, 'It is in a bare repository, whose settings are not trusted. Name a folder with files.'],
];

function refuse(folder: string, error: unknown): never {
  if (error instanceof DemoError) throw error;
  const [, hint = 'Name a folder in a repository.'] = refusals.find(([words]) => words.test(messageOf(error))) ?? [];
  throw new DemoError('command-failed', `${folder} is not in a Git repository`, { cause: error, hint });
}

/** Uses one long-running process. */
interface BlobReader {
  /**
   * As checked out, with line breaks and encoding. @throws DemoError `file-not-found` if it is missing, or if a filter
   * would have to run.
   */
  read(hash: string, path: string): Promise<Uint8Array>;
  dispose(): void;
}

/** Paths are relative to the folder; `prefix` is its path in the repository. */
function createBlobReader(git: GitProgram, prefix: string): BlobReader {
  const objects = createObjectDialogue(git, randomBytes(16).toString('hex'), '--filters');
  // An answer is `<path>\0<attribute>\0<value>\0`.
  const attributes = createGitDialogue(git, { args: ['check-attr', '--stdin', '-z', 'filter'], mark: '\0', parts: 3 });
  const requireUnfiltered = async (path: string) => {
    const filter = git.filters.size > 0 ? String(await attributes.ask(`${path}\0`)) : '';
    if (!git.filters.has(filter)) return;
    throw new DemoError(
      'file-not-found',
      `The Git filter “${filter}” would create its content, but Showrunner does not run it`,
    );
  };
  return {
    async read(hash, path) {
      // Requests are lines.
      if (path.includes('\n')) throw new DemoError('file-not-found', 'Its path contains a line break');
      await requireUnfiltered(path);
      const content = await objects.read(`${hash} ${prefix}${path}`);
      if (content) return Uint8Array.from(content);
      throw new DemoError('file-not-found', `The repository does not have the content of ${path}`);
    },
    dispose() {
      attributes.dispose();
      objects.dispose();
    },
  };
}
