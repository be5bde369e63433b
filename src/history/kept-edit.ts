import { editIdOf } from '../core/edit-id.ts';
import type { LostVersion } from '../ports/side-copies.ts';

/** A version by the presenter that an undo has overwritten. `editIdOf` returns its id. */
export interface KeptEdit extends LostVersion {
  /** Title of the last demo before the undo. */
  readonly demo: string;
  /** A command of the demo may have made it instead. */
  readonly isUncertain?: true;
}

/** Returns each edit once, by its latest loss, newest first. */
export function newestEdits(edits: readonly KeptEdit[]): readonly KeptEdit[] {
  const last = new Map(edits.map((edit) => [editIdOf(edit), edit]));
  return [...edits].reverse().filter((edit) => last.get(editIdOf(edit)) === edit);
}

/** The presenter's edits that undos have overwritten, kept until forgotten. */
export interface EditsAside {
  /** In order of loss, latest last. */
  list(): readonly KeptEdit[];
  /** Versions that either the presenter or a command made, in the same order. */
  listUncertain(): readonly KeptEdit[];
  /** Returns `undefined` if its bytes are no longer kept. */
  read(edit: KeptEdit): Promise<Uint8Array | undefined>;
  /**
   * Writes the kept version to its path and forgets it; the overwritten version becomes a new entry. Does nothing if
   * the path is not absolute. Rejects with `file-not-found` if it is no longer kept, or with `command-failed`; then
   * nothing is lost.
   */
  putBack(edit: KeptEdit): Promise<void>;
  forget(edits: readonly KeptEdit[]): Promise<void>;
}
