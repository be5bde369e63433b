import type { Range } from '../core/text.ts';
import type { HighlightStyle } from './editor.ts';

/**
 * What people see of documents and tabs, to be brought back: plain JSON. What belongs to others (webviews, diffs,
 * notebooks, custom editors) is in none of it and stays where it is.
 */
export interface EditorState {
  /** The groups of editors, in the order of their columns. */
  readonly groups: readonly EditorGroupState[];
  /** Which of them is active, from 0. */
  readonly activeGroup: number;
  /** Documents with unsaved changes, shown or not. */
  readonly unsaved: readonly UnsavedDocument[];
  readonly highlight: HighlightState | undefined;
}

export interface EditorGroupState {
  readonly tabs: readonly TabState[];
  /** The tab in front, from 0; `undefined` when it is none of these. */
  readonly activeTab: number | undefined;
}

export type TabState =
  | {
      readonly kind: 'text';
      /** An absolute path; of a document that no path is meant for its name: `Untitled-1`. */
      readonly path: string;
      /** It has no file yet. */
      readonly isUntitled?: true;
      readonly isPinned?: true;
      readonly isPreview?: true;
      /** All selections of its editor, the primary one first; of an editor out of sight none where the host cannot tell. */
      readonly selections: readonly Range[];
      /** The first line in view, from 0. */
      readonly firstLine?: number;
    }
  /** The panel of slides: the show fills it. */
  | { readonly kind: 'slides' };

export interface UnsavedDocument {
  /** As in `TabState`. */
  readonly path: string;
  readonly isUntitled?: true;
  readonly text: string;
}

export interface HighlightState {
  readonly path: string;
  readonly range: Range;
  readonly style: HighlightStyle;
}
