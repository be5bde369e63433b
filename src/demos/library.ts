import type { Disposable } from '../core/disposables.ts';
import type { Event } from '../core/emitter.ts';
import type { DemoFile } from './model.ts';

/** The demo files of all workspace folders, in order, ids unique. */
export interface Library {
  readonly files: readonly DemoFile[];
}

/** Loads the demo files, keeps them fresh, keeps the last good version of one that is broken. */
export interface LibraryService extends Disposable {
  /** The last complete state. */
  readonly current: Library;
  /** Fires with the new state after any demo file appeared, changed or went. */
  readonly onDidChange: Event<Library>;
  /** Resolves once the folders have been read for the first time. */
  readonly ready: Promise<void>;
}
