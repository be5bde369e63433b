import { basename, dirname, join, sep } from 'node:path';
import { type Entries, isSameEntry, nothing } from '../../core/entries.ts';
import type { States } from '../../ports/states.ts';
import type { HistoryStep } from '../journal/timeline.ts';
import { outerRepository, prunedRepository } from './obstacles.ts';

/** Checks whether undoing would leave a Git repository broken. */
export interface RepositoryWatch {
  begin(): Promise<void>;
  obstacle(step: HistoryStep): Promise<string | undefined>;
}

type CommitLooks = Pick<States, 'read' | 'hasCommits'>;
type Looks = CommitLooks & Pick<States, 'look' | 'lookInto' | 'outerRepository'>;

const stateFiles = ['HEAD', 'packed-refs', 'index', 'logs/HEAD'];

export function createRepositoryWatch(folder: string, states: Looks): RepositoryWatch {
  let outer: { readonly git: string; readonly before: Entries } | undefined;
  return {
    async begin() {
      const git = await states.outerRepository(folder);
      outer = git === undefined ? undefined : { git, before: await stateOf(git, states) };
    },
    async obstacle(step) {
      if (outer && !isSame(outer.before, await stateOf(outer.git, states))) return outerRepository;
      return findPruned(step, states);
    },
  };
}

async function stateOf(git: string, states: Looks): Promise<Entries> {
  const files = await states.look(stateFiles.map((name) => join(git, name)));
  return new Map([...files, ...(await states.lookInto(join(git, 'refs')))]);
}

function isSame(one: Entries, other: Entries): boolean {
  const paths = new Set([...one.keys(), ...other.keys()]);
  return [...paths].every((path) => isSameEntry(one.get(path) ?? nothing, other.get(path) ?? nothing));
}

/** Returns the reason if a changed repository has lost commits. */
export async function findPruned({ files }: HistoryStep, states: CommitLooks): Promise<string | undefined> {
  return (await brokenRepositories(files, states)).length > 0 ? prunedRepository : undefined;
}

/** Returns the Git folders whose restored refs would name missing commits; then every Git command fails. */
export async function brokenRepositories(entries: Entries, states: CommitLooks): Promise<readonly string[]> {
  const named = new Map<string, Set<string>>();
  for (const [path, entry] of entries) {
    const git = gitFolderOf(path);
    if (git === undefined || entry.type !== 'file' || !namesCommits(path, git)) continue;
    const text = Buffer.from((await states.read(entry.hash)) ?? []).toString('latin1');
    const ids = named.get(git) ?? new Set();
    named.set(git, ids);
    for (const [id] of text.matchAll(/\b[\da-f]{40}(?:[\da-f]{24})?\b/g)) ids.add(id);
  }
  const broken: string[] = [];
  for (const [git, ids] of named) if (!(await states.hasCommits(git, [...ids]))) broken.push(git);
  return broken;
}

function gitFolderOf(path: string): string | undefined {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (basename(folder) === '.git') return folder;
  }
  return undefined;
}

function namesCommits(path: string, git: string): boolean {
  const [first = ''] = path.slice(git.length + 1).split(sep);
  return ['HEAD', 'refs', 'packed-refs', 'ORIG_HEAD'].includes(first);
}
