import type { Disposable } from '../core/disposables.ts';
import type { Entry } from '../core/entries.ts';
import { DemoError, messageOf } from '../core/errors.ts';
import { createLimiter } from '../core/time/async.ts';
import type { Clock } from '../core/time/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Scan, Snapshots } from '../ports/snapshots.ts';
import { stampAt } from './disk.ts';
import { createWorkspaceRoots, type WorkspaceRoots } from './files/workspace-roots.ts';
import { createContents, keepBytes, type ObjectSink } from './snapshots/contents.ts';
import { createRecords } from './snapshots/records.ts';
import { restoreAt } from './snapshots/restoring.ts';
import { type ScanLimits, scanFolders } from './snapshots/scanning.ts';
import { createStorage } from './snapshots/storage.ts';
import { entryAt, type FolderRoom, type Taking } from './snapshots/taking.ts';
import { systemClock } from './system-clock.ts';

export interface SnapshotLimits {
  /** Bytes of a file. */
  readonly file: number;
  /** Limits of a captured folder: names, and bytes. */
  readonly folder: Readonly<FolderRoom>;
  readonly scan: ScanLimits;
}

export interface SnapshotOptions {
  /** For one workspace; made when it is needed. */
  readonly folder: string;
  /** The folders of the workspace: nothing outside of them is kept, or put back. Absolute paths. */
  workspaceFolders(): readonly string[];
  readonly log: Log;
  readonly clock?: Pick<Clock, 'now'>;
  readonly limits?: Partial<SnapshotLimits>;
}

const megabyte = 1_000_000;
const usualLimits: SnapshotLimits = {
  file: 100 * megabyte,
  folder: { entries: 20_000, bytes: 200 * megabyte },
  scan: { entries: 20_000, bytes: 100 * megabyte, time: 1500 },
};
/** Files that are written back at a time. */
const writtenAtOnce = 16;
/** Of a step there is one before and one after it: what they kept is needed until it is known what has changed. */
const recentScans = 2;

/** Snapshots that lie in a folder of this machine. */
export interface SnapshotStore extends Snapshots, Disposable {
  /** Resolves once nothing that was begun is under way: after a dispose, once the folder is nobody's. */
  settled(): Promise<void>;
}

/** Refuses all. */
const closedSink: ObjectSink = {
  has: () => false,
  keep: () => Promise.reject(new Error('the store is not open')),
  newPath: () => '',
  move: () => Promise.reject(new Error('the store is not open')),
};

function copyNothing(): Promise<never> {
  return Promise.reject(new Error('what is kept cannot be reached'));
}

/**
 * Snapshots on the machine's own disk. Several windows may have one folder open; what a window that ended had recorded,
 * the next one takes over. Dispose ends the window in peace.
 */
export function createSnapshots(options: SnapshotOptions): SnapshotStore {
  const { folder, log, clock = systemClock, limits } = options;
  const { file, folder: folderRoom, scan: scanLimits } = { ...usualLimits, ...limits };
  const places = createWorkspaceRoots(options.workspaceFolders);
  void places.settle();
  const storage = createStorage(folder, places, log);
  const contents = createContents(storage.report);
  const limit = createLimiter(writtenAtOnce);
  let scans: readonly ReadonlySet<string>[] = [];

  const takingTo = (sink: ObjectSink | undefined): Taking => {
    return { contents, sink, largestFile: file, folderRoom, isLeftOut: storage.isRoot };
  };
  const keepNow = async <T>(work: (sink: ObjectSink) => Promise<T>): Promise<T> => {
    const opened = await storage.open();
    return opened ? opened.objects.during(() => work(opened.objects)) : work(closedSink);
  };
  const keeping = <T>(work: (sink: ObjectSink) => Promise<T>) => storage.track(keepNow(work));
  const restore: Snapshots['restore'] = async (path, entry) => {
    const opened = await storage.open();
    try {
      await restoreAt(path, entry, {
        looking: takingTo(undefined),
        places,
        root: folder,
        limit,
        mark: opened?.window.mark,
        copyTo: opened?.objects.copyTo ?? copyNothing,
        note: async (place) => opened?.window.note(place).catch(storage.report),
      });
    } catch (error) {
      throw refused(path, error);
    }
  };

  return {
    ...createRecords(storage),
    get size() {
      return storage.size;
    },
    take: (path) => keeping((sink) => lookWithin(path, takingTo(sink), places)),
    look: (path) => lookWithin(path, takingTo(undefined), places),
    keep: (bytes) =>
      keeping((sink) => keepBytes(bytes, sink)).catch((error) => {
        storage.report(error);
        return undefined;
      }),
    read: async (hash) =>
      (await storage.open())?.objects.read(hash).catch((error) => {
        storage.report(error);
        return undefined;
      }),
    restore: (path, entry) => storage.track(restore(path, entry)),
    async scan(folders, signal) {
      const either = AbortSignal.any([signal, storage.ending]);
      const scan = await keeping((sink) =>
        scanFolders(folders, { taking: takingTo(sink), clock, limits: scanLimits, signal: either }),
      );
      scans = [...scans, hashesOf(scan)].slice(-recentScans);
      return scan;
    },
    sweep: (needed) => storage.track(storage.sweep(new Set([needed, ...scans].flatMap((hashes) => [...hashes])))),
    dispose: storage.close,
    settled: storage.settled,
  };
}

async function lookWithin(path: string, taking: Taking, places: WorkspaceRoots): Promise<Entry> {
  const isWithin = await places.contains(path).catch(() => undefined);
  if (isWithin) return entryAt(path, taking);
  if (isWithin === undefined) return { type: 'unkept', why: 'unreadable' };
  const { stamp } = (await stampAt(path).catch(() => undefined)) ?? {};
  return { type: 'unkept', why: 'outside', ...(stamp !== undefined && { stamp }) };
}

/** Without the call that failed, and the paths by which we reached it. */
function refused(path: string, cause: unknown): DemoError {
  const isOutside = cause instanceof DemoError && cause.code === 'path-outside-workspace';
  const why = messageOf(cause).replace(/^(E[A-Z]{1,20}: [^,]{1,200}), .*/s, '$1');
  const code = isOutside ? cause.code : 'command-failed';
  return new DemoError(code, `Could not put back ${path}: ${why}`, { cause });
}

function hashesOf({ entries }: Scan): ReadonlySet<string> {
  return new Set([...entries.values()].flatMap((entry) => (entry.type === 'file' ? [entry.hash] : [])));
}
