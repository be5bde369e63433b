import type { EditorState } from '../ports/editor-state.ts';
import type { StepPlace } from './past-step.ts';

/** Work outside of the show that can be undone: a recording, or changes made into a demo. */
export interface FinishedWork {
  readonly title: string;
  readonly folder: string;
  readonly place: StepPlace;
  readonly files: ReadonlyMap<string, WorkedFile>;
  /** If omitted, the tabs stay as they are. */
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
