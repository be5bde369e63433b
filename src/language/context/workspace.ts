import type { Library, LibraryService } from '../../demos/library.ts';
import { loadText } from '../../demos/load-file.ts';
import type { FileStat, Files } from '../../ports/files.ts';
import type { Log } from '../../ports/log.ts';

/** The files round a demo file, by their absolute paths. Nothing here rejects. */
export interface WorkspaceFiles {
  /** The text of a file, the buffer where it is open; `undefined` when there is none to be read. */
  readText(path: string): Promise<string | undefined>;
  typeAt(path: string): Promise<FileStat['type'] | undefined>;
  /** The names in a folder; none where there is no folder. */
  namesIn(folder: string): Promise<readonly string[]>;
}

/** The workspace of a demo file: other demos, variables and files. */
export interface Workspace extends WorkspaceFiles {
  /** All demo files as last read. */
  readonly library: Library;
}

export interface WorkspaceOptions {
  /** The demo files of the window. */
  readonly library: LibraryService;
  readonly files: Files;
  readonly log: Log;
  /** The text of a file that is open; `undefined` for one that is not. */
  bufferOf(path: string): string | undefined;
}

/** A workspace on a disk: read on demand, buffers before files. */
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
        return 'other'; // it is there, and more is not known
      }
    },
    namesIn: (folder) => files.list(folder).catch(() => []),
  };
}
