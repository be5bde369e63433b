import type { EditorState } from '../ports/editor-state.ts';
import type { StepPlace } from './past-step.ts';

/** Work outside of the show with known states before and after: a recording, or changes made into a demo. */
export interface FinishedWork {
  readonly title: string;
  /** Absolute path of the workspace folder. */
  readonly folder: string;
  /** The demo that repeats the work. */
  readonly place: StepPlace;
  /** By absolute path. */
  readonly files: ReadonlyMap<string, WorkedFile>;
  /** Documents and tabs before the work. If omitted, the tabs stay as they are. */
  readonly editor?: EditorState;
}

/** `undefined`: the file did not exist. */
export interface WorkedFile {
  readonly before: WorkedContent | undefined;
  readonly after: WorkedContent | undefined;
}

export interface WorkedContent {
  readonly bytes: Uint8Array;
  readonly isExecutable: boolean;
}
