import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { DemoError } from '../../core/errors.ts';
import type { GitProgram } from './git-program.ts';
import { createSplitter } from './splitter.ts';

/** Values of one attribute of paths, as `.gitattributes` give them, read by one process that stays. */
export interface AttributeReader {
  /** `unspecified`, `set`, `unset` or a value. The path is relative to Git's folder. `command-failed`. */
  read(path: string): Promise<string>;
  dispose(): void;
}

interface AttributeQuestion {
  resolve(value: string): void;
  reject(error: Error): void;
}

export function createAttributeReader(git: GitProgram, name: string): AttributeReader {
  const waiting: AttributeQuestion[] = [];
  let program: ChildProcessWithoutNullStreams | undefined;
  const failAll = (error: Error) => {
    program = undefined;
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  const start = () => {
    const started = git.start(['check-attr', '--stdin', '-z', name]);
    // An answer is `<path>\0<attribute>\0<value>\0`.
    let field = 0;
    const settle = (part: Buffer) => {
      field = (field + 1) % 3;
      if (field === 0) waiting.shift()?.resolve(part.toString());
    };
    started.stdout.on('data', createSplitter(Buffer.from('\0'), settle));
    started.stderr.resume();
    started.stdin.on('error', failAll);
    started.on('error', failAll);
    started.on('close', () => failAll(new DemoError('command-failed', 'Git ended while attributes were read')));
    return started;
  };
  return {
    read(path) {
      program ??= start();
      program.stdin.write(`${path}\0`);
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
    dispose() {
      program?.removeAllListeners('close');
      program?.kill();
      failAll(new DemoError('cancelled', 'The repository was closed'));
    },
  };
}
