import type { JsonValue } from '../core/json.ts';
import type { Range } from '../core/text.ts';
import type { HighlightState } from './highlight.ts';

/** Plain JSON. Without other tabs (webviews, diffs, notebooks). */
export interface EditorState {
  /** In the order of columns. */
  readonly groups: readonly EditorGroupState[];
  /** From 0. */
  readonly activeGroup: number;
  /** Omitted for a single group. */
  readonly layout?: JsonValue;
  /** Sorted by path. */
  readonly unsaved: readonly UnsavedDocument[];
  readonly highlight?: HighlightState;
}

export interface EditorGroupState {
  readonly tabs: readonly TabState[];
  /** From 0; omitted if another tab is in front. */
  readonly activeTab?: number;
  /** Indexes, the most recently used last, because closing a tab activates the previous one. */
  readonly recent: readonly number[];
}

export type TabState =
  | {
      readonly kind: 'text';
      /** Or the name of an untitled document: `Untitled-1`. */
      readonly path: string;
      /** A custom editor, such as for images. */
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
  /** Restored by the show itself. */
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
