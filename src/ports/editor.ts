import type { Range } from '../core/text.ts';
import type { EditorState } from './editor-state.ts';
import type { HighlightStyle } from './highlight.ts';

export interface ActiveEditor {
  readonly path: string;
  /** The primary selection; empty is the cursor. */
  readonly selection: Range;
  /** Highlighted range, where edits have moved it since. */
  readonly highlight?: Range;
}

export interface SelectOptions {
  /** Where the selection comes to stand in the view (default `center`, and only if it is out of sight). */
  readonly reveal?: 'center' | 'top';
  /** The document has just been shown: where it still is in front nothing waits for it to be shown again. */
  readonly isShown?: boolean;
}

export interface CloseOptions {
  /** Closes every tab instead of the active one. */
  readonly all?: boolean;
  /** Leaves a tab with unsaved changes open, so that nothing is written. */
  readonly keepUnsaved?: boolean;
}

export interface EditorCaptureOptions {
  /** As far as the window has told by now: events still on their way here are not waited for. */
  readonly isAsTold?: boolean;
}

/** Tabs and their visible parts. */
export interface Editor {
  /** Opens the document in a tab and makes it the active one, with the focus. `file-not-found`, `not-a-file`. */
  show(path: string): Promise<void>;
  /** The text editor before the audience, focused or not; `undefined` when something else is in front there. */
  active(): ActiveEditor | undefined;
  /** Shows the document and selects; an empty range sets the cursor. */
  select(path: string, range: Range, options?: SelectOptions): Promise<void>;
  /**
   * Shows the document, brings the range into view and dims all the rest. Replaces an earlier highlight. The cursor goes
   * to `findQuietPlace`, so that the editor marks nothing on its account.
   */
  highlight(path: string, range: Range, style: HighlightStyle): Promise<void>;
  clearHighlight(): Promise<void>;
  /** Closes the active tab or all of them; unsaved changes are saved first, never asked about. */
  close(options?: CloseOptions): Promise<void>;
  /** Documents and tabs as they are now, to be brought back. */
  capture(options?: EditorCaptureOptions): Promise<EditorState>;
  /**
   * Restores documents and tabs, without a question, saving nothing: changes that were not unsaved then are let go, and
   * every other document is as its file is on disk now. A tab whose file is gone stays away. The tabs of others stay
   * where they are. Does nothing if all is so already.
   */
  restore(state: EditorState): Promise<void>;
}
