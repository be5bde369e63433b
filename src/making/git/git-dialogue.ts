import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { DemoError } from '../../core/errors.ts';
import type { GitProgram } from './git-program.ts';

/** One question after the other. Started on first use. */
export interface GitDialogue {
  /** The last part of the answer. @throws DemoError `command-failed`. */
  ask(question: string): Promise<Buffer>;
  dispose(): void;
}

export interface GitDialogueOptions {
  readonly args: readonly string[];
  /** Ends each part of an answer. */
  readonly mark: string;
  /** Default 1. */
  readonly parts?: number;
}

interface Waiting {
  resolve(answer: Buffer): void;
  reject(error: Error): void;
}

export function createGitDialogue(git: GitProgram, { args, mark, parts = 1 }: GitDialogueOptions): GitDialogue {
  const waiting: Waiting[] = [];
  let program: ChildProcessWithoutNullStreams | undefined;
  const failAll = (error: Error) => {
    program = undefined;
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  const start = () => {
    const started = git.start(args);
    let part = 0;
    const hear = (text: Buffer) => {
      part = (part + 1) % parts;
      if (part === 0) waiting.shift()?.resolve(text);
    };
    started.stdout.on('data', createSplitter(Buffer.from(mark), hear));
    started.stderr.resume();
    started.stdin.on('error', failAll);
    started.on('error', failAll);
    started.on('close', () => failAll(new DemoError('command-failed', 'Git ended unexpectedly')));
    return started;
  };
  return {
    ask(question) {
      program ??= start();
      program.stdin.write(question);
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
    dispose() {
      program?.removeAllListeners('close');
      program?.kill();
      failAll(new DemoError('cancelled', 'The repository was closed'));
    },
  };
}

export interface ObjectDialogue {
  /** `undefined` if there is no such object. */
  read(name: string): Promise<Buffer | undefined>;
  dispose(): void;
}

/**
 * @param mark a name that no object has. The message that it is missing ends each answer, whose length is unknown if
 * filters apply.
 */
export function createObjectDialogue(git: GitProgram, mark: string, ...flags: readonly string[]): ObjectDialogue {
  const dialogue = createGitDialogue(git, { args: ['cat-file', '--batch', ...flags], mark: `${mark} missing\n` });
  return {
    // With filters, a question is a name and a path.
    read: async (name) => contentOf(await dialogue.ask(`${name}\n${mark}${flags.length > 0 ? ' x' : ''}\n`)),
    dispose: dialogue.dispose,
  };
}

/** Of `<hash> <type> <size>\n<content>\n`; `undefined` for `<hash> missing\n`. */
function contentOf(answer: Buffer): Buffer | undefined {
  const end = answer.indexOf(10);
  return / \d+$/.test(answer.toString('latin1', 0, end)) ? answer.subarray(end + 1, -1) : undefined;
}

/** Linear. */
function createSplitter(mark: Buffer, onPart: (part: Buffer) => void): (chunk: Buffer) => void {
  let pending: Buffer[] = [];
  /** A mark may span chunks. */
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
