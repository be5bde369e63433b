import { realpath } from 'node:fs/promises';
import type { Disposable } from '../core/disposables.ts';
import { createLimiter } from '../core/time/async.ts';
import { createWorkspaceRoots } from '../machine/workspace-roots.ts';
import type { Log } from '../ports/log.ts';
import type { States } from '../ports/states.ts';
import { applyEntries } from './states/applying.ts';
import { findOuterRepository, hasObjects } from './states/git-objects.ts';
import { createLook, type FolderRoom, holdPath, lookInside } from './states/holding.ts';
import type { Looking } from './states/leaf.ts';
import type { TreeLimits } from './states/tree.ts';
import { createTrees } from './states/trees.ts';
import { createContents, keepBytes, type ObjectSink } from './store/contents.ts';
import { createRecords } from './store/records.ts';
import { createStorage, type OpenStore } from './store/storage.ts';

export interface StateLimits {
  readonly file: number;
  /** A folder that an action names. */
  readonly folder: FolderRoom;
  /** A scanned folder. */
  readonly tree: TreeLimits;
}

export interface StatesOptions {
  /** Created when needed. */
  readonly folder: string;
  /** Absolute paths. Nothing outside is stored or restored. */
  workspaceFolders(): readonly string[];
  readonly log: Log;
  readonly limits?: Partial<StateLimits>;
  /** Milliseconds to wait for a closing window; 0 by default. */
  readonly patience?: number;
}

/** Milliseconds. VS Code gives extensions 5 s when a window closes; this adds a second. */
export const longestEnding = 6_000;

const megabyte = 1_000_000;
const usualLimits: StateLimits = {
  file: 100 * megabyte,
  folder: { entries: 50_000, bytes: 200 * megabyte },
  tree: { entries: 200_000, bytes: 200 * megabyte },
};
const atOnce = 16;

export interface StateStore extends States, Disposable {
  /** Resolves once all work has ended; after a dispose, once the folder is released. */
  settled(): Promise<void>;
}

const closedSink: ObjectSink = {
  has: () => false,
  keep: () => Promise.reject(new Error('the store is not open')),
  newPath: () => '',
  move: () => Promise.reject(new Error('the store is not open')),
};

function copyNothing(): Promise<never> {
  return Promise.reject(new Error('the undo history cannot be read'));
}

/** @param treeHashes hashes to ignore. */
function createMeasure(
  store: OpenStore | undefined,
  treeHashes: ReadonlySet<string>,
): (hashes: Iterable<string>) => number {
  const lengthOf = (hash: string) => (treeHashes.has(hash) ? 0 : (store?.objects.lengthOf(hash) ?? 0));
  return (hashes) => [...hashes].reduce((sum, hash) => sum + lengthOf(hash), 0);
}

/**
 * Windows can share a folder; the next one takes over the records of one that has ended. Dispose closes the window
 * cleanly.
 */
export function createStates({ folder, workspaceFolders, log, limits: given, patience }: StatesOptions): StateStore {
  const limits = { ...usualLimits, ...given };
  const roots = createWorkspaceRoots(workspaceFolders);
  void roots.settle();
  const storage = createStorage(folder, roots, log, patience);
  const [contents, limit] = [createContents(storage.report), createLimiter(atOnce)];
  const opened = () => storage.open();
  const lookingTo = (sink: ObjectSink | undefined): Looking => {
    return { contents, sink, largestFile: limits.file, isLeftOut: storage.isRoot };
  };
  const openSinkAndRun = async <T>(work: (sink: ObjectSink) => Promise<T>): Promise<T> => {
    const store = await opened();
    return store ? store.objects.during(() => work(store.objects)) : work(closedSink);
  };
  const withSink = <T>(work: (sink: ObjectSink) => Promise<T>) => storage.track(openSinkAndRun(work));
  const reportError = (error: unknown) => void storage.report(error);
  const trees = createTrees({ limits: limits.tree, storage });
  const apply: States['apply'] = async (target) => {
    const store = await opened();
    // Never replace a workspace folder itself.
    const rootPaths = new Set(await roots.roots());
    return applyEntries(new Map([...target].filter(([path]) => !rootPaths.has(path))), {
      looking: lookingTo(undefined),
      workspaceRoots: roots,
      limit,
      mark: store?.window.mark,
      copyTo: store?.objects.copyTo ?? copyNothing,
      note: async (directory) => store?.window.note(directory).catch(storage.report),
    });
  };

  return {
    ...createRecords(storage),
    get size() {
      return Math.max(0, storage.size - trees.size);
    },
    realPathOf: (path) => roots.realPathOf(path).catch(() => undefined),
    hold: (path) =>
      withSink((sink) => {
        const looking = lookingTo(sink);
        const linksOf = async (names: string) => trees.hardLinksOf(names, await roots.roots(), looking, storage.ending);
        return holdPath(path, { looking, workspaceRoots: roots, room: limits.folder, hardLinksOf: linksOf });
      }),
    // Opening the store takes some milliseconds while VS Code opens a file.
    look(paths, { holds = false } = {}) {
      const lookNow = async (sink?: ObjectSink) => {
        const look = createLook(lookingTo(sink), roots);
        const entries = [...paths].map((path) => limit(async () => [path, await look(path)] as const));
        return new Map(await Promise.all(entries));
      };
      return holds ? withSink(lookNow) : storage.track(lookNow());
    },
    lookInto: async (directory) => (await lookInside(directory, lookingTo(undefined), limits.folder)) ?? new Map(),
    walk: async (path, signal) => {
      const root = await realpath(path).catch(() => path);
      const either = AbortSignal.any([signal, storage.ending]);
      return withSink((sink) => trees.walk(root, lookingTo(sink), either));
    },
    covers: trees.covers,
    keep: (bytes) => withSink((sink) => keepBytes(bytes, sink)).catch(reportError),
    read: async (hash) => (await opened())?.objects.read(hash).catch(reportError),
    outerRepository: findOuterRepository,
    hasCommits: hasObjects,
    apply: (target) => storage.track(apply(target)),
    measure: async () => createMeasure(await opened(), await trees.hashes()),
    sweep: (needed) => storage.track(storage.sweep(async () => new Set([...needed, ...(await trees.hashes())]))),
    dispose: storage.close,
    settled: storage.settled,
  };
}
