import type { Disposable } from '../core/disposables.ts';
import type { Range } from '../core/text.ts';

export interface ActiveEditor {
  readonly path: string;
  /** The primary selection; empty is the cursor. */
  readonly selection: Range;
}

export interface SelectOptions {
  /** Where the selection comes to stand in the view (default `center`, and only if it is out of sight). */
  readonly reveal?: 'center' | 'top';
  /** The document has just been shown: where it still is in front nothing waits for it to be shown again. */
  readonly isShown?: boolean;
}

export interface OpeningOptions {
  /** A file that is not there is shown as a new one: empty, and written with the first save. Unsaved, it goes with its tab. */
  readonly mayBeNew?: boolean;
}

export interface CloseOptions {
  /** Leaves a tab with unsaved changes open, so that nothing is written. */
  readonly keepUnsaved?: boolean;
}

export interface HighlightStyle {
  /** Light up whole lines instead of exactly the range. */
  readonly wholeLine: boolean;
  /** Opacity of all the rest, 0 to 1. */
  readonly opacity: number;
  /** Blur of all the rest in pixels. */
  readonly blur: number;
  /** A border round the range, as a CSS colour. */
  readonly borderColor?: string;
  /** What stands behind the range, as a CSS colour. */
  readonly background?: string;
}

/** Tabs and what is in view. */
export interface Editor {
  /** Opens the document in a tab and makes it the active one, with the focus. `file-not-found`, `not-a-file`. */
  show(path: string, options?: OpeningOptions): Promise<void>;
  /** The active text editor; `undefined` when something else is in front. */
  active(): ActiveEditor | undefined;
  /** Shows the document and selects; an empty range sets the cursor. */
  select(path: string, range: Range, options?: SelectOptions): Promise<void>;
  /** Shows the document, brings the range into view, puts the cursor at its start and dims all the rest. Replaces an earlier highlight. */
  highlight(path: string, range: Range, style: HighlightStyle): Promise<void>;
  clearHighlight(): Promise<void>;
  /** Closes the active tab; unsaved changes are saved first, never asked about. */
  close(options?: CloseOptions): Promise<void>;
  /** Closes every tab, in the same way. */
  closeAll(options?: CloseOptions): Promise<void>;
  /** While the result is not disposed, typed characters go to the listener instead of into a document. Where the host cannot, it never fires. */
  captureTyping(listener: (text: string) => void): Disposable;
}
