import type { Library, LibraryService } from '../../demos/library.ts';
import { loadText } from '../../demos/load-file.ts';
import type { FileStat, Files } from '../../ports/files.ts';
import type { Log } from '../../ports/log.ts';

/** Files by absolute path. Never rejects. */
export interface WorkspaceFiles {
  /** The buffer if the file is open; `undefined` if it cannot be read. */
  readText(path: string): Promise<string | undefined>;
  typeAt(path: string): Promise<FileStat['type'] | undefined>;
  /** Empty if there is no such folder. */
  namesIn(folder: string): Promise<readonly string[]>;
}

export interface Workspace extends WorkspaceFiles {
  readonly library: Library;
}

export interface WorkspaceOptions {
  readonly library: LibraryService;
  readonly files: Files;
  readonly log: Log;
  /** `undefined` if the file is not open. */
  bufferOf(path: string): string | undefined;
}

/** Reads on demand; prefers buffers to files. */
export function createWorkspace({ library, files, log, bufferOf }: WorkspaceOptions): Workspace {
  return {
    get library() {
      return library.current;
    },
    readText: async (path) => bufferOf(path) ?? (await loadText(files, path))?.text,
    async typeAt(path) {
      try {
        return (await files.stat(path))?.type;
      } catch (error) {
        log.warn(`${path} cannot be looked at: ${error}`);
        return 'other'; // it exists, but its type is unknown
      }
    },
    namesIn: (folder) => files.list(folder).catch(() => []),
  };
}
