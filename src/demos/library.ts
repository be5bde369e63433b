import { type Disposable, disposeAll } from '../core/disposables.ts';
import { createEmitter, type Event } from '../core/emitter.ts';
import { createSequencer, createThrottledDelayer } from '../core/time/async.ts';
import type { Clock } from '../core/time/clock.ts';
import type { Files } from '../ports/files.ts';
import type { Log } from '../ports/log.ts';
import { createFolderWatches, findPlace, type StaleListener } from './loading/folder-watches.ts';
import { createLoadedFiles, type LibraryContent } from './loading/loaded-files.ts';
import { createStaleList, refresh } from './loading/refresh.ts';
import type { DemoFile } from './model.ts';
import type { VariableFile } from './variables.ts';

/** The demo files of all workspace folders, in order, ids unique. */
export interface Library {
  readonly files: readonly DemoFile[];
  /** The `.demo/variables.json` (or `.yaml`, `.yml`) of each workspace folder that has one. */
  readonly variableFiles: readonly VariableFile[];
  /** The values of a workspace folder's variables file; empty without one. Of several the last in order counts. */
  variables(workspaceFolder: string): ReadonlyMap<string, string>;
}

/** Loads the demo files, keeps them fresh, keeps the last good version of one that is broken. */
export interface LibraryService extends Disposable {
  /** The last complete state. */
  readonly current: Library;
  /** Fires with the new state after any demo file appeared, changed or went. */
  readonly onDidChange: Event<Library>;
  /** Resolves once the folders have been read for the first time. */
  readonly ready: Promise<void>;
  /** Reads a file of a `.demo/` (absolute path) that has just been written, before its watcher tells of it. */
  readAgain(path: string): Promise<void>;
  /**
   * Runs work that reads demo files and writes them. Such work runs one after the other, whoever asks for it, so that each
   * finds what the one before has written. It must not call this again. Settles as the work does.
   */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

export interface LibraryOptions {
  readonly files: Files;
  readonly clock: Clock;
  readonly log: Log;
  /** Absolute paths of the workspace folders, now. */
  folders(): readonly string[];
  readonly onDidChangeFolders: Event<void>;
}

/** Milliseconds in which changes count as one: an editor that saves touches a file more than once. */
const settleTime = 30;

const noVariables: ReadonlyMap<string, string> = new Map();

/**
 * Reads `<folder>/.demo/*.json` (and the other extensions of `readers.ts`) of every workspace folder, and reads again
 * the files that the file port reports as changed. One reading runs at a time, so that the newest content always wins.
 */
export function createLibrary(options: LibraryOptions): LibraryService {
  const { files, clock, log, folders, onDidChangeFolders } = options;
  const changed = createEmitter<Library>();
  const known = createLoadedFiles();
  const stale = createStaleList();
  let current = toLibrary(known.content());
  let isDisposed = false;

  const read = async () => {
    const { isNew, suspects } = await refresh({ files, log, known, isWatched: watches.has }, stale.take());
    for (const folder of suspects) onStale(folder);
    if (!isNew || isDisposed) return;
    current = toLibrary(known.content());
    changed.fire(current);
  };
  const readings = createSequencer();
  const readStale = () => read().catch((error) => log.error('Updating the demo files failed', error));
  const reading = createThrottledDelayer(clock, settleTime, () => readings.queueOnce(readStale));
  const onStale: StaleListener = (folder, place) => {
    stale.add(folder, place);
    reading.trigger();
  };
  const watches = createFolderWatches(files, onStale);
  watches.sync(folders());
  const subscription = onDidChangeFolders(() => watches.sync(folders()));
  const ready = reading.runNow();
  const mute = { dispose: () => (isDisposed = true) };
  const resources = disposeAll([mute, subscription, watches, reading]);
  return {
    get current() {
      return current;
    },
    onDidChange: changed.event,
    ready,
    async readAgain(path) {
      const place = findPlace(folders(), path);
      if (!place) return;
      stale.add(place.workspaceFolder, place);
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
