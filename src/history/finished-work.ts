import type { EditorState } from '../ports/editor-state.ts';
import type { StepPlace } from './past-step.ts';

/**
 * Work in the workspace that was done outside of the show, and of which the states before and after are known: a
 * recording, or changes that were made into a demo.
 */
export interface FinishedWork {
  readonly title: string;
  /** The workspace folder: absolute path. */
  readonly folder: string;
  /** The demo that does the work again. */
  readonly place: StepPlace;
  /** Each file that it changed, by its absolute path. */
  readonly files: ReadonlyMap<string, WorkedFile>;
  /** The documents and tabs from before it; where left out, tabs stay as they are. */
  readonly editor?: EditorState;
}

/** `undefined`: there was no such file. */
export interface WorkedFile {
  readonly before: WorkedContent | undefined;
  readonly after: WorkedContent | undefined;
}

export interface WorkedContent {
  readonly bytes: Uint8Array;
  readonly isExecutable: boolean;
}
