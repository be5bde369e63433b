import { randomBytes } from 'node:crypto';
import { DemoError } from '../../core/errors.ts';
import { createGitDialogue, createObjectDialogue } from './git-dialogue.ts';
import type { GitProgram } from './git-program.ts';

/** Contents of a repository, read one after the other by one process that stays. */
export interface BlobReader {
  /**
   * As a checkout would write the file: line breaks and encoding of its path applied. `file-not-found`, also for what a
   * filter would make: that is a program that the settings name, and none of them is run.
   */
  read(hash: string, path: string): Promise<Uint8Array>;
  dispose(): void;
}

/** Paths are relative to the folder; `prefix` is the way to it from the top of the repository. */
export function createBlobReader(git: GitProgram, prefix: string): BlobReader {
  const objects = createObjectDialogue(git, randomBytes(16).toString('hex'), '--filters');
  // An answer is `<path>\0<attribute>\0<value>\0`.
  const attributes = createGitDialogue(git, { args: ['check-attr', '--stdin', '-z', 'filter'], mark: '\0', parts: 3 });
  const requireUnfiltered = async (path: string) => {
    const filter = git.filters.size > 0 ? String(await attributes.ask(`${path}\0`)) : '';
    if (!git.filters.has(filter)) return;
    throw new DemoError('file-not-found', `The filter “${filter}” would make its content, and is not run`);
  };
  return {
    async read(hash, path) {
      // A line is a request: such a path cannot be asked for.
      if (path.includes('\n')) throw new DemoError('file-not-found', 'Its path holds a line break');
      await requireUnfiltered(path);
      const content = await objects.read(`${hash} ${prefix}${path}`);
      if (content) return Uint8Array.from(content);
      throw new DemoError('file-not-found', `The repository does not hold the content of ${path}`);
    },
    dispose() {
      attributes.dispose();
      objects.dispose();
    },
  };
}
