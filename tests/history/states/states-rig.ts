import { lstat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Entries, type Entry, nothing } from '../../../src/core/entries.ts';
import { createStates, type StateLimits, type StateStore } from '../../../src/history/states.ts';
import type { FolderWalk, NotApplied } from '../../../src/ports/states.ts';
import type { Scratch } from '../../support/scratch.ts';

/** A store with shorter calls for single paths. */
export interface TestStates extends StateStore {
  /** Lines of its log. */
  readonly said: readonly string[];
  /** The entry of the path itself, which is held with all that belongs to it. */
  holdOne(path: string): Promise<Entry>;
  lookAt(path: string): Promise<Entry>;
  applyOne(path: string, entry: Entry): Promise<readonly NotApplied[]>;
  walkAll(folder: string, signal?: AbortSignal): Promise<FolderWalk>;
}

export interface TestStatesOptions {
  readonly folder?: string;
  readonly workspaceFolders?: readonly string[];
  readonly limits?: Partial<StateLimits>;
  readonly patience?: number;
}

/** A store in a scratch folder, which is the workspace when nothing else is said; it ends with the test. */
export function openStates(scratch: Scratch, options: TestStatesOptions = {}): TestStates {
  const {
    folder = join(scratch.folder, 'store'),
    workspaceFolders = [scratch.folder],
    limits = {},
    patience = 0,
  } = options;
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const log = { info: say, warn: say, error: say };
  const states = createStates({ folder, workspaceFolders: () => workspaceFolders, log, limits, patience });
  scratch.onEnd(() => {
    states.dispose();
    return states.settled();
  });
  const own = async (path: string, entries: Entries) =>
    entries.get((await states.realPathOf(path)) ?? path) ?? entries.get(path) ?? nothing;
  return Object.assign(states, {
    said,
    holdOne: async (path: string) => own(path, await states.hold(path)),
    lookAt: async (path: string) => own(path, await states.look([path])),
    applyOne: (path: string, entry: Entry) => states.apply(new Map([[path, entry]])),
    walkAll: (path: string, signal = new AbortController().signal) => states.walk(path, signal),
  });
}

/** How each path was that has changed: to be applied it is gone back by. */
export function beforeOf({ changes }: FolderWalk): Entries {
  return new Map([...changes].map(([path, { before }]) => [path, before]));
}

/** Resolves once a file can no longer change within the times that it has: the clocks of disks are coarse. */
export async function hasSettled(path: string): Promise<void> {
  const { ctimeMs, mtimeMs } = await lstat(path);
  while (Date.now() - Math.max(ctimeMs, mtimeMs) <= 60) await setTimeout(5);
}

/** Paths within a folder, with `/`, sorted. */
export function namesIn(folder: string, paths: Iterable<string>): readonly string[] {
  return [...paths].map((path) => relative(folder, path).replaceAll(sep, '/')).sort();
}
