import { relative } from 'node:path';
import { isSameEntry, nothing, type UnkeptReason } from '../../core/entries.ts';
import type { HistoryStep } from '../journal/timeline.ts';

const unkept: Readonly<Record<UnkeptReason, string>> = {
  'too-large': 'is too large for the undo history',
  dependencies: 'contains installed packages, which the undo history leaves out',
  'store-failed': 'could not be stored: the disk is full, or its folder is not writable',
  unreadable: 'could not be read',
  nameless: 'has a name that is not UTF-8, so it is left as it is',
  'not-a-file': 'is not a file or folder',
  outside: 'is outside the workspace folder, so it is left as it is',
};

export const tooManyFiles = 'it ran a command, and the workspace has too many files to find its changes';
export const notLooked = 'it ran a command, and the workspace could not be scanned for its changes';
export const unsavedNotKept = 'unsaved documents could not be stored';
export const notWritten = 'the undo history could not be stored, so it ended with the window';
export const outerRepository = 'it changed the Git repository, which is outside the workspace folder';
export const prunedRepository = 'it permanently removed commits from the Git repository';
export const repositoryStays = 'some of its commits were permanently removed, so it is left as it is';

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
  return `its command, or someone else, changed ${nameIn(folder, uncertainPath)}${moreText} afterward`;
}

export function whyUnkept(folder: string, path: string, why: UnkeptReason): string {
  return `${nameIn(folder, path)} ${unkept[why]}`;
}

export const staysUncertain = 'a command or someone else changed it, so it is left as it is';

function nameIn(folder: string, path: string): string {
  return relative(folder, path) || path;
}
