import { editIdOf } from '../core/edit-id.ts';
import type { LostVersion } from '../ports/side-copies.ts';

/** A version of a document that the presenter made and that going back has overwritten. `editIdOf` gives its id. */
export interface KeptEdit extends LostVersion {
  /** The title of the demo that had run last. */
  readonly demo: string;
  /** A command of the demo may have made it as well: if that cannot be told, nothing is lost. */
  readonly isUncertain?: true;
}

/** Each edit once, as it was lost last: the newest loss first. */
export function newestEdits(edits: readonly KeptEdit[]): readonly KeptEdit[] {
  const last = new Map(edits.map((edit) => [editIdOf(edit), edit]));
  return [...edits].reverse().filter((edit) => last.get(editIdOf(edit)) === edit);
}

/** The presenter's own words that going back has overwritten: kept aside until they are forgotten. */
export interface EditsAside {
  /** In order of loss, the latest last. */
  list(): readonly KeptEdit[];
  /** Versions that may be the presenter's as well as a command's, in the same order. */
  listUncertain(): readonly KeptEdit[];
  /** Its bytes; `undefined` when they are no longer kept. */
  read(edit: KeptEdit): Promise<Uint8Array | undefined>;
  /**
   * Puts the kept version back at its path and forgets it; the current version becomes a further entry. Does nothing
   * for a document without a path. `file-not-found` if it is no longer kept; `command-failed`, with nothing lost.
   */
  putBack(edit: KeptEdit): Promise<void>;
  forget(edits: readonly KeptEdit[]): Promise<void>;
}
