import { join } from 'node:path';
import type { LibraryService } from '../../demos/library.ts';
import type { Files } from '../../ports/files.ts';
import type { Surroundings } from './surroundings.ts';

export interface SurroundingsOptions {
  /** The demo files of the window. */
  readonly library: LibraryService;
  readonly files: Files;
  /** The text of a file that is open; `undefined` for one that is not. */
  bufferOf(path: string): string | undefined;
}

/** The surroundings of demo files on a disk: read on demand. */
export function createSurroundings({ library, files, bufferOf }: SurroundingsOptions): Surroundings {
  const readFile = async (path: string) => {
    const stat = await files.stat(path);
    return stat?.type === 'file' ? new TextDecoder().decode(await files.read(path)) : undefined;
  };
  return {
    get library() {
      return library.current;
    },
    readText: async (path) => bufferOf(path) ?? readFile(path).catch(() => undefined),
    async list(folder) {
      const names = await files.list(folder);
      const stats = await Promise.all(names.map((name) => files.stat(join(folder, name))));
      return names.map((name, i) => ({ name, isFolder: stats[i]?.type === 'directory' }));
    },
  };
}
