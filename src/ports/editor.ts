import type { Range } from '../core/text.ts';
import type { EditorState } from './editor-state.ts';
import type { HighlightStyle } from './highlight.ts';

export interface ActiveEditor {
  readonly path: string;
  /** The primary selection; an empty one is the cursor. */
  readonly selection: Range;
  /** Follows edits. */
  readonly highlight?: Range;
}

export interface SelectOptions {
  /** Default: `center`, only if it is not visible. */
  readonly reveal?: 'center' | 'top';
  /** The document has just been shown, so don't show it again if it is still in front. */
  readonly isShown?: boolean;
}

export interface CloseOptions {
  /** Default: only the active tab. */
  readonly all?: boolean;
  /** Keeps dirty tabs open. */
  readonly keepUnsaved?: boolean;
}

export interface EditorCaptureOptions {
  /** Don't wait for pending window events. */
  readonly isAsTold?: boolean;
}

export interface Editor {
  /** Opens the document in the active tab and focuses it. @throws DemoError `file-not-found`, `not-a-file`. */
  show(path: string): Promise<void>;
  /** The visible text editor, focused or not. */
  active(): ActiveEditor | undefined;
  /** Shows the document and selects; an empty range sets the cursor. */
  select(path: string, range: Range, options?: SelectOptions): Promise<void>;
  /**
   * Shows the document, reveals the range and dims the rest. Replaces an earlier highlight. The cursor goes to
   * `findQuietPlace`, so that the editor highlights nothing itself.
   */
  highlight(path: string, range: Range, style: HighlightStyle): Promise<void>;
  clearHighlight(): Promise<void>;
  /** Saves unsaved changes first, without asking. */
  close(options?: CloseOptions): Promise<void>;
  capture(options?: EditorCaptureOptions): Promise<EditorState>;
  /**
   * Restores documents and tabs without asking and without saving: discards changes that were not unsaved then, and
   * reloads all other documents from disk. Skips tabs of deleted files, and leaves other tabs alone. Does nothing if
   * all is right already.
   */
  restore(state: EditorState): Promise<void>;
}
