import type { Range } from '../core/text.ts';
import type { EditorState } from './editor-state.ts';
import type { HighlightStyle } from './highlight.ts';

export interface ActiveEditor {
  readonly path: string;
  /** An empty range is the cursor. */
  readonly selection: Range;
  /** Follows edits. */
  readonly highlight?: Range;
}

export interface SelectOptions {
  /** Default: `center`, only if it is not visible. */
  readonly reveal?: 'center' | 'top';
  /** Don't show the document again if it is still in front. */
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
  /** In the active tab, with focus. @throws DemoError `file-not-found`, `not-a-file`. */
  show(path: string): Promise<void>;
  /** Focused or not. */
  active(): ActiveEditor | undefined;
  /** An empty range sets the cursor. */
  select(path: string, range: Range, options?: SelectOptions): Promise<void>;
  /**
   * Reveals the range and dims the rest. Replaces an earlier highlight. The cursor goes to `findQuietPlace`, so that
   * the editor highlights nothing itself.
   */
  highlight(path: string, range: Range, style: HighlightStyle): Promise<void>;
  clearHighlight(): Promise<void>;
  /** Saves unsaved changes first, without asking. */
  close(options?: CloseOptions): Promise<void>;
  capture(options?: EditorCaptureOptions): Promise<EditorState>;
  /**
   * Without asking or saving: discards changes that were not unsaved then, and reloads all other documents from disk.
   * Skips tabs of deleted files, and leaves other tabs alone.
   */
  restore(state: EditorState): Promise<void>;
}
