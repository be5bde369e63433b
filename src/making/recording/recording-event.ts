import type { EditorState } from '../../ports/editor-state.ts';
import type { FileMark } from './file-mark.ts';

/** A line of the journal. Plain JSON. */
export type RecordingEvent = RecordingFact & {
  /** Milliseconds, without pauses. */
  readonly at: number;
};

/** Paths are relative to the recorded folder, with `/`. */
export type RecordingFact =
  | { readonly kind: 'began'; readonly files: FileMarks; readonly editor?: EditorState }
  /** A scan: files changed since the last one, `null` if deleted. */
  | {
      readonly kind: 'looked';
      readonly changes: Readonly<Record<string, FileMark | null>>;
      /** Files with unsaved text. */
      readonly unsaved: readonly string[];
    }
  | { readonly kind: 'opened'; readonly path: string }
  | { readonly kind: 'edited'; readonly path: string }
  /** Lines to highlight, from 1, inclusive. */
  | { readonly kind: 'selected'; readonly path: string; readonly from: number; readonly to: number }
  | { readonly kind: 'commandBegan'; readonly id: number; readonly command: string; readonly terminal?: string }
  | { readonly kind: 'commandEnded'; readonly id: number }
  /** Another window, which cannot track earlier commands. */
  | { readonly kind: 'reopened' }
  /** Speaker notes. */
  | { readonly kind: 'said'; readonly text: string }
  | { readonly kind: 'rested' }
  | { readonly kind: 'cut' }
  | { readonly kind: 'titled'; readonly title: string }
  /** Changes are not shown. */
  | { readonly kind: 'paused' }
  | { readonly kind: 'resumed' };

export type FileMarks = Readonly<Record<string, FileMark>>;
