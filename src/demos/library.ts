import { type Disposable, disposeAll } from '../core/disposables.ts';
import { createEmitter, type Event } from '../core/emitter.ts';
import { createSequencer, createThrottledDelayer } from '../core/time/async.ts';
import type { Clock } from '../core/time/clock.ts';
import type { Files } from '../ports/files.ts';
import type { Log } from '../ports/log.ts';
import { createFolderWatches, findLocation, type StaleListener } from './loading/folder-watches.ts';
import { createLoadedFiles, type LibraryContent } from './loading/loaded-files.ts';
import { createStaleList, refresh } from './loading/refresh.ts';
import type { DemoFile } from './model.ts';
import type { VariableFile } from './variables.ts';

/** Sorted, with unique ids. */
export interface Library {
  readonly files: readonly DemoFile[];
  /** The `.demo/variables.json` (or `.yaml`, `.yml`) files. */
  readonly variableFiles: readonly VariableFile[];
  /** Of several files, the last one wins. */
  variables(workspaceFolder: string): ReadonlyMap<string, string>;
}

/** Keeps the last good version of a broken file. */
export interface LibraryService extends Disposable {
  readonly current: Library;
  readonly onDidChange: Event<Library>;
  /** Resolves after the first load. */
  readonly ready: Promise<void>;
  /** For a file (absolute path) that we have written: does not wait for the watcher. */
  readAgain(path: string): Promise<void>;
  /** Runs `work` after all earlier work. `work` must not call `inTurn`. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

export interface LibraryOptions {
  readonly files: Files;
  readonly clock: Clock;
  readonly log: Log;
  /** Absolute paths. */
  folders(): readonly string[];
  readonly onDidChangeFolders: Event<void>;
}

/** Milliseconds. An editor may write several times on a save. */
const settleTime = 30;

const noVariables: ReadonlyMap<string, string> = new Map();

/** Only one read runs at a time, so that the newest content wins. */
export function createLibrary(options: LibraryOptions): LibraryService {
  const { files, clock, log, folders, onDidChangeFolders } = options;
  const changed = createEmitter<Library>();
  const loadedFiles = createLoadedFiles();
  const stale = createStaleList();
  let current = toLibrary(loadedFiles.content());
  let isDisposed = false;

  const read = async () => {
    const { isNew, suspects } = await refresh({ files, log, loadedFiles, isWatched: watches.has }, stale.take());
    for (const folder of suspects) onStale(folder);
    if (!isNew || isDisposed) return;
    current = toLibrary(loadedFiles.content());
    changed.fire(current);
  };
  const readings = createSequencer();
  const readStale = () => read().catch((error) => log.error('Updating the demo files failed', error));
  const reading = createThrottledDelayer(clock, settleTime, () => readings.queueOnce(readStale));
  const onStale: StaleListener = (folder, location) => {
    stale.add(folder, location);
    reading.trigger();
  };
  const watches = createFolderWatches(files, onStale);
  watches.sync(folders());
  const subscription = onDidChangeFolders(() => watches.sync(folders()));
  const ready = reading.runNow();
  const markDisposed = { dispose: () => (isDisposed = true) };
  const resources = disposeAll([markDisposed, subscription, watches, reading]);
  return {
    get current() {
      return current;
    },
    onDidChange: changed.event,
    ready,
    async readAgain(path) {
      const location = findLocation(folders(), path);
      if (!location) return;
      stale.add(location.workspaceFolder, location);
      await readings.queueOnce(readStale);
    },
    inTurn: createSequencer().queue,
    dispose: resources.dispose,
  };
}

function toLibrary({ files, variableFiles }: LibraryContent): Library {
  const byFolder = new Map<string, ReadonlyMap<string, string>>();
  for (const { workspaceFolder, values } of variableFiles) {
    byFolder.set(workspaceFolder, new Map([...(byFolder.get(workspaceFolder) ?? []), ...values]));
  }
  return { files, variableFiles, variables: (folder) => byFolder.get(folder) ?? noVariables };
}
