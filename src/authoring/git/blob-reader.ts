import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { DemoError } from '../../core/errors.ts';
import { createAttributeReader } from './attribute-reader.ts';
import type { GitProgram } from './git-program.ts';
import { createSplitter } from './splitter.ts';

/** Contents of a repository, read one after the other by one process that stays. */
export interface BlobReader {
  /**
   * As a checkout would write the file: line breaks and encoding of its path applied. `file-not-found`, also for what a
   * filter would make: that is a program that the settings name, and none of them is run.
   */
  read(hash: string, path: string): Promise<Uint8Array>;
  dispose(): void;
}

interface Waiting {
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
  readonly path: string;
}

/** Paths are relative to the folder; `prefix` is the way to it from the top of the repository. */
export function createBlobReader(git: GitProgram, prefix: string): BlobReader {
  /** The name of an object that there is not: that it is missing ends each answer, whose length Git does not tell once filters have changed it. */
  const mark = randomBytes(16).toString('hex');
  const waiting: Waiting[] = [];
  let program: ChildProcessWithoutNullStreams | undefined;
  const failAll = (error: Error) => {
    program = undefined;
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  const start = () => {
    const started = git.start(['cat-file', '--batch', '--filters']);
    const settle = (answer: Buffer) => {
      const next = waiting.shift();
      const content = contentOf(answer);
      if (content) next?.resolve(content);
      else next?.reject(new DemoError('file-not-found', `The repository does not hold the content of ${next.path}`));
    };
    started.stdout.on('data', createSplitter(Buffer.from(`${mark} missing\n`), settle));
    started.stderr.resume();
    started.stdin.on('error', failAll);
    started.on('error', failAll);
    started.on('close', () => failAll(new DemoError('command-failed', 'Git ended while contents were read')));
    return started;
  };
  const attributes = createAttributeReader(git, 'filter');
  const requireUnfiltered = async (path: string) => {
    const filter = git.filters.size > 0 ? await attributes.read(path) : '';
    if (!git.filters.has(filter)) return;
    throw new DemoError('file-not-found', `The filter “${filter}” would make its content, and is not run`);
  };
  return {
    async read(hash, path) {
      // A line is a request: such a path cannot be asked for.
      if (path.includes('\n')) throw new DemoError('file-not-found', 'Its path holds a line break');
      await requireUnfiltered(path);
      program ??= start();
      program.stdin.write(`${hash} ${prefix}${path}\n${mark} x\n`);
      return new Promise((resolve, reject) => waiting.push({ resolve, reject, path }));
    },
    dispose() {
      attributes.dispose();
      program?.removeAllListeners('close');
      program?.kill();
      failAll(new DemoError('cancelled', 'The repository was closed'));
    },
  };
}

/** Of `<hash> <type> <size>\n<content>\n`; `undefined` of `<hash> missing\n`. */
function contentOf(answer: Buffer): Uint8Array | undefined {
  const end = answer.indexOf(10);
  return / \d+$/.test(answer.toString('latin1', 0, end)) ? Uint8Array.from(answer.subarray(end + 1, -1)) : undefined;
}
