import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { DemoError } from '../../core/errors.ts';
import { gitEnvironment } from './environment.ts';

/** Contents of a repository, read one after the other by one process that stays. */
export interface BlobReader {
  /** As a checkout would write the file: line breaks and other filters of its path applied. `file-not-found`. */
  read(hash: string, path: string): Promise<Uint8Array>;
  dispose(): void;
}

interface Waiting {
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
  readonly path: string;
}

/** Paths are relative to the folder; `prefix` is the way to it from the top of the repository. */
export function createBlobReader(folder: string, prefix: string): BlobReader {
  /** The name of an object that there is not: that it is missing ends each answer, whose length Git does not tell once filters have changed it. */
  const mark = randomBytes(16).toString('hex');
  const waiting: Waiting[] = [];
  let program: ChildProcessWithoutNullStreams | undefined;
  const failAll = (error: Error) => {
    program = undefined;
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  const start = () => {
    const options = { cwd: folder, env: gitEnvironment(), windowsHide: true };
    const started = spawn('git', ['cat-file', '--batch', '--filters'], options);
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
  return {
    read(hash, path) {
      // A line is a request: such a path cannot be asked for.
      if (path.includes('\n')) return Promise.reject(new DemoError('file-not-found', 'The path holds a line break'));
      program ??= start();
      program.stdin.write(`${hash} ${prefix}${path}\n${mark} x\n`);
      return new Promise((resolve, reject) => waiting.push({ resolve, reject, path }));
    },
    dispose() {
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

/** Gives what stands before each mark. Linear in what comes. */
function createSplitter(mark: Buffer, onPart: (part: Buffer) => void): (chunk: Buffer) => void {
  let pending: Buffer[] = [];
  /** The end of what has come: a mark may lie across chunks. */
  let recent: Buffer = Buffer.alloc(0);
  return (chunk) => {
    pending.push(chunk);
    const looked = Buffer.concat([recent, chunk]);
    recent = looked.subarray(1 - mark.length);
    if (!looked.includes(mark)) return;
    let all = Buffer.concat(pending);
    for (let at = all.indexOf(mark); at >= 0; at = all.indexOf(mark)) {
      onPart(all.subarray(0, at));
      all = all.subarray(at + mark.length);
    }
    pending = [all];
    recent = all.subarray(1 - mark.length);
  };
}
