import { basename } from 'node:path';
import type { Asset, Draft } from '../authoring/draft.ts';
import { printShow } from '../authoring/print-show.ts';
import { readVariables } from '../authoring/variables-file.ts';
import { requireReadable } from '../authoring/write-show.ts';
import { DemoError } from '../core/errors.ts';
import type { Chapter, FolderState, StateEntry } from './chapter.ts';
import type { TreeChanges } from './git/tree-comparer.ts';
import type { TreeEntry } from './git/tree-listing.ts';
import { makeShow } from './make-show.ts';
import type { Commit, Repository } from './repository.ts';

export interface CommitRange {
  /** Git revisions. The show begins at the tree of `from` (or without files) and ends at that of `to`. */
  readonly from: string | undefined;
  readonly to: string;
}

export interface CommitChapters {
  /** Commit hash; `undefined` if it begins without files. */
  readonly beginsAt: string | undefined;
  readonly count: number;
  /** Can be read once, while the repository is open. */
  readonly chapters: AsyncIterable<Chapter>;
}

export interface CommitShowOptions {
  /** Absolute path. */
  readonly folder: string;
  /** Of the demo file without extension, and of the folder for its files. */
  readonly name: string;
  readonly signal: AbortSignal;
  /** @param share from 0 to 1. */
  onProgress?(share: number, title: string): void;
}

/**
 * One demo per commit. The demo file comes first.
 * @throws DemoError `command-failed`, `payload-too-large`.
 */
export async function makeShowOfCommits(
  repository: Repository,
  range: CommitRange,
  { folder, name, signal, onProgress }: CommitShowOptions,
): Promise<{ readonly draft: Draft; readonly path: string; readonly files: readonly Asset[] }> {
  const { count, chapters, beginsAt } = await readCommits(repository, range);
  let done = 0;
  const draft = await makeShow(chapters, {
    folder: `.demo/${name}`,
    variables: await readVariables(folder),
    signal,
    onProgress: (title) => onProgress?.(done++ / Math.max(1, count), title),
  });
  const path = `.demo/${name}.json`;
  const title = `${basename(folder)}, commit by commit`;
  const files = printShow(draft, { path, title, ...(beginsAt !== undefined && { beginsAt }), notation: 'json' });
  for (const demoFile of files.slice(0, 1)) requireReadable(demoFile);
  return { draft, path, files };
}

/** Along first parents. @throws DemoError `command-failed`. */
export async function readCommits(repository: Repository, { from, to }: CommitRange): Promise<CommitChapters> {
  const [first, last] = [from === undefined ? undefined : await repository.resolve(from), await repository.resolve(to)];
  if (first !== undefined && !(await repository.isAncestor(first, last))) {
    throw new DemoError('command-failed', `The history of "${to}" does not go back to "${from}"`, {
      hint: `Swap the two, or begin where they diverged: git merge-base ${from} ${to}`,
    });
  }
  const commits = await repository.commitsBetween(first, last);
  return { count: commits.length, chapters: readChapters(repository, first, commits), beginsAt: first };
}

async function* readChapters(
  repository: Repository,
  first: string | undefined,
  commits: readonly Commit[],
): AsyncGenerator<Chapter, void> {
  let before = first === undefined ? new Map<string, StateEntry>() : await stateOf(repository, first);
  let last = first;
  const address = await repository.commitAddress();
  for (const { hash, message } of commits) {
    const after = new Map(before);
    const { subject, body } = splitMessage(message);
    const title = titleOf(subject);
    for (const [path, entry] of await changesOf(repository, { last, hash, title })) {
      if (entry) after.set(path, toStateEntry(path, entry, repository));
      else after.delete(path);
    }
    const commit = address && { commit: address + hash };
    yield { title, notes: body, before, after, events: [], ...commit };
    [before, last] = [after, hash];
  }
}

