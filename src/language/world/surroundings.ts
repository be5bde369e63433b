import type { Library } from '../../demos/library.ts';

/** The surroundings of a demo file: other demos, variables and files. */
export interface Surroundings {
  /** All demo files as last read. */
  readonly library: Library;
  /** The text of a file by its absolute path; `undefined` when there is none to read. */
  readText(path: string): Promise<string | undefined>;
  /** Entries of a folder; empty when there is no such folder. */
  list(folder: string): Promise<readonly FolderEntry[]>;
}

export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
}
