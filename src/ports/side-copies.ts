import type { DocumentVersion } from '../core/edit-id.ts';

/** A version of a document that the presenter has made and the show has lost. */
export interface LostVersion extends DocumentVersion {
  /** When it was lost: milliseconds of the time of day. */
  readonly at: number;
}

/**
 * Copies of words that the presenter wrote and going back has overwritten, as plain files that a person finds without us:
 * they are there where all else fails. Their names begin with the time, and end as those of the documents. At most 200 are kept; the
 * oldest go.
 */
export interface SideCopies {
  /** Where they lie: an absolute path. It is made when it is needed. */
  readonly folder: string;
  /**
   * Writes a copy, and gives its path, once its bytes are on the disk. One that is there already stays, and another
   * file is never overwritten. `command-failed`, with nothing left behind.
   */
  write(version: LostVersion, bytes: Uint8Array): Promise<string>;
  /** Removes its copies, whenever they were made. `command-failed`. */
  remove(version: DocumentVersion): Promise<void>;
  /** The path of each copy, by the id of its version (`editIdOf`); of several the latest. Never rejects. */
  list(): Promise<ReadonlyMap<string, string>>;
}
