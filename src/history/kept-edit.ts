import { type DocumentVersion, editIdOf } from '../core/edit-id.ts';

/** A version by the presenter that an undo has overwritten. */
export interface KeptEdit extends DocumentVersion {
  /** Of the loss. Unix time in milliseconds. */
  readonly at: number;
  /** Title of the last demo. */
  readonly demo: string;
  /** A command may have made it instead. */
  readonly isUncertain?: true;
}

/** Each edit once, latest loss first. */
export function newestEdits(edits: readonly KeptEdit[]): readonly KeptEdit[] {
  const last = new Map(edits.map((edit) => [editIdOf(edit), edit]));
  return [...edits].reverse().filter((edit) => last.get(editIdOf(edit)) === edit);
}

export interface EditsAside {
  /** Latest loss last. */
  list(): readonly KeptEdit[];
  /** Versions by either the presenter or a command. */
  listUncertain(): readonly KeptEdit[];
  /** `undefined`: no longer stored. */
  read(edit: KeptEdit): Promise<Uint8Array | undefined>;
  /**
   * Writes the version back and forgets it; the overwritten one becomes a new edit. Ignores relative paths. Rejects
   * with `file-not-found` if it is no longer stored, or with `command-failed`.
   */
  putBack(edit: KeptEdit): Promise<void>;
  forget(edits: readonly KeptEdit[]): Promise<void>;
}
