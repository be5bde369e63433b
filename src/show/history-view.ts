import type { CursorPlace } from './state/cursor.ts';

/** A step of the past, as people are told of it. */
export interface PastStep {
  readonly place: CursorPlace;
  readonly title: string;
  /** Why it cannot be undone, or not wholly; `undefined` when it can. */
  readonly obstacle: string | undefined;
  /** Milliseconds from its beginning to its last stop; `undefined` while it has not come to one. */
  readonly duration: number | undefined;
}

/** A version of a document that the presenter made and that going back has overwritten. */
export interface KeptEdit {
  /** Absolute path; of a document that no path is meant for its name. */
  readonly path: string;
  /** Of its content. */
  readonly hash: string;
  /** The title of the demo that had run last. */
  readonly demo: string;
  /** When it was found: milliseconds of the time of day. */
  readonly at: number;
}
