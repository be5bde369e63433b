import type { DocumentVersion } from '../core/edit-id.ts';

/** Written by the presenter and overwritten by the show. */
export interface LostVersion extends DocumentVersion {
  /** Unix time in milliseconds. */
  readonly at: number;
}

/**
 * Plain files, usable even if everything else fails. File names begin with the time and end like the document's name.
 * Keeps the latest 200.
 */
export interface SideCopies {
  /** Absolute path; created on demand. */
  readonly folder: string;
  /**
   * Resolves when the copy is on disk. Keeps an existing copy and never overwrites another file.
   * @throws DemoError `command-failed`, without leaving a partial file.
   */
  write(version: LostVersion, bytes: Uint8Array): Promise<string>;
  /** All copies of the version. @throws DemoError `command-failed`. */
  remove(version: DocumentVersion): Promise<void>;
  /** The latest copies by `editIdOf`. Never rejects. */
  list(): Promise<ReadonlyMap<string, string>>;
}
