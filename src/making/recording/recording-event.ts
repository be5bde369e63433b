import type { EditorState } from '../../ports/editor-state.ts';
import type { FileMark } from './file-mark.ts';

/** Something that happened while it was recorded. Plain JSON: a line of the journal each. */
export type RecordingEvent = RecordingFact & {
  /** Milliseconds of the recording, pauses left out. */
  readonly at: number;
};

/** Paths are relative to the folder that is recorded, with `/`. */
export type RecordingFact =
  | { readonly kind: 'began'; readonly files: FileMarks; readonly editor?: EditorState }
  /** The folder has been looked at: files that differ from the last look, `null` for those that are gone. */
  | {
      readonly kind: 'looked';
      readonly changes: Readonly<Record<string, FileMark | null>>;
      /** Files with text that is in an editor only. */
      readonly unsaved: readonly string[];
    }
  /** A file came to the front. */
  | { readonly kind: 'opened'; readonly path: string }
  /** The author has changed a file or a folder by hand. */
  | { readonly kind: 'edited'; readonly path: string }
  /** Lines, counted from 1, both included, that are to be highlighted. */
  | { readonly kind: 'selected'; readonly path: string; readonly from: number; readonly to: number }
  | { readonly kind: 'commandBegan'; readonly id: number; readonly command: string; readonly terminal?: string }
  | { readonly kind: 'commandEnded'; readonly id: number }
  /** The window is another one, which does not hear of commands that ran before. */
  | { readonly kind: 'reopened' }
  /** Words for the speaker’s notes. */
  | { readonly kind: 'said'; readonly text: string }
  /** The author has not edited anything for some time. */
  | { readonly kind: 'rested' }
  /** Another demo begins. */
  | { readonly kind: 'cut' }
  /** The title of the demo that is recorded. */
  | { readonly kind: 'titled'; readonly title: string }
  /** From now on nothing is to be seen. */
  | { readonly kind: 'paused' }
  | { readonly kind: 'resumed' };

export type FileMarks = Readonly<Record<string, FileMark>>;
