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
  for (const [place, entry] of files) {
    const found = after.get(place) ?? nothing;
    if (isSameEntry(entry, found)) continue;
    if (entry.type === 'unkept') return whyUnkept(folder, place, entry.why);
    if (found.type === 'unkept' && found.why === 'nameless') return whyUnkept(folder, place, found.why);
  }
  const [place, ...more] = uncertain.keys();
  if (place === undefined) return undefined;
  const others = more.length > 0 ? ` and ${more.length} more` : '';
  return `its command or somebody else changed ${nameIn(folder, place)}${others} afterwards`;
}

export function whyUnkept(folder: string, place: string, why: UnkeptReason): string {
  return `${nameIn(folder, place)} ${unkept[why]}`;
}

export const staysUncertain = 'a command or somebody else changed it: it stays as it is';

function nameIn(folder: string, place: string): string {
  return relative(folder, place) || place;
}
