import type { Disposable } from '../core/disposables.ts';

export interface FileStat {
  /** With links resolved. `other` is a device, socket or FIFO and must not be read. */
  readonly type: 'file' | 'directory' | 'other';
  /** Bytes. */
  readonly size: number;
  /** With all links resolved. */
  readonly realPath: string;
}

export interface OverwriteOptions {
  /** Replace an existing target; otherwise throws `file-exists`. */
  readonly overwrite: boolean;
}

/** Creates missing parent folders. */
export interface Files {
  /** @throws DemoError `file-not-found`, `not-a-file`. */
  read(path: string): Promise<Uint8Array>;
  /** Creates or replaces. Updates an open document. */
  write(path: string, content: string | Uint8Array): Promise<void>;
  /** Documents and tabs follow. @throws DemoError `file-not-found`, `file-exists`. */
  rename(path: string, target: string, options: OverwriteOptions): Promise<void>;
  /** @throws DemoError `file-not-found`, `file-exists`. */
  copy(path: string, target: string, options: OverwriteOptions): Promise<void>;
  /** Recursive; closes documents without saving. @throws DemoError `file-not-found`. */
  delete(path: string): Promise<void>;
  stat(path: string): Promise<FileStat | undefined>;
  /** Empty if there is no such folder. */
  list(folder: string): Promise<readonly string[]>;
  /** Changes by any program directly in `folder`, which need not exist yet. */
  watch(folder: string, listener: (path: string) => void): Disposable;
}
