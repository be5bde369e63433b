import { relative } from 'node:path';
import { type Entry, isSameEntry, type UnkeptReason } from '../../core/entries.ts';
import type { Scan } from '../../ports/snapshots.ts';

const unkept: Readonly<Record<UnkeptReason, string>> = {
  'too-large': 'is too large to be kept',
  'store-failed': 'could not be kept: there is no room for it, or the storage cannot be written',
  unreadable: 'could not be read',
  'not-a-file': 'is no file',
  outside: 'lies outside of the workspace folder, and stays as it is',
};

const incomplete: Readonly<Record<NonNullable<Scan['incomplete']>, string>> = {
  'too-many': 'it ran something in a workspace of too many files to see what that changed',
  'too-large': 'it ran something in a workspace too large to keep it',
  'too-slow': 'it ran something, and looking for what that changed took too long',
  'store-failed': 'the workspace could not be kept: there is no room for it, or the storage cannot be written',
};

/** Why a path cannot be put back as it was; `undefined` when it can. */
export function takeObstacle(path: string, entry: Entry, folder: string): string | undefined {
  if (entry.type === 'unkept') return `${relative(folder, path)} ${unkept[entry.why]}`;
  if (entry.type !== 'directory') return undefined;
  for (const [name, inner] of Object.entries(entry.entries ?? {})) {
    const why = takeObstacle(`${path}/${name}`, inner, folder);
    if (why !== undefined) return why;
  }
  return undefined;
}

/** Why it is not known what has changed between two scans; `undefined` when it is. */
export function scanObstacle(before: Scan, after: Scan): string | undefined {
  const why = before.incomplete ?? after.incomplete;
  return why && incomplete[why];
}

/** Git's own files are never restored: a commit stays one. */
export function gitObstacle(before: Entry, after: Entry): string | undefined {
  return isSameEntry(before, after) ? undefined : 'it changed the Git repository, which stays as it is';
}
