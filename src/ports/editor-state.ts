import type { JsonValue } from '../core/json.ts';
import type { Range } from '../core/text.ts';
import type { HighlightState } from './highlight.ts';

/** Documents and tabs, to be restored. Plain JSON. Ignores other tabs (webviews, diffs, notebooks). */
export interface EditorState {
  /** In the order of columns. */
  readonly groups: readonly EditorGroupState[];
  /** From 0. */
  readonly activeGroup: number;
  /** The host's layout; omitted for a single group. */
  readonly layout?: JsonValue;
  /** All dirty documents, sorted by path. */
  readonly unsaved: readonly UnsavedDocument[];
  readonly highlight?: HighlightState;
}

export interface EditorGroupState {
  readonly tabs: readonly TabState[];
  /** From 0; omitted if another tab is in front. */
  readonly activeTab?: number;
  /** Tab indexes from least to most recently used, because closing a tab activates the previous one. */
  readonly recent: readonly number[];
}

export type TabState =
  | {
      readonly kind: 'text';
      /** Absolute path, or the name of an untitled document: `Untitled-1`. */
      readonly path: string;
      /** The host's name of a custom editor, such as for images. */
      readonly viewType?: string;
      /** It has no file yet. */
      readonly isUntitled?: true;
      readonly isPinned?: true;
      readonly isPreview?: true;
      /** The primary one first; empty if the host does not know them for a hidden editor. */
      readonly selections: readonly SelectionState[];
      /** First visible line, from 0. */
      readonly firstLine?: number;
    }
  /** The slide panel, which the show restores itself. */
  | { readonly kind: 'slides' };

export interface SelectionState extends Range {
  /** The cursor is at the start. */
  readonly isReversed?: true;
}

export interface UnsavedDocument {
  /** As in `TabState`. */
  readonly path: string;
  readonly isUntitled?: true;
  readonly text: string;
}
