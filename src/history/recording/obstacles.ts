import { relative } from 'node:path';
import { isSameEntry, nothing, type UnkeptReason } from '../../core/entries.ts';
import type { HistoryStep } from '../journal/timeline.ts';

const unkept: Readonly<Record<UnkeptReason, string>> = {
  'too-large': 'is too large to be kept',
  dependencies: 'holds what a package manager has installed, which is not kept',
  'store-failed': 'could not be kept: there is no room for it, or the storage cannot be written',
  unreadable: 'could not be read',
  nameless: 'has a name that is not UTF-8, and stays as it is',
  'not-a-file': 'is no file',
  outside: 'lies outside of the workspace folder, and stays as it is',
};

export const tooManyFiles = 'it ran something in a workspace of too many files to see what that changed';
export const notLooked = 'it ran something, and the workspace could not be looked through';
export const unsavedNotKept = 'unsaved documents could not be kept';
export const notWritten = 'the history could not be written, and is gone with this window';
export const outerRepository = 'it changed the Git repository, which lies outside of the workspace folder';
export const prunedRepository = 'it removed commits from the Git repository for good';
export const repositoryStays = 'commits that it had are gone for good, so it stays as it is';

/** Returns why the step's changes cannot be undone completely; `undefined` if they can. */
export function obstacleOf({
  files,
  after,
  uncertain,
  folder,
}: Pick<HistoryStep, 'files' | 'after' | 'uncertain' | 'folder'>): string | undefined {
  for (const [path, entry] of files) {
    const current = after.get(path) ?? nothing;
    if (isSameEntry(entry, current)) continue;
    if (entry.type === 'unkept') return whyUnkept(folder, path, entry.why);
    if (current.type === 'unkept' && current.why === 'nameless') return whyUnkept(folder, path, current.why);
  }
  const [uncertainPath, ...more] = uncertain.keys();
  if (uncertainPath === undefined) return undefined;
  const moreText = more.length > 0 ? ` and ${more.length} more` : '';
  return `its command or somebody else changed ${nameIn(folder, uncertainPath)}${moreText} afterwards`;
}

export function whyUnkept(folder: string, path: string, why: UnkeptReason): string {
  return `${nameIn(folder, path)} ${unkept[why]}`;
}

export const staysUncertain = 'a command or somebody else changed it: it stays as it is';

function nameIn(folder: string, path: string): string {
  return relative(folder, path) || path;
}
