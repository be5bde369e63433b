import { join } from 'node:path';
import type { LibraryService } from '../../demos/library.ts';
import { loadText } from '../../demos/load-file.ts';
import type { Files } from '../../ports/files.ts';
import type { Log } from '../../ports/log.ts';
import type { WorldSources } from './gather-world.ts';
import type { Surroundings } from './surroundings.ts';

export interface SurroundingsOptions {
  /** The demo files of the window. */
  readonly library: LibraryService;
  readonly files: Files;
  readonly log: Log;
  /** The text of a file that is open; `undefined` for one that is not. */
  bufferOf(path: string): string | undefined;
}

/** The surroundings of demo files on a disk: read on demand, buffers before files. */
export function createSurroundings({
  library,
  files,
  log,
  bufferOf,
}: SurroundingsOptions): Surroundings & Pick<WorldSources, 'typeAt' | 'namesIn'> {
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
    async list(folder) {
      const names = await files.list(folder);
      const stats = await Promise.all(names.map((name) => files.stat(join(folder, name))));
      return names.map((name, i) => ({ name, isFolder: stats[i]?.type === 'directory' }));
    },
  };
}