async function changesOf(
  repository: Repository,
  { last, hash, title }: { readonly last: string | undefined; readonly hash: string; readonly title: string },
): Promise<TreeChanges> {
  try {
    return await repository.treeChanges(last, hash);
  } catch (error) {
    if (!(error instanceof DemoError) || error.code !== 'payload-too-large') throw error;
    const name = hash.slice(0, 7);
    throw new DemoError('payload-too-large', `“${title}” (${name}) is too large for a demo: ${error.message}`, {
      hint: `Begin the show with it (--from ${name}), or end it before (--to ${name}^).`,
    });
  }
}

export async function stateOf(repository: Repository, commit: string): Promise<FolderState> {
  const tree = await repository.treeOf(commit);
  return new Map([...tree].map(([path, entry]) => [path, toStateEntry(path, entry, repository)]));
}

function toStateEntry(path: string, { hash, ...entry }: TreeEntry, { blobs }: Repository): StateEntry {
  return { ...entry, id: hash, read: () => blobs.read(hash, path) };
}

/** Characters that fit on a card. */
const longestTitle = 100;

/** Drops `feat(x):`, `(#12)` and emoji. */
export function titleOf(subject: string): string {
  const bare = subject
    .replace(/^\s*(?:\[[\w -]+\]\s*)+/, '')
    .replace(/^\s*(?:feat|fix|docs?|chore|refactor|test|tests|perf|build|ci|style|revert)(?:\([^)]*\))?!?:\s*/i, '')
    .replace(/\((?:#|gh-|fixes |closes )[^()]*\)/gi, '')
    .replace(/:[a-z0-9_+-]+:/g, ' ')
    .replace(/(?:\p{Extended_Pictographic}|\uFE0F|\u200D)+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/([^.])\.\s*$/, '$1')
    .trim();
  const title = bare === '' ? subject.trim() : bare;
  const shown = title.length > longestTitle ? `${title.slice(0, longestTitle - 1).trimEnd()}…` : title;
  return shown === '' ? 'Untitled' : shown.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** For a merge, the subject is the first line of its body, or else the branch name. */
export function splitMessage(message: string): { readonly subject: string; readonly body: string } {
  const [subject = '', ...rest] = message.trim().split(/\r?\n/);
  const body = withoutTrailers(rest.join('\n').trim());
  if (!/^Merge (?:pull request|branch|remote-tracking branch|tag)\b/.test(subject)) return { subject, body };
  if (body === '') return { subject: branchIn(subject) ?? subject, body };
  const [first = '', ...others] = body.split('\n');
  return { subject: first, body: others.join('\n').trim() };
}

/** From `Merge pull request … from ada/count-by-hand`. */
function branchIn(subject: string): string | undefined {
  const [, branch] = /^Merge pull request \S+ from [^/\s]+\/(\S+)$/.exec(subject) ?? [];
  const words = branch?.split('/').at(-1)?.replace(/[-_]+/g, ' ').trim();
  return words && /\p{L}{3}/u.test(words) ? words : undefined;
}

/** Added by Dependabot: from `---` to `...`. */
function withoutDependencyList(body: string): string {
  const start = body.indexOf('\n---\nupdated-dependencies:\n');
  const end = start < 0 ? -1 : `${body}\n`.indexOf('\n...\n', start);
  return end < 0 ? body : body.slice(0, start) + body.slice(end + '\n...'.length);
}

/** For example `Signed-off-by: …`. */
function withoutTrailers(body: string): string {
  const paragraphs = withoutDependencyList(body).split(/\n{2,}/);
  const isTrailer = (line: string) =>
    /^(?:[A-Z][\w-]*-(?:by|id|on|url|number)|Closes|Fixes|Refs?|See-also|Bug|PR-URL|Link|Issue): ?\S|^\(cherry picked from |^git-svn-id:|^---+$/i.test(
      line,
    );
  while (
    paragraphs.length > 0 &&
    (paragraphs.at(-1) ?? '').split('\n').every((line) => line.trim() === '' || isTrailer(line))
  )
    paragraphs.pop();
  return paragraphs.join('\n\n').trim();
}
