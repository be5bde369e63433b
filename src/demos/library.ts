import type { Disposable } from '../core/disposables.ts';
import type { Event } from '../core/emitter.ts';
import type { DemoFile } from './model.ts';
import type { VariableFile } from './variables.ts';

/** The demo files of all workspace folders, in order, ids unique. */
export interface Library {
  readonly files: readonly DemoFile[];
  /** The `.demo/variables.json` of each workspace folder that has one. */
  readonly variableFiles: readonly VariableFile[];
  /** The values of a workspace folder's `variables.json`; empty without one. */
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
}
