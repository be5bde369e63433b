import type { Disposable } from '../core/disposables.ts';

export interface FileStat {
  /** Links are followed; `other` is a device, a socket or a FIFO, which must not be read. */
  readonly type: 'file' | 'directory' | 'other';
  /** Bytes. */
  readonly size: number;
  /** The path with every link resolved. */
  readonly realPath: string;
}

export interface OverwriteOptions {
  /** Replace an existing target; without it that is `file-exists`. */
  readonly overwrite: boolean;
}

/** The file system. Folders that are missing above a target are created. */
export interface Files {
  /** `file-not-found`, `not-a-file`. */
  read(path: string): Promise<Uint8Array>;
  /** Creates or replaces. An open document of that path shows the new content. */
  write(path: string, content: string | Uint8Array): Promise<void>;
  /** Moves a file or folder; documents and tabs follow. `file-not-found`, `file-exists`. */
  rename(path: string, target: string, options: OverwriteOptions): Promise<void>;
  /** Copies a file or folder. `file-not-found`, `file-exists`. */
  copy(path: string, target: string, options: OverwriteOptions): Promise<void>;
  /** Deletes a file, or a folder with all in it, and closes its documents unsaved. `file-not-found`. */
  delete(path: string): Promise<void>;
  /** `undefined` when nothing is there. */
  stat(path: string): Promise<FileStat | undefined>;
  /** The names in a folder; empty when there is no such folder. */
  list(folder: string): Promise<readonly string[]>;
  /** Calls `listener` with a path in `folder` (not below its subfolders) after any program created, changed or deleted it. The folder need not exist yet. */
  watch(folder: string, listener: (path: string) => void): Disposable;
}
