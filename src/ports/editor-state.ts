import type { JsonValue } from '../core/json.ts';
import type { Range } from '../core/text.ts';
import type { HighlightState } from './highlight.ts';

/**
 * Documents and tabs as people see them, to be restored: plain JSON. Tabs of others (webviews, diffs, notebooks) are
 * not in it and stay where they are.
 */
export interface EditorState {
  /** The groups of editors, in the order of their columns. */
  readonly groups: readonly EditorGroupState[];
  /** Which of them is active, from 0. */
  readonly activeGroup: number;
  /** How the host lays the groups out, in words of its own; nothing for one group. */
  readonly layout?: JsonValue;
  /** Documents with unsaved changes, shown or not, in the order of their paths. */
  readonly unsaved: readonly UnsavedDocument[];
  readonly highlight?: HighlightState;
}

export interface EditorGroupState {
  readonly tabs: readonly TabState[];
  /** The tab in front, from 0; nothing when it is none of these. */
  readonly activeTab?: number;
  /** The tabs by their use, from 0, the one used last at the end: when a tab closes, the one used before it comes to the front. */
  readonly recent: readonly number[];
}

export type TabState =
  | {
      readonly kind: 'text';
      /** An absolute path; of a document that no path is meant for its name: `Untitled-1`. */
      readonly path: string;
      /** The host's name of the editor that shows it, where that is none of text: an image, say. */
      readonly viewType?: string;
      /** It has no file yet. */
      readonly isUntitled?: true;
      readonly isPinned?: true;
      readonly isPreview?: true;
      /** All selections of its editor, the primary one first; of an editor out of sight none where the host cannot tell. */
      readonly selections: readonly SelectionState[];
      /** The first line in view, from 0. */
      readonly firstLine?: number;
    }
  /** The panel of slides: the show opens, fills and closes it, before it has the rest restored. */
  | { readonly kind: 'slides' };

export interface SelectionState extends Range {
  /** The cursor stands at its start. */
  readonly isReversed?: true;
}

export interface UnsavedDocument {
  /** As in `TabState`. */
  readonly path: string;
  readonly isUntitled?: true;
  readonly text: string;
}
